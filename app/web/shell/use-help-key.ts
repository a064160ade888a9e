import { useState } from 'react'
import { useKeys } from '@atrium/ui'

/** Opens the help by `?`, wherever nothing is being written. */
export function useHelpKey() {
  const [isOpen, setOpen] = useState(false)
  const open = (): void => setOpen(true)
  useKeys({ '?': open })
  return { isOpen, open, close: () => setOpen(false) }
}
