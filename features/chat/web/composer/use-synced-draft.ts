import { useEffect, useRef, useState } from 'react'
import { type SpaceId, ownSpace } from '@atrium/engine/contract'
import { useAct, useClient, useConnection, useRow } from '@atrium/engine/web'
import { readDraft, writeDraft } from '@atrium/ui'
import { Draft, saveDraft } from '../../contract/reading.ts'
import { keepBase, readBase, settledDraft, takenOver } from './settle-draft.ts'

export interface DraftTarget {
  readonly space: SpaceId
  readonly thread?: string | undefined
}

/** The words in one box, as the person's other devices leave them while nothing is typed here. */
export function useSyncedDraft({ space, thread }: DraftTarget) {
  const { person } = useClient()
  const target = thread ?? space
  const save = useAct(saveDraft)
  const kept = useRow(Draft, { space: ownSpace(person), id: target })
  const { hasCopy } = useConnection()
  const theirs = kept?.text ?? (hasCopy ? '' : undefined)
  const [text, setText] = useState(() => firstText(person, target, theirs))
  /** The server's words that those here were last in step with; undefined until it is known what it keeps. */
  const synced = useRef<string>(undefined)
  /** Whether one has gone on here: the device's copy may be old, so that what the server says first may not be the newest. */
  const isSettled = useRef(false)
  /** What the server was asked to keep and has not answered yet. */
  const asked = useRef<string>(undefined)

  useEffect(() => {
    if (theirs === undefined) return
    const base = synced.current ?? readBase(person, target)
    // One's own words, or those from before them: the server may have refused to keep the later ones, the person did not.
    const isOwn = theirs === base || theirs === asked.current
    synced.current = isOwn ? base : theirs
    const taken = isOwn ? undefined : takenOver({ here: readDraft(person, target), base, theirs }, isSettled.current)
    if (taken === undefined) return
    isSettled.current = taken !== theirs
    keepBase(person, target, theirs)
    setText(taken)
    writeDraft(person, target, taken)
  }, [theirs, person, target])

  function type(next: string): void {
    isSettled.current = true
    setText(next)
    writeDraft(person, target, next)
  }

  async function keep(words: string): Promise<void> {
    asked.current = words
    const answer = await save({ space, text: words, ...(thread === undefined ? {} : { thread }) })
    if (answer.ok) {
      synced.current = words
      keepBase(person, target, words)
    }
    if (asked.current === words) asked.current = undefined
  }

  const isSynced = (words: string): boolean => words === (asked.current ?? synced.current ?? readBase(person, target))
  return { text, setText, type, keep, isSynced }
}

/** What is in the box before anything is heard; without a copy nobody knows what the server keeps. */
function firstText(person: string, target: string, theirs: string | undefined): string {
  const here = readDraft(person, target)
  return theirs === undefined ? here : settledDraft({ here, base: readBase(person, target), theirs })
}
