import type { ComponentProps } from 'react'

/** A deed that is a word among others. */
export const LinkButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="link-button" {...props} />
)
