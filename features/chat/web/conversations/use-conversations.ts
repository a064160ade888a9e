import { useMemo, useSyncExternalStore } from 'react'
import { type SpaceId, teamSpace } from '@atrium/engine/contract'
import { type Client, useClient, useSpaces } from '@atrium/engine/web'
import { Conversation } from '../../contract/conversation.ts'
import { Message } from '../../contract/message.ts'

export interface ListedConversation {
  readonly conversation: Conversation
  readonly space: SpaceId
}

/** The direct conversations that the person is in, those with the newest message first. */
export function useConversations(): readonly ListedConversation[] {
  const client = useClient()
  const spaces = useSpaces()
  const reader = useMemo(() => readerOf(client, spaces.map(({ id }) => id).filter(mayBeDirect)), [client, spaces])
  return useSyncExternalStore(reader.subscribe, reader.read)
}

const mayBeDirect = (space: SpaceId): boolean => space !== teamSpace && !space.startsWith('own:')

/** Reads the conversations among `spaces`; the same array until one of them, or their order, changes. */
function readerOf(client: Client, spaces: readonly SpaceId[]) {
  let known: readonly unknown[] = []
  let listed: readonly ListedConversation[] = []
  return {
    subscribe(listener: () => void): () => void {
      const stops = spaces.flatMap((space) =>
        [Conversation, Message].map((kind) => client.subscribe(listener, { kind, space })),
      )
      return () => stops.forEach((stop) => stop())
    },
    read(): readonly ListedConversation[] {
      const found = spaces.flatMap((space) => client.row(Conversation, { space, id: space }) ?? [])
      const next = found
        .map((conversation) => ({ conversation, at: lastAt(client, conversation) }))
        .toSorted((a, b) => b.at - a.at)
        .map(({ conversation }) => conversation)
      if (next.length === known.length && next.every((row, index) => row === known[index])) return listed
      known = next
      listed = next.map((conversation) => ({ conversation, space: conversation.id as SpaceId }))
      return listed
    },
  }
}

const lastAt = (client: Client, { id, createdAt }: Conversation): number =>
  client.rows(Message, id).at(-1)?.at ?? createdAt
