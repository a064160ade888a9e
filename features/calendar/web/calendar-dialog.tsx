import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly children: ReactNode
  onClose(): void
}

/** A dialog from which others are opened, such as the preview of a file: Escape closes the one on top. */
export function CalendarDialog(props: Props) {
  return (
    <Modal.Stack>
      <Modal opened stackId="calendar" size="lg" {...props} />
    </Modal.Stack>
  )
}
