import { useCallback, useState } from 'react'
import { keepStored, readStored } from '@atrium/ui'

/** So many open pages are remembered. */
const most = 500

/** Which pages of a tree stand open, remembered by this browser under `key`. */
export function useExpanded(key: string) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set((readStored(key) ?? '').split(' ').filter(Boolean)),
  )
  const expand = useCallback(
    (id: string, isOpen: boolean) =>
      setExpanded((before) => {
        if (before.has(id) === isOpen) return before
        const after = isOpen ? [...before, id] : [...before].filter((one) => one !== id)
        keepStored(key, after.slice(-most).join(' '))
        return new Set(after)
      }),
    [key],
  )
  return { expanded, expand }
}
