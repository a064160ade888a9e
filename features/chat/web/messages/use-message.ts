import type { SpaceId } from '@atrium/engine/contract'
import { useAsk, useRow } from '@atrium/engine/web'
import { Message } from '../../contract/message.ts'
import { history } from '../../contract/queries.ts'

/** A message by its id, asked for when it is not at hand; undefined while it is not there. */
export function useMessage(space: SpaceId, id: string): Message | undefined {
  const row = useRow(Message, { space, id })
  const from = { by: 'message', id } as const
  const { answer } = useAsk(history, row ? undefined : { space: space, from, limit: 2 })
  return row ?? (answer?.ok ? answer.output.messages.find((message) => message.id === id) : undefined)
}
