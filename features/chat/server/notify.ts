import type { Kysely } from 'kysely'
import { type Tx, readers, type SpaceId } from '@atrium/engine/contract'
import { type Due, after, job } from '@atrium/engine/server'
import type { Cause, Facts } from '@atrium/features/notifications/contract'
import { keywordsIn, noticesOf, rewordNoticesAbout, tellPeople } from '@atrium/features/notifications/server'
import { nameIn, profilesOf } from '@atrium/features/people/server'
import { type GroupNow, groupsReading, throughGroup } from '@atrium/features/groups/server'
import { membersOf } from '@atrium/features/spaces/server'
import { Conversation } from '../contract/conversation.ts'
import { editMessage } from '../contract/change-message.ts'
import { linkTo } from '../contract/link.ts'
import { emptyNoticesOf } from './forget-message.ts'
import { excerptOf, mentionsIn, withNames } from '@atrium/features/groups/contract'
import { MessageVersion } from '../contract/message-version.ts'
import { Message, sendMessage, wordsOf } from '../contract/message.ts'
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
  /** Whether everybody was named before it was edited; absent where it is new. */
  readonly before?: Everybody
}

type Everybody = Pick<ReturnType<typeof mentionsIn>, 'channel' | 'here'>

export const notifyName = 'chat/notify'

/** A message that names somebody, or stands in a thread, is looked at after its commit; others by `keywordReader`. */
export const notifyAfter = {
  ...after(sendMessage, async ({ tx, input: { space, id, text, thread }, later }) => {
    const data: Said = { space, message: id }
    const isToTell = thread !== undefined || names(text) || (await isDirect(tx, space))
    if (isToTell) later({ name: notifyName, data, queue: queueOf({ space, thread }) })
  }),
  ...after(editMessage, async ({ tx, id, input: { space, message }, later }) => {
    const before = await tx.get(MessageVersion, { space, id })
    // It says what it said.
    if (!before) return
    const { channel, here } = mentionsIn(before.text)
    const data: Said = { space, message, before: { channel, here } }
    const thread = (await tx.get(Message, { space, id: message }))?.thread
    // What told the old words is there when the new ones are put into it.
    later({ name: notifyName, data, queue: queueOf({ space, thread }) })
  }),
}

/** The replies of a thread share a notice, which is to say what the last of them says. */
const queueOf = ({ space, thread }: { readonly space: SpaceId; readonly thread: string | null | undefined }): string =>
  thread ? `thread ${thread}` : `space ${space}`

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
  const all = db.selectFrom('message').selectAll()
  const message = await all.where('space', '=', space).where('id', '=', id).executeTakeFirst()
  if (!message || message.deletedAt !== null) return
  const mentioned = mentionsIn(message.text)
  const { people } = mentioned
  const groups = await groupsReading(due.db, space, mentioned.groups)
  const { isForKeywords, before } = due.data
  const keywords = isForKeywords || names(message.text) ? await keywordsOf(due, message) : nothing
  const near = await concerned(message, { due, db, groups, keywords, isEdited: before !== undefined })
  const causes = isForKeywords ? onlyKeywords(near) : await onlyNew(near, due)
  const handles = new Map(groups.map((group) => [group.id, group.handle]))
  const room = await roomOf(due.db, space)
  const excerpt = (nameOf: (person: string) => string): string =>
    excerptOf(wordsOf(message), nameOf, (group) => handles.get(group))
  await reword(due, message, excerpt)
  await tellPeople(due, {
    space,
    by: message.author,
    causes,
    isDirect: room.isDirect,
    named: await readersOf(due, message, people),
    message: excerpt,
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

/** Of whom an edited message concerns only those whom it did not before, and who have not heard of it as somebody it names. */
async function onlyNew(
  all: ReadonlyMap<string, Cause>,
  { db, data: { message, before } }: Due<Said>,
): Promise<ReadonlyMap<string, Cause>> {
  if (!before) return all
  const told = await noticesOf(db, [...all.keys()], message)
  const isNew = (person: string, cause: Cause): boolean => {
    const wasNamed = (told.get(person)?.cause ?? 'keyword') !== 'keyword'
    return !wasNamed && !(cause === 'channel' && before.channel) && !(cause === 'here' && before.here)
  }
  return new Map([...all].filter(([person, cause]) => isNew(person, cause)))
}

/** Has whoever was told of an edited message read what it says now. */
async function reword(
  due: Due<Said>,
  message: Message,
  excerpt: (nameOf: (person: string) => string) => string,
): Promise<void> {
  if (!due.data.before) return
  const named = await readersOf(due, message, [...mentionsIn(message.text).people, message.author])
  const profiles = await profilesOf(due.db, [...named, message.author])
  const words = excerpt((person) => nameIn(profiles.get(person)))
  await rewordNoticesAbout(due, { sources: [message.id], message: words })
}

/** Those of `people` who may read a message: nobody else is told by name. */
const readersOf = async ({ db }: Due, { space }: Message, people: readonly string[]): Promise<readonly string[]> =>
  (await membersOf(db, space, { roles: readers, among: people })).map(({ id }) => id)

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
  /** Whether it was said before, and is edited now: who follows has heard of it. */
  readonly isEdited: boolean
}

/** Whom a message concerns, with the nearest cause. */
async function concerned(
  message: Message,
  { due, db, groups, keywords, isEdited }: Needs,
): Promise<ReadonlyMap<string, Cause>> {
  const { people, channel, here } = mentionsIn(message.text)
  const causes = new Map<string, Cause>()
  const add = (ids: readonly string[], cause: Cause): void => {
    for (const id of ids) if (!causes.has(id)) causes.set(id, cause)
  }
  add([...people, ...groups.flatMap((group) => group.people)], 'mention')
  const { followers, isDirect } = isEdited ? noFollowers : await followersOf(db, message)
  add(followers, 'reply')
  const all = channel || here || isDirect ? await membersOf(due.db, message.space, { roles: readers }) : []
  const members = all.map(({ id }) => id)
  if (channel) add(members, 'channel')
  if (here) add(members, 'here')
  if (isDirect) add(members, 'direct')
  add(await untold(due, message, [...keywords.keys()]), 'keyword')
  causes.delete(message.author)
  return causes
}

/** Those of `people` who were not told of a message yet. */
async function untold({ db }: Due, { id }: Message, people: readonly string[]): Promise<readonly string[]> {
  const told = await noticesOf(db, people, id)
  return people.filter((person) => !told.has(person))
}

const noFollowers = { followers: [], isDirect: false }

/** Who hears of all that is said where a message stands, and whether that is everybody there. */
async function followersOf(db: Kysely<Tables>, message: Message) {
  const followers = await inThread(db, message)
  return { followers, isDirect: !message.thread && (await isConversation(db, message.space)) }
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
