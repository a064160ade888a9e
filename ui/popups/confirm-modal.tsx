import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly children: ReactNode
  /** What the button that goes on says. */
  readonly confirm: string
  /** Whether it cannot go on any more. */
  readonly isBlocked?: boolean
  onConfirm(): void
  onClose(): void
}

export function ConfirmModal(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirm, isBlocked = false, onConfirm, onClose } = props
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="sm" stackId="confirm">
      {children}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="danger" disabled={isBlocked} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
