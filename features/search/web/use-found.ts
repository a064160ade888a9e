import { useEffect, useState } from 'react'
import { useAsk } from '@atrium/engine/web'
import { type Found, findAnything } from '../contract/find.ts'

/** So long after the last key the server is asked. */
const pauseMs = 120

export interface Searching {
  /** Of what was typed last, or a moment before; undefined while nothing was found out yet. */
  readonly found: Found | undefined
  readonly isSearching: boolean
  readonly failure: string | undefined
}

interface Wanted {
  readonly text: string
  readonly near?: string | undefined
  readonly kinds?: readonly string[] | undefined
  readonly limit: number
}

/** Looks for what is typed, as it is typed. */
export function useFound(wanted: Wanted): Searching {
  const typed = wanted.text.trim()
  const text = usePaused(typed)
  const { answer } = useAsk(findAnything, inputOf({ ...wanted, text }))
  const last = useLast(answer?.ok ? answer.output : undefined, text === '')
  return {
    found: last,
    isSearching: typed !== text || (text !== '' && answer === undefined),
    failure: answer?.ok === false ? answer.message : undefined,
  }
}

function inputOf({ text, near, kinds, limit }: Wanted) {
  if (text === '') return undefined
  return { text, skip: 0, limit, ...(near && { near }), ...(kinds && { kinds: [...kinds] }) }
}

/** What was found last stays until something else is, so that the screen does not flicker. */
function useLast(found: Found | undefined, isNothing: boolean): Found | undefined {
  const [last, setLast] = useState(found)
  const next = isNothing ? undefined : (found ?? last)
  if (next !== last) setLast(next)
  return next
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    if (text === paused) return
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, paused])
  return paused
}
