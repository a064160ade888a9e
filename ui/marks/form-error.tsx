import type { ReactNode } from 'react'

/** Why a form was not taken, read out when it appears; the line is not seen while there is nothing to say. */
export const FormError = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className="danger-note">
    {children}
  </p>
)
