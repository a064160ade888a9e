import { useCallback, useEffect, useRef, useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { typing } from '../../contract/typing.ts'

/** Word of typing goes out this often at most, and holds a little longer. */
const tellEveryMs = 3_000
const holdsMs = 5_000

/** The function that tells the others that one types here. */
export function useTellTyping(space: SpaceId, thread: string | undefined): () => void {
  const client = useClient()
  const last = useRef(0)
  return useCallback(() => {
    const now = Date.now()
    if (now - last.current < tellEveryMs) return
    last.current = now
    client.signal(typing, space, { thread: thread ?? null })
  }, [client, space, thread])
}

/** Who types here now. */
export function useTyping(space: SpaceId, thread: string | undefined): readonly string[] {
  const client = useClient()
  const [until, setUntil] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(
    () =>
      client.onSignal(typing, ({ space: where, from, data }) => {
        if (where !== space || data.thread !== (thread ?? null)) return
        setUntil((before) => new Map([...before, [from, Date.now() + holdsMs]]))
      }),
    [client, space, thread],
  )
  useEffect(() => {
    if (until.size === 0) return undefined
    const timer = setTimeout(
      () => setUntil((before) => new Map([...before].filter(([, end]) => end > Date.now()))),
      1_000,
    )
    return () => clearTimeout(timer)
  }, [until])
  return [...until.keys()]
}
