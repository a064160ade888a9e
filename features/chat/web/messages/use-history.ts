import { useEffect, useMemo, useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { type Older, useClient, useRows } from '@atrium/engine/web'
import { Message } from '../../contract/message.ts'
import { type MessagePage, history } from '../../contract/queries.ts'
import { joinPages, withRows } from './join-pages.ts'

/** The place in a room's history that is looked at; how to go on from it, both ways. */
export interface History {
  /** Undefined until the first page is there. */
  readonly messages: readonly Message[] | undefined
  readonly older: Older
  readonly newer: Newer
  /** Why no more could be fetched (R8.27). */
  readonly failure: string | undefined
  retry(): void
  /** Reads a message once more, after something was done with it. */
  refresh(id: string): void
}

export interface Newer {
  readonly hasNewer: boolean
  readonly isLoading: boolean
  loadNewer(): void
}

export type HistoryStart =
  | { readonly by: 'message'; readonly id: string }
  | { readonly by: 'time'; readonly at: number }
type From = HistoryStart | { readonly by: 'before' | 'after'; readonly seq: number }

const pageSize = 60

/** The history of a space around one place, which stays the same while the component lives. */
export function useHistory(space: SpaceId, from: HistoryStart): History {
  const client = useClient()
  const rows = useRows(Message, space)
  const [start] = useState<From>(from)
  const [page, setPage] = useState<MessagePage>()
  const [wanted, setWanted] = useState<From | undefined>(start)
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    if (!wanted || failure !== undefined) return undefined
    let isCurrent = true
    void client.ask(history, { space, from: wanted, limit: pageSize }).then((answer) => {
      if (!isCurrent) return
      if (!answer.ok) return setFailure(`Failed to fetch messages: ${answer.message}`)
      setPage((before) => (before ? joinPages(before, answer.output) : answer.output))
      setWanted(undefined)
    })
    return () => void (isCurrent = false)
  }, [client, space, wanted, failure])

  const joined = useMemo(() => page && withRows(page, rows), [page, rows])
  const isLoading = wanted !== undefined
  const go = (by: 'before' | 'after', edge: Message | undefined): void => {
    if (edge && !isLoading) setWanted({ by, seq: edge.seq })
  }
  return {
    messages: joined?.messages,
    older: {
      hasOlder: joined?.hasOlder ?? false,
      isLoading,
      loadOlder: () => go('before', page?.messages[0]),
    },
    newer: {
      hasNewer: joined?.hasNewer ?? false,
      isLoading,
      loadNewer: () => go('after', page?.messages.at(-1)),
    },
    failure,
    retry: () => setFailure(undefined),
    refresh(id) {
      void client.ask(history, { space, from: { by: 'message', id }, limit: 2 }).then((answer) => {
        const isThere = answer.ok && answer.output.messages.length > 0
        if (isThere) setPage((before) => before && joinPages(before, answer.output))
      })
    },
  }
}
