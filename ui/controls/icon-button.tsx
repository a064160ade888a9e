import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  /** What it is called and says when it is pointed at; its contents name it when absent. */
  readonly label?: string
}

/** A quiet square button with a sign in it. It takes what a menu gives to its target. */
export const IconButton = ({ label, className, ...props }: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...props}
    className={className ? `icon-button ${className}` : 'icon-button'}
  />
)
