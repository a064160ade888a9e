import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog, useMedia } from '@atrium/ui'
import classes from '../event-form/event-form.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** A form takes the whole of a small screen. */
  readonly isForm?: boolean
  /** Whether something was written in it that is lost when it closes. */
  readonly isChanged?: boolean
  onClose(): void
}

const form = { content: classes.dialog ?? '', body: classes.dialogBody ?? '' }

/**
 * A dialog from which others are opened, such as the preview of a file: Escape closes the one on top. What was written in it is
 * not lost by a key or a press beside it.
 */
export function CalendarDialog({ isForm = false, isChanged = false, onClose, ...props }: Props) {
  const isNarrow = useMedia('(max-width: 48em)')
  const [isAsking, setAsking] = useState(false)
  return (
    <Modal.Stack>
      <Modal
        opened
        stackId="calendar"
        size="md"
        fullScreen={isForm && isNarrow}
        classNames={isForm ? form : {}}
        closeOnClickOutside={!isChanged}
        onClose={isChanged ? () => setAsking(true) : onClose}
        {...props}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard changes?"
        confirm="Discard"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        What you changed here has not been saved.
      </ConfirmDialog>
    </Modal.Stack>
  )
}
