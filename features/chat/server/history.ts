import type { Kysely } from 'kysely'
import { ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { type Question, answer } from '@atrium/engine/server'
import type { Member } from '@atrium/features/spaces/contract'
import { memberOf } from '@atrium/features/spaces/server'
import type { MessageVersion } from '../contract/message-version.ts'
import type { Message } from '../contract/message.ts'
import { messages } from '../contract/messages-query.ts'
import {
  type MessagePage,
  history,
  messageVersions,
  pinnedMessages,
  threadMessages,
  unreadCount,
} from '../contract/queries.ts'
import type { ReadPosition } from '../contract/reading.ts'
import { positionOf, unreadLimits, unreadOf } from '../contract/unread.ts'

type Tables = { message: Message; messageVersion: MessageVersion; readPosition: ReadPosition; member: Member }

type Db = Question['db']
const tables = (db: Db): Kysely<Tables> => db.withTables<Tables>()

const messagesOf = (db: Db, space: SpaceId) => tables(db).selectFrom('message').selectAll().where('space', '=', space)

/** The messages before and after a log number, each as many as `limit` and one more, in the order of the log. */
async function before(db: Db, { space, seq, limit }: { space: SpaceId; seq: number; limit: number }) {
  const found = await messagesOf(db, space)
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  return { messages: found.slice(0, limit).toReversed(), more: found.length > limit }
}

async function after(db: Db, { space, seq, limit }: { space: SpaceId; seq: number; limit: number }) {
  const found = await messagesOf(db, space)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit + 1)
    .execute()
  return { messages: found.slice(0, limit), more: found.length > limit }
}

/** Under the names of the specification, too. */
const told = (message: Message) => ({
  ...message,
  userId: message.author,
  sender: message.author,
  workspaceId: message.space,
  timestamp: message.at,
})

/** The log number of the message asked for, or of the first one at or after a time. */
async function seqOf(db: Db, space: SpaceId, from: { by: 'message'; id: string } | { by: 'time'; at: number }) {
  const query = tables(db).selectFrom('message').select('seq').where('space', '=', space)
  const found =
    from.by === 'message'
      ? await query.where('id', '=', from.id).executeTakeFirst()
      : await query.where('at', '>=', from.at).orderBy('at').orderBy('seq').limit(1).executeTakeFirst()
  return found?.seq
}

const nothing: MessagePage = { messages: [], hasOlder: false, hasNewer: false }

export const historyAnswers = [
  answer(messages, async ({ db, input: { space, after: seq, limit } }) => {
    const found = await after(db, { space, seq, limit })
    return { ...found, messages: found.messages.map(told) }
  }),

  answer(history, async ({ db, input: { space, from, limit } }) => {
    if (from.by === 'before') {
      const { messages: found, more } = await before(db, { space, seq: from.seq, limit })
      return { messages: found, hasOlder: more, hasNewer: true }
    }
    if (from.by === 'after') {
      const { messages: found, more } = await after(db, { space, seq: from.seq, limit })
      return { messages: found, hasOlder: true, hasNewer: more }
    }
    const seq = await seqOf(db, space, from)
    if (seq === undefined) return nothing
    const half = Math.ceil(limit / 2)
    const [older, newer] = await Promise.all([
      before(db, { space, seq, limit: half }),
      after(db, { space, seq: seq - 1, limit: half }),
    ])
    return { messages: [...older.messages, ...newer.messages], hasOlder: older.more, hasNewer: newer.more }
  }),

  answer(threadMessages, async ({ db, input: { space, thread, after: seq, limit } }) => {
    const [root, found] = await Promise.all([
      messagesOf(db, space).where('id', '=', thread).executeTakeFirst(),
      messagesOf(db, space)
        .where('thread', '=', thread)
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit + 1)
        .execute(),
    ])
    return { root: root ?? null, messages: found.slice(0, limit), hasNewer: found.length > limit }
  }),

  answer(pinnedMessages, async ({ db, input: { space, limit } }) => ({
    messages: await messagesOf(db, space).where('pinned', 'is not', null).orderBy('seq', 'desc').limit(limit).execute(),
  })),

  answer(messageVersions, async ({ db, input: { space, message, limit } }) => ({
    versions: await tables(db)
      .selectFrom('messageVersion')
      .selectAll()
      .where('space', '=', space)
      .where('message', '=', message)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('message as current')
            .select('current.id')
            .where('current.space', '=', space)
            .where('current.id', '=', message)
            .where('current.deletedAt', 'is', null),
        ),
      )
      .orderBy('until', 'desc')
      .limit(limit)
      .execute(),
  })),

  answer(unreadCount, async ({ db, by, input: { space } }) => {
    const read = await tables(db)
      .selectFrom('readPosition')
      .select(['seq', 'at'])
      .where('space', '=', ownSpace(by))
      .where('id', '=', space)
      .executeTakeFirst()
    const position = positionOf({ read, ...(await arrivalOf(db, space, by)) })
    const newest = await messagesOf(db, space)
      .where('author', '<>', by)
      .where('seq', '>', position)
      .orderBy('seq', 'desc')
      .limit(space === teamSpace ? unreadLimits.team : unreadLimits.workspace)
      .execute()
    const { count, first } = unreadOf({ messages: newest.toReversed(), position, me: by })
    return { count, first: first ?? null }
  }),
]

/** When somebody came into a space, and the last message that had been said by then. */
async function arrivalOf(db: Db, space: SpaceId, person: string) {
  const joinedAt = (await memberOf(db, space, person))?.joinedAt ?? 0
  const before = await tables(db)
    .selectFrom('message')
    .select((message) => message.fn.max('seq').as('seq'))
    .where('space', '=', space)
    .where('at', '<=', joinedAt)
    .executeTakeFirst()
  return { joinedAt, lastBefore: () => before?.seq ?? 0 }
}
