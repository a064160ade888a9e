import { Button, Group } from '@mantine/core'

interface Props {
  onStay(): void
  onLeave(): void
}

/** Asks before the dialog is closed while a workspace is being made (R4.33, R5.15). */
export function ConfirmClosing({ onStay, onLeave }: Props) {
  return (
    <div role="alert">
      <p>
        The workspace creation is in progress. Closing this dialog may still result in a workspace being created. Are
        you sure you want to close?
      </p>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onLeave}>
          Close anyway
        </Button>
        <Button onClick={onStay} autoFocus>
          Keep waiting
        </Button>
      </Group>
    </div>
  )
}
