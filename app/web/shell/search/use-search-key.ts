import { useEffect, useState } from 'react'

/** Opens the search by Ctrl K, or ⌘ K; where words are chosen in an editor the keys make a link of them. */
export function useSearchKey() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (event.defaultPrevented || isEditing(event.target)) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

const isEditing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.isContentEditable && getSelection()?.isCollapsed === false
