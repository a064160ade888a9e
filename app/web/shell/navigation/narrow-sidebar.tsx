import { Drawer } from '@mantine/core'
import { Sidebar } from './sidebar.tsx'
import classes from './sidebar.module.css'

const drawer = { content: classes.drawer ?? '' }

interface Props {
  readonly isOpen: boolean
  onClose(): void
  onCreate(): void
}

/** The sidebar as a drawer, for screens that have no room for it. */
export function NarrowSidebar({ isOpen, onClose, onCreate }: Props) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size="15.5rem" padding={0}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label="Menu" classNames={drawer}>
        <Drawer.Body className="whole">
          <Sidebar onCreate={onCreate} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
