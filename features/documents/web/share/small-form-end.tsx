import { Button } from '@mantine/core'

interface Props {
  readonly label: string
  readonly busyLabel: string
  readonly isBusy: boolean
  onCancel(): void
}

/** Sends a small form within a dialog, or closes it. */
export const SmallFormEnd = ({ label, busyLabel, isBusy, onCancel }: Props) => (
  <span className="row">
    <Button type="submit" size="xs" disabled={isBusy}>
      {isBusy ? busyLabel : label}
    </Button>
    <Button variant="default" size="xs" onClick={onCancel}>
      Cancel
    </Button>
  </span>
)
