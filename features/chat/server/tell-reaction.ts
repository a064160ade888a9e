import type { SpaceId } from '@atrium/engine/contract'
import type { Kysely } from 'kysely'
import { type Due, after, idOf, job } from '@atrium/engine/server'
import { handlesOf } from '@atrium/features/groups/server'
import { tellPeople } from '@atrium/features/notifications/server'
import { linkTo } from '../contract/link.ts'
import { excerptOf, mentionsIn } from '@atrium/features/groups/contract'
import { Message, wordsOf } from '../contract/message.ts'
import { toggleReaction } from '../contract/reaction.ts'
import { emptyNoticesOf } from './forget-message.ts'
import { roomOf } from './room-of.ts'

interface Reacted {
  readonly space: SpaceId
  readonly message: string
  readonly by: string
}

/** So long it can be taken back, and others may add theirs, before the writer of the message finds it. */
const gatherMs = 10_000

type Tables = { message: Message }

export const tellReaction = job<Reacted>('chat/tell-reaction', async (due) => {
  const message = await messageOf(due)
  const last = message && lastOf(message, due.data.by)
  if (!message || !last) return
  const { space, id, author } = message
  const room = await roomOf(due.db, space)
  const handles = await handlesOf(due.db, mentionsIn(message.text).groups)
  await tellPeople(due, {
    space,
    by: due.data.by,
    causes: new Map([[author, 'reaction']]),
    isDirect: room.isDirect,
    message: (nameOf) => excerptOf(wordsOf(message), nameOf, (group) => handles.get(group)),
    contents: () => ({
      id: idOf(`reactions to ${space} ${id}`),
      facts: { emoji: last.emoji, others: String(last.others) },
      sourceType: 'message',
      sourceId: id,
      sourceName: room.name,
      link: linkTo(message, room.isDirect),
    }),
  })
  if ((await messageOf(due)) === undefined) await emptyNoticesOf(due, id)
})

/** The message, unless it is deleted. */
async function messageOf({ db, data: { space, message: id } }: Due<Reacted>): Promise<Message | undefined> {
  const tables: Kysely<Tables> = db.withTables<Tables>()
  const found = await tables
    .selectFrom('message')
    .selectAll()
    .where('space', '=', space)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.deletedAt === null ? found : undefined
}

/** What somebody reacted last, and how many others did besides; undefined where they took it back, or wrote the message. */
function lastOf({ reactions, author }: Message, by: string) {
  const emoji = reactions.findLast(({ people }) => people.includes(by))?.emoji
  const others = new Set(reactions.flatMap(({ people }) => people.filter((one) => one !== by && one !== author))).size
  return emoji === undefined || by === author ? undefined : { emoji, others }
}

/** What is reacted to somebody's message is told to its writer, without a sound. */
export const reactionAfter = after(toggleReaction, async ({ tx, input, by, at, later }) => {
  const { space, message, emoji } = input
  const reactions = (await tx.get(Message, { space, id: message }))?.reactions ?? []
  // Who takes a reaction back has nothing to be told of.
  if (!reactions.some((one) => one.emoji === emoji && one.people.includes(by))) return
  const data: Reacted = { space, message, by }
  const queue = `reactions ${message}`
  later({ name: tellReaction.name, data, key: `${message} ${by}`, queue, at: at + gatherMs })
})
