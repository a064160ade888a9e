import { Drawer } from '@mantine/core'
import { ErrorBoundary } from '@atrium/ui'
import { NotificationsPanel } from './notifications-panel.tsx'
import classes from './notifications-panel.module.css'

const sheet = { content: classes.sheet ?? '' }

interface Props {
  readonly isOpen: boolean
  onClose(): void
}

/** The panel over the whole screen, where there is no room for a popover. */
export function NotificationsSheet({ isOpen, onClose }: Props) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="bottom" size="100%" padding={0}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label="Notifications" classNames={sheet}>
        <Drawer.Body className="whole">
          <ErrorBoundary name="The notifications">
            <NotificationsPanel onClose={onClose} isSheet />
          </ErrorBoundary>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
