import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../popups/confirm-dialog.tsx'

interface Props {
  /** What lies in the trash is called that. */
  readonly name: string
  /** What is lost when it is deleted forever. */
  readonly children: ReactNode
  /** Absent for who may not. */
  readonly onRestore?: (() => void) | undefined
  readonly onDelete?: (() => void) | undefined
}

/** What can be done with a thing in the trash; it is deleted only when one has said so twice. */
export function TrashWays({ name, children, onRestore, onDelete }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Group gap="sm" wrap="nowrap">
      {onRestore && (
        <Button variant="default" size="xs" onClick={onRestore}>
          Restore<span className="unseen"> {name}</span>
        </Button>
      )}
      {onDelete && (
        <Button variant="subtle" color="danger" size="xs" onClick={() => setAsking(true)}>
          Delete<span className="unseen"> {name} forever</span>
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete forever"
        confirm="Delete forever"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onDelete?.()
        }}
      >
        {children}
      </ConfirmDialog>
    </Group>
  )
}
