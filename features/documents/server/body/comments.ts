import { type PersonId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { type Due, after, answer, job } from '@atrium/engine/server'
import { type Cause, decide, deliverNotice } from '@atrium/features/notifications/contract'
import { emptyNoticesAbout } from '@atrium/features/notifications/server'
import { type Person, isQuietNow } from '@atrium/features/people/contract'
import { type CommentThread, deleteComment, listThreads, writeComment } from '../../contract/comments.ts'
import { commentPath } from '../../contract/document-path.ts'
import { type Document, titleOf } from '../../contract/document.ts'
import { bodyTables } from './body-tables.ts'

const jobName = 'documents/tell-commented'
const forgetJobName = 'documents/forget-comment'
const hereMs = 600_000
const listed = 200
const excerptLength = 140

interface Said {
  readonly space: string
  readonly thread: string
  readonly id: string
  readonly by: PersonId
}

export const commentAfter = {
  ...after(writeComment, async ({ input: { space, thread, id }, by, later }) => {
    later({ name: jobName, data: { space, thread, id, by } satisfies Said, queue: `comment ${id}` })
  }),
  ...after(deleteComment, async ({ input: { space, thread, id }, by, later }) => {
    later({ name: forgetJobName, data: { space, thread, id, by } satisfies Said, queue: `comment ${id}` })
  }),
}

/** Takes the words of a deleted comment out of the notices that told of it. */
export const forgetComment = job<Said>(forgetJobName, async (due) => {
  const { space, thread: id, id: notice } = due.data
  const threads = bodyTables(due.db).selectFrom('commentThread').select('document')
  const thread = await threads.where('space', '=', space).where('id', '=', id).executeTakeFirst()
  const sources = thread ? [thread.document] : []
  await emptyNoticesAbout(due, { sources, notice, message: 'This comment was deleted.' })
})

/** Tells whom a comment names, and who else wrote in its thread. */
export const tellCommented = job<Said>(jobName, async (due) => {
  const said = await readSaid(due)
  if (!said) return
  const { by } = due.data
  const people = [...said.causes.keys()]
  const tables = bodyTables(due.db)
  const [members, profiles] = await Promise.all([
    tables
      .selectFrom('member')
      .select('id')
      .where('space', '=', due.data.space)
      .where('id', 'in', people)
      .where('role', '<>', 'guest')
      .execute(),
    tables
      .selectFrom('person')
      .selectAll()
      .where('space', '=', teamSpace)
      .where('id', 'in', [...people, by])
      .execute(),
  ])
  const isMember = new Set(members.map((member) => member.id))
  const nameOf = (person: string): string => profiles.find(({ id }) => id === person)?.displayName || 'Someone'
  const words = said.text.replaceAll(mention, (_all, person: string) => `@${nameOf(person)}`).slice(0, excerptLength)
  for (const profile of profiles) {
    const cause = said.causes.get(profile.id)
    if (cause && isMember.has(profile.id)) await tell(due, profile, { ...said, cause, words, from: nameOf(by) })
  }
})

interface Heard {
  readonly page: Document
  readonly text: string
  readonly causes: ReadonlyMap<string, Cause>
}

async function readSaid({ db, data }: Due<Said>): Promise<Heard | undefined> {
  const { space, thread: id, by } = data
  const tables = bodyTables(db)
  const threads = tables.selectFrom('commentThread').selectAll().where('space', '=', space).where('id', '=', id)
  const thread = await threads.executeTakeFirst()
  const comment = thread?.comments.find((one) => one.id === data.id)
  if (!thread || !comment || comment.isDeleted) return undefined
  const pages = tables.selectFrom('document').selectAll().where('space', '=', space).where('id', '=', thread.document)
  const page = await pages.executeTakeFirst()
  const causes = causesOf(thread, comment.text)
  causes.delete(by)
  return page && causes.size > 0 ? { page, text: comment.text, causes } : undefined
}

const mention = /<@([0-9a-f-]{36})>/g

function causesOf(thread: CommentThread, text: string): Map<string, Cause> {
  const causes = new Map<string, Cause>(thread.comments.map((comment) => [comment.by, 'reply']))
  for (const [, person] of text.matchAll(mention)) if (person) causes.set(person, 'mention')
  return causes
}

interface About {
  readonly cause: Cause
  readonly page: Document
  readonly words: string
  readonly from: string
}

async function tell(due: Due<Said>, profile: Person, { cause, page, words, from }: About): Promise<void> {
  const { by, space, id } = due.data
  const person = profile.id as PersonId
  const level = await bodyTables(due.db)
    .selectFrom('notifyLevel')
    .selectAll()
    .where('space', '=', ownSpace(person))
    .where('id', '=', space)
    .executeTakeFirst()
  const now = due.now()
  const standing = { person, level, isQuiet: isQuietNow(profile, now), isHere: now - profile.lastActive < hereMs }
  const decision = decide({ cause, by }, standing, now)
  if (decision.way === 'none') return
  const notice = {
    ...{ id, cause, fromUserId: by, fromUserName: from, message: words, sourceType: 'document' as const },
    ...{ sourceId: page.id, sourceSpace: space, sourceName: titleOf(page), link: commentPath(page, id) },
    isSilent: decision.isSilent,
  }
  await due.actor.actAsServer(deliverNotice, { id: due.idFor(person), by: person, input: { person, notice } })
}

export const threadsAnswer = answer(listThreads, async ({ db, input: { space, document } }) => ({
  threads: await bodyTables(db)
    .selectFrom('commentThread')
    .selectAll()
    .where('space', '=', space)
    .where('document', '=', document)
    .orderBy('seq', 'desc')
    .limit(listed)
    .execute(),
}))
