import { useEffect, useMemo, useRef } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useAsk, useRows } from '@atrium/engine/web'
import { Message } from '../../contract/message.ts'
import { pinnedMessages } from '../../contract/queries.ts'

const mostPins = 200

/** The pinned messages of a space, the newest first; those at hand as they are now. */
export function usePins(space: SpaceId) {
  const rows = useRows(Message, space)
  const { answer, again } = useAsk(pinnedMessages, { space, limit: mostPins })
  const asked = answer?.ok ? answer.output.messages : undefined
  const pins = useMemo(() => {
    const byId = new Map([...(asked ?? []), ...rows].map((message) => [message.id, message]))
    return [...byId.values()].filter(({ pinned }) => pinned !== null).toSorted((a, b) => b.seq - a.seq)
  }, [asked, rows])
  const atHand = rows
    .filter(({ pinned }) => pinned !== null)
    .map(({ id }) => id)
    .join()
  useAgain(atHand, again)
  return { pins, count: pins.length, again, isLoading: !answer, failure: answer?.ok === false ? answer.message : '' }
}

/** Asks again when what is pinned at hand changes, as something else may have by now. */
function useAgain(known: string, again: () => void): void {
  const last = useRef(known)
  useEffect(() => {
    if (last.current !== known) again()
    last.current = known
  }, [known, again])
}
