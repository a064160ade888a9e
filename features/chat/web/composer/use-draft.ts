import { useEffect, useRef, useState } from 'react'
import { type SpaceId, ownSpace } from '@atrium/engine/contract'
import { useAct, useClient, useRow } from '@atrium/engine/web'
import { draftKey, readDraft, writeDraft } from '@atrium/ui'
import { Draft, saveDraft } from '../../contract/reading.ts'
import { syncLater, syncNoMore } from './draft.ts'

/** How long after the last key the words are sent to the person's other devices. */
const syncAfterMs = 1_500

interface Target {
  readonly space: SpaceId
  readonly thread?: string | undefined
}

/**
 * The words being written, kept on this browser at each key and on the server after a pause. What another tab or device
 * writes is taken over while nothing is typed here.
 */
export function useDraft({ space, thread }: Target): readonly [string, (text: string) => void] {
  const client = useClient()
  const { person } = client
  const target = thread ?? space
  const save = useAct(saveDraft)
  const kept = useRow(Draft, { space: ownSpace(person), id: target })
  const [text, setText] = useState(() => readDraft(person, target) || kept?.text || '')
  const synced = useRef(kept?.text ?? '')
  /** What the server was asked to keep and has not answered yet. */
  const asked = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const theirs = kept?.text ?? ''
    // One's own words, or those from before them: the server may have refused to keep the later ones, the person did not.
    if (theirs === synced.current || theirs === asked.current) return
    const isUntouched = readDraft(person, target) === synced.current
    synced.current = theirs
    if (!isUntouched) return
    setText(theirs)
    writeDraft(person, target, theirs)
  }, [kept, person, target])

  useEffect(() => {
    const takeOver = ({ key, newValue }: StorageEvent): void => {
      if (key === draftKey(person, target) && !document.hasFocus()) setText(newValue ?? '')
    }
    addEventListener('storage', takeOver)
    return () => removeEventListener('storage', takeOver)
  }, [person, target])

  async function keep(words: string): Promise<void> {
    asked.current = words
    const answer = await save({ space, text: words, ...(thread === undefined ? {} : { thread }) })
    if (answer.ok) synced.current = words
    if (asked.current === words) asked.current = undefined
  }

  function write(next: string): void {
    setText(next)
    writeDraft(person, target, next)
    clearTimeout(timer.current)
    const sync = (): void => {
      const words = readDraft(person, target)
      // Without a line the browser's own copy has to do, until there is a pause with one.
      const isSynced = words === (asked.current ?? synced.current)
      if (!isSynced && client.connection().state !== 'online') return
      syncNoMore(draftKey(person, target))
      if (!isSynced) void keep(words)
    }
    syncLater(draftKey(person, target), sync)
    timer.current = setTimeout(sync, next === '' ? 0 : syncAfterMs)
  }

  return [text, write]
}
