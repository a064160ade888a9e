import { useEffect, useRef } from 'react'

/** Longer than anything takes to close. */
const afterClosingMs = 250

/**
 * What opens takes the focus a moment later, even when it is closing by then: the focus is not to end nowhere, but where it
 * was.
 */
export function useFocusBack(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
      return undefined
    }
    const timer = setTimeout(() => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus()
    }, afterClosingMs)
    return () => clearTimeout(timer)
  }, [isOpen])
}
