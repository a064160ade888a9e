import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** What the form is for, in a word or two. */
  readonly children: ReactNode
  readonly disabled?: boolean
  /** Whether it is being done. */
  readonly loading?: boolean
  onCancel(): void
}

/** How a form in a dialog ends: it is left as it was, or sent. */
export const FormEnd = ({ children, disabled = false, loading = false, onCancel }: Props) => (
  <>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" disabled={disabled} loading={loading}>
      {children}
    </Button>
  </>
)
