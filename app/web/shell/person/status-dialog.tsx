import { Modal } from '@mantine/core'
import { QuietHoursForm, StatusTextForm, useMe } from '@atrium/features/people/web'
import { Spinner } from '@atrium/ui'
import classes from './status-picker.module.css'

/** What one says of oneself in words, and when one does not want to be disturbed. */
export function StatusDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const me = useMe()
  return (
    <Modal opened={isOpen} onClose={onClose} title="Your status" size="md">
      {me ? (
        <>
          <StatusTextForm me={me} onSaved={onClose} />
          <hr className={classes.line} />
          <QuietHoursForm me={me} onSaved={onClose} />
        </>
      ) : (
        <Spinner label="Loading your profile" />
      )}
    </Modal>
  )
}
