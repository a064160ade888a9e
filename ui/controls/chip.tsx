import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'input'> {
  readonly type: 'checkbox' | 'radio'
}

/** One of a few short words to choose from: its contents name the choice. */
export const Chip = ({ children, ...props }: Props) => (
  <label>
    <input {...props} className="unseen" />
    <span className="chip">{children}</span>
  </label>
)
