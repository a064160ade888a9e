import { useEffect, useRef } from 'react'
import { useClient } from '@atrium/engine/web'
import { draftKey, readDraft } from '@atrium/ui'
import { syncLater, syncNoMore } from './draft.ts'
import { type DraftTarget, useSyncedDraft } from './use-synced-draft.ts'

/** How long after the last key the words are sent to the person's other devices. */
const syncAfterMs = 1_500

/**
 * The words being written, kept on this browser at each key and on the server after a pause. What another tab or device
 * writes is taken over while nothing is typed here.
 */
export function useDraft({ space, thread }: DraftTarget): readonly [string, (text: string) => void] {
  const client = useClient()
  const { person } = client
  const target = thread ?? space
  const { text, setText, type, keep, isSynced } = useSyncedDraft({ space, thread })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const takeOver = ({ key, newValue }: StorageEvent): void => {
      if (key === draftKey(person, target) && !document.hasFocus()) setText(newValue ?? '')
    }
    addEventListener('storage', takeOver)
    return () => removeEventListener('storage', takeOver)
  }, [person, target, setText])

  function write(next: string): void {
    type(next)
    clearTimeout(timer.current)
    const sync = (): void => {
      const words = readDraft(person, target)
      const isKept = isSynced(words)
      // Without a line the browser's own copy has to do, until there is a pause with one.
      if (!isKept && client.connection().state !== 'online') return
      syncNoMore(draftKey(person, target))
      if (!isKept) void keep(words)
    }
    syncLater(draftKey(person, target), sync)
    timer.current = setTimeout(sync, next === '' ? 0 : syncAfterMs)
  }

  return [text, write]
}
