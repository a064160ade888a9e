import { Menu } from '@mantine/core'
import { IconFocus2 } from '@tabler/icons-react'
import { useContext } from 'react'
import { PageViewContext } from './page-view.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** How the open page is shown; nothing in the menus of other pages. */
export function ViewItems({ isOpen }: { readonly isOpen: boolean }) {
  const view = useContext(PageViewContext)
  if (!view || !isOpen) return null
  return (
    <>
      <Menu.Divider />
      <Menu.CheckboxItem checked={view.isWide} onChange={view.setWide} closeMenuOnClick>
        Full width
      </Menu.CheckboxItem>
      <Menu.Item leftSection={<IconFocus2 {...icon} />} onClick={() => view.setFocused(true)}>
        Focus on the text
      </Menu.Item>
    </>
  )
}
