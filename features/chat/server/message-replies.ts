import { spaceIdIn } from '@atrium/engine/contract'
import { type Kysely, sql } from 'kysely'
import type { ReplyTaker } from '@atrium/features/notifications/server'
import { type Message, sendMessage } from '../contract/message.ts'
import { roomOf } from './room-of.ts'

/** A reply by email goes into the thread of the message that it answers, and in a direct conversation to its end. */
export const messageReplies: ReplyTaker = {
  async placeOf({ sourceSpace: space, sourceId, fromUserName }, db) {
    const message = await findMessage(db, { space, id: sourceId })
    if (!message) return undefined
    const { name, isDirect } = await roomOf(db, space)
    const thread = message.thread ?? (isDirect ? undefined : message.id)
    const what = isDirect ? fromUserName : `${fromUserName} in ${name}`
    return { place: { space, ...(thread !== undefined && { thread }) }, what }
  },

  filesIn: ({ space }) => spaceIdIn(space),

  deedOf({ place: { space, thread }, text, files, id }) {
    const input = { space, id, text, ...(thread !== undefined && { thread }), files }
    return Promise.resolve({ action: sendMessage.name, input })
  },
}

/** Unless it is deleted. */
async function findMessage(
  db: Kysely<Record<never, never>>,
  { space, id }: Pick<Message, 'space' | 'id'>,
): Promise<Pick<Message, 'id' | 'thread'> | undefined> {
  const { rows } = await sql<Pick<Message, 'id' | 'thread'>>`
    select id, thread from message where space = ${space} and id = ${id} and deleted_at is null`.execute(db)
  return rows[0]
}
