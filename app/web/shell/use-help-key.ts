import { useEffect, useState } from 'react'

/** Opens the help by `?`, wherever nothing is being written. */
export function useHelpKey() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || isWriting(event.target))
        return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
