import type { SpaceId } from '@atrium/engine/contract'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useClient } from '@atrium/engine/web'
import type { OpenText, TextState, Texts } from '@atrium/engine/web/texts'
import { Body } from '../../contract/body.ts'
import { textsOf } from './texts-of.ts'

/** How a text stands, but for where its last key is, which is shown without drawing the page anew (`SavedSign`). */
export type Standing = Omit<TextState, 'saved'>

/** A page's text on this screen. */
export interface HeldBody {
  readonly text: OpenText
  readonly state: Standing
  /** Opens it anew without what this screen had, with `all` also without what is not saved. */
  reopen(what: 'copy' | 'all'): void
}

/** A text, with the place where it was looked for: it stays the same one where its page is moved meanwhile. */
interface Held {
  readonly texts: Texts
  readonly text: OpenText
  readonly space: SpaceId
  readonly id: string
}

/** Takes part in the text of a page for as long as the caller is on the screen; undefined for the moment before that. */
export function useBody(space: SpaceId, id: string): HeldBody | undefined {
  const client = useClient()
  const [round, setRound] = useState(0)
  const [held, setHeld] = useState<Held>()
  useEffect(() => {
    let letGo = (): void => undefined
    let isCurrent = true
    void textsOf(client).then((texts) => {
      if (!isCurrent) return
      const text = texts.hold({ kind: Body.name, space, id })
      letGo = () => texts.release(text)
      setHeld({ texts, text, space, id })
    })
    return () => {
      isCurrent = false
      letGo()
    }
  }, [client, space, id, round])
  const state = useStanding(held?.text)
  if (!held || !state || held.id !== id || held.space !== space) return undefined
  const { texts, text } = held
  const reopen = (what: 'copy' | 'all'): void => {
    void texts.forget(text, what).then(() => setRound((count) => count + 1))
  }
  return { text, state, reopen }
}

function useStanding(text: OpenText | undefined): Standing | undefined {
  const subscribe = useCallback((listener: () => void) => text?.subscribe(listener) ?? nothing, [text])
  const get = useMemo(() => standingOf(text), [text])
  return useSyncExternalStore(subscribe, get, get)
}

/** Reads how a text stands: the same as before while nothing but `saved` changes. */
function standingOf(text: OpenText | undefined): () => Standing | undefined {
  let last: Standing | undefined
  return () => {
    if (!text) return undefined
    const { saved: _, ...now } = text.state
    if (!last || JSON.stringify(now) !== JSON.stringify(last)) last = now
    return last
  }
}

const nothing = (): void => undefined
