import type { Kysely } from 'kysely'
import { type Due, after, idOf, job } from '@atrium/engine/server'
import { handlesOf } from '@atrium/features/groups/server'
import { tellPeople } from '@atrium/features/notifications/server'
import { linkTo } from '../contract/link.ts'
import { excerptOf, mentionsIn } from '@atrium/features/groups/contract'
import { type Message, wordsOf } from '../contract/message.ts'
import { toggleReaction } from '../contract/reaction.ts'
import { emptyNoticesOf } from './forget-message.ts'
import { roomOf } from './room-of.ts'

interface Reacted {
  readonly space: string
  readonly message: string
}

/** So long it can be taken back, and others may add theirs, before the writer of the message finds it. */
const gatherMs = 10_000

type Tables = { message: Message }

export const tellReaction = job<Reacted>('chat/tell-reaction', async (due) => {
  const message = await messageOf(due)
  const last = message && lastOf(message)
  if (!message || !last) return
  const { space, id, author } = message
  const room = await roomOf(due.db, space)
  const handles = await handlesOf(due.db, mentionsIn(message.text).groups)
  await tellPeople(due, {
    space,
    by: last.by,
    causes: new Map([[author, 'reaction']]),
    isDirect: room.isDirect,
    contents: (_person, nameOf) => ({
      id: idOf(`reactions to ${space} ${id}`),
      message: excerptOf(wordsOf(message), nameOf, (group) => handles.get(group)),
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
  const tables = db.withTables<Tables>() as unknown as Kysely<Tables>
  const found = await tables
    .selectFrom('message')
    .selectAll()
    .where('space', '=', space)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.deletedAt === null ? found : undefined
}

/** The reaction that stands last, and how many people reacted besides; undefined while nobody else has. */
function lastOf({ reactions, author }: Message) {
  const ofOthers = reactions.flatMap(({ emoji, people }) =>
    people.filter((person) => person !== author).map((by) => ({ emoji, by })),
  )
  const last = ofOthers.at(-1)
  return last && { ...last, others: new Set(ofOthers.map(({ by }) => by)).size - 1 }
}

/** What is reacted to somebody's message is told to its writer, without a sound. */
export const reactionAfter = after(toggleReaction, async ({ input: { space, message }, at, later }) => {
  later({ name: tellReaction.name, data: { space, message } satisfies Reacted, key: message, at: at + gatherMs })
})
