import { Menu } from '@mantine/core'
import { IconFocus2, IconHistory, IconListTree, IconPencilCheck, IconSearch } from '@tabler/icons-react'
import { useContext } from 'react'
import { useMedia } from '@atrium/ui'
import { PageViewContext } from './page-view.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** How the open page is shown; nothing in the menus of other pages. */
export function ViewItems({ isOpen }: { readonly isOpen: boolean }) {
  const view = useContext(PageViewContext)
  const isNarrow = useMedia('(max-width: 48em)')
  if (!view || !isOpen) return null
  return (
    <>
      <Menu.Divider />
      {isNarrow && (
        <>
          <Menu.Item leftSection={<IconSearch {...icon} />} onClick={() => view.openTool('find')}>
            Find and replace
          </Menu.Item>
          <Menu.Item leftSection={<IconListTree {...icon} />} onClick={() => view.openTool('contents')}>
            Contents
          </Menu.Item>
          <Menu.Item leftSection={<IconPencilCheck {...icon} />} onClick={() => view.openTool('suggestions')}>
            Suggestions
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => view.openTool('history')}>
            History
          </Menu.Item>
        </>
      )}
      <Menu.CheckboxItem checked={view.isWide} onChange={view.setWide} closeMenuOnClick>
        Full width
      </Menu.CheckboxItem>
      <Menu.Item leftSection={<IconFocus2 {...icon} />} onClick={() => view.setFocused(true)}>
        Focus mode
      </Menu.Item>
    </>
  )
}
