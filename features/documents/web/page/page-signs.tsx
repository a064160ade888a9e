import { type ReactNode, createContext, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Where in the frame of a page its signs stand; null outside of a frame. */
export const SignPlace = createContext<HTMLElement | null>(null)

/** What is said of a page beside its menu: who is here, whether it is saved. */
export function PageSigns({ children }: { readonly children: ReactNode }) {
  const place = useContext(SignPlace)
  return place ? createPortal(children, place) : children
}
