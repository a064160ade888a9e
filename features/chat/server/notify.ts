import type { Kysely } from 'kysely'
import { type Tx, readers, type SpaceId } from '@atrium/engine/contract'
import { type Due, after, job } from '@atrium/engine/server'
import type { Cause, Facts } from '@atrium/features/notifications/contract'
import { keywordsIn, noticesOf, tellPeople } from '@atrium/features/notifications/server'
import { type GroupNow, groupsReading, throughGroup } from '@atrium/features/groups/server'
import { membersOf } from '@atrium/features/spaces/server'
import { Conversation } from '../contract/conversation.ts'
import { editMessage } from '../contract/change-message.ts'
import { linkTo } from '../contract/link.ts'
import { emptyNoticesOf } from './forget-message.ts'
import { excerptOf, mentionsIn, withNames } from '@atrium/features/groups/contract'
import { type Message, sendMessage, wordsOf } from '../contract/message.ts'
import { roomOf } from './room-of.ts'

type Tables = {
  conversation: Conversation
  message: Message
}

interface Said {
  readonly space: SpaceId
  readonly message: string
  /** Whether only those are told who want to hear of a word in it. */
  readonly isForKeywords?: boolean
}

export const notifyName = 'chat/notify'

/** A message that names somebody, or stands in a thread, is looked at after its commit; others by `keywordReader`. */
export const notifyAfter = {
  ...after(sendMessage, async ({ tx, input: { space, id, text, thread }, later }) => {
    const data: Said = { space, message: id }
    // The replies of a thread share a notice, which is to say what the last of them says.
    if (thread) later({ name: notifyName, data, queue: `thread ${thread}` })
    else if (names(text) || (await isDirect(tx, space))) later({ name: notifyName, data, queue: `space ${space}` })
  }),
  ...after(editMessage, async ({ input: { space, message, text }, later }) => {
    if (names(text)) later({ name: notifyName, data: { space, message } satisfies Said })
  }),
}

const isDirect = async (tx: Tx, space: SpaceId): Promise<boolean> =>
  (await tx.get(Conversation, { space, id: space })) !== undefined

export function names(text: string): boolean {
  const { people, groups, channel, here } = mentionsIn(text)
  return people.length > 0 || groups.length > 0 || channel || here
}

/** Tells those whom a message concerns, each at most once for it, as `decide` says. */
export const notifyJob = job<Said>(notifyName, async (due) => {
  const db: Kysely<Tables> = due.db.withTables<Tables>()
  const { space, message: id } = due.data
  const message = await db
    .selectFrom('message')
    .selectAll()
    .where('space', '=', space)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!message || message.deletedAt !== null) return
  const mentioned = mentionsIn(message.text)
  const { people } = mentioned
  const groups = await groupsReading(due.db, space, mentioned.groups)
  const { isForKeywords = false } = due.data
  const keywords = isForKeywords || names(message.text) ? await keywordsOf(due, message) : nothing
  const all = await concerned(message, { due, db, groups, keywords })
  const causes = isForKeywords ? onlyKeywords(all) : all
  const handles = new Map(groups.map((group) => [group.id, group.handle]))
  const room = await roomOf(due.db, space)
  await tellPeople(due, {
    space,
    by: message.author,
    causes,
    isDirect: room.isDirect,
    message: (nameOf) => excerptOf(wordsOf(message), nameOf, (group) => handles.get(group)),
    contents: (person) => ({
      id: noticeIdOf(causes.get(person), message),
      facts: factsOf(person, { people, groups, keywords, cause: causes.get(person) }),
      sourceType: 'message',
      sourceId: id,
      sourceName: room.name,
      link: linkTo(message, room.isDirect),
    }),
  })
  if (await isDeleted(db, message)) await emptyNoticesOf(due, id)
})

const nothing: ReadonlyMap<string, string> = new Map()

const keywordsOf = ({ db }: Due, { space, author: by, text }: Message): Promise<ReadonlyMap<string, string>> =>
  keywordsIn(db, { space, by, text: withoutNames(text) })

/** What somebody is called is no word of a message. */
export const withoutNames = (text: string): string => withNames(text, () => '')

const onlyKeywords = (causes: ReadonlyMap<string, Cause>): ReadonlyMap<string, Cause> =>
  new Map([...causes].filter(([, cause]) => cause === 'keyword'))

/** It may have been deleted while it was told. */
async function isDeleted(db: Kysely<Tables>, { space, id }: Message): Promise<boolean> {
  const message = db.selectFrom('message').select('deletedAt').where('space', '=', space).where('id', '=', id)
  return (await message.executeTakeFirst())?.deletedAt !== null
}

/**
 * One notice stands for all replies of a thread, and one for all that is said in a direct conversation: the id of the thread's
 * first message, or of the conversation, with another version, as that message may have a notice of its own.
 */
function noticeIdOf(cause: Cause | undefined, { id, thread, space }: Message): string {
  if (cause === 'direct') return `${space.slice(0, 14)}7${space.slice(15)}`
  return cause === 'reply' ? withVersion8(thread ?? id) : id
}

const withVersion8 = (id: string): string => `${id.slice(0, 14)}8${id.slice(15)}`

interface Reached extends Pick<Needs, 'groups' | 'keywords'> {
  /** Whom the message names. */
  readonly people: readonly string[]
  readonly cause: Cause | undefined
}

/** By which word it reached somebody, or through which group where a mention did not name them. */
function factsOf(person: string, { people, groups, keywords, cause }: Reached): Facts {
  if (cause === 'keyword') return { keyword: keywords.get(person) ?? '' }
  return throughGroup(person, { people, groups })
}

interface Needs {
  readonly due: Due
  readonly db: Kysely<Tables>
  readonly groups: readonly GroupNow[]
  /** Who wants to hear of a word that is in it. */
  readonly keywords: ReadonlyMap<string, string>
}

/** Whom a message concerns, with the nearest cause. */
async function concerned(message: Message, { due, db, groups, keywords }: Needs): Promise<ReadonlyMap<string, Cause>> {
  const { people, channel, here } = mentionsIn(message.text)
  const causes = new Map<string, Cause>()
  const add = (ids: readonly string[], cause: Cause): void => {
    for (const id of ids) if (!causes.has(id)) causes.set(id, cause)
  }
  add([...people, ...groups.flatMap((group) => group.people)], 'mention')
  add(await inThread(db, message), 'reply')
  const isDirect = !message.thread && (await isConversation(db, message.space))
  const all = channel || here || isDirect ? await membersOf(due.db, message.space, { roles: readers }) : []
  const members = all.map(({ id }) => id)
  if (channel) add(members, 'channel')
  if (here) add(members, 'here')
  if (isDirect) add(members, 'direct')
  const wanting = [...keywords.keys()]
  const told = await noticesOf(due.db, wanting, message.id)
  add(
    wanting.filter((person) => !told.has(person)),
    'keyword',
  )
  causes.delete(message.author)
  return causes
}

async function isConversation(db: Kysely<Tables>, space: SpaceId): Promise<boolean> {
  const found = db.selectFrom('conversation').select('id').where('space', '=', space)
  return (await found.executeTakeFirst()) !== undefined
}

const mostInThread = 500

/** Who wrote in the thread or is named in it, the one who began it first. */
async function inThread(db: Kysely<Tables>, { space, thread }: Message): Promise<readonly string[]> {
  if (!thread) return []
  const said = await db
    .selectFrom('message')
    .select(['author', 'text'])
    .where('space', '=', space)
    .where((where) => where.or([where('id', '=', thread), where('thread', '=', thread)]))
    .orderBy('seq')
    .limit(mostInThread)
    .execute()
  return [...new Set(said.flatMap(({ author, text }) => [author, ...mentionsIn(text).people]))]
}
