import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMedia } from '@atrium/ui'
import classes from '../event-form/event-form.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** A form takes the whole of a small screen. */
  readonly isForm?: boolean
  onClose(): void
}

const form = { content: classes.dialog ?? '', body: classes.dialogBody ?? '' }

/** A dialog from which others are opened, such as the preview of a file: Escape closes the one on top. */
export function CalendarDialog({ isForm = false, ...props }: Props) {
  const isNarrow = useMedia('(max-width: 48em)')
  return (
    <Modal.Stack>
      <Modal
        opened
        stackId="calendar"
        size="md"
        fullScreen={isForm && isNarrow}
        classNames={isForm ? form : {}}
        {...props}
      />
    </Modal.Stack>
  )
}
