import { sql } from 'kysely'
import type { PersonId } from '@atrium/engine/contract'
import { type Due, after, answer, job } from '@atrium/engine/server'
import type { Cause } from '@atrium/features/notifications/contract'
import { emptyNoticesAbout, noticesOf, tellPeople } from '@atrium/features/notifications/server'
import { nameIn, profilesOf } from '@atrium/features/people/server'
import { deleteComment, editComment, listThreads, writeComment } from '../../contract/comments.ts'
import { Body } from '../../contract/body.ts'
import { type CommentThread } from '../../contract/comment-thread.ts'
import { commentPath } from '../../contract/document-path.ts'
import type { Document } from '../../contract/document.ts'
import { type Concerned, withWatchers } from '../watch/with-watchers.ts'
import { bodyTables } from './body-tables.ts'

const jobName = 'documents/tell-commented'
const editedJobName = 'documents/tell-edited-comment'
const forgetJobName = 'documents/forget-comment'
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
  ...after(editComment, async ({ input: { space, thread, id }, by, later }) => {
    later({ name: editedJobName, data: { space, thread, id, by } satisfies Said, queue: `comment ${id}` })
  }),
  ...after(deleteComment, async ({ input: { space, thread, id }, by, later }) => {
    later({ name: forgetJobName, data: { space, thread, id, by } satisfies Said, queue: `comment ${id}` })
  }),
}

/** Takes the words of a deleted comment out of the notices that told of it. */
export const forgetComment = job<Said>(forgetJobName, async (due) => {
  const { id: notice } = due.data
  const thread = await threadOf(due)
  const sources = thread ? [thread.document] : []
  await emptyNoticesAbout(due, { sources, notice, message: 'This comment was deleted.' })
})

/** Tells whom a comment names, who else wrote in its thread, whose page it is, and who watches it. */
export const tellCommented = job<Said>(jobName, async (due) => {
  const heard = await readSaid(due)
  if (!heard) return
  const { by } = due.data
  const said = { page: heard.page, by, text: heard.text.replaceAll(mention, '') }
  await tell(due, heard, await withWatchers(due, said, causesOf(heard, by)))
})

/** Puts the new words into the notices that told the old ones, and tells whom only the new ones name. */
export const tellEdited = job<Said>(editedJobName, async (due) => {
  const heard = await readSaid(due)
  if (!heard) return
  const { page, text } = heard
  const { id: notice, by } = due.data
  const named = namedIn(text)
  const profiles = await profilesOf(due.db, named)
  const message = excerptOf(text, (person) => nameIn(profiles.get(person)))
  await emptyNoticesAbout(due, { sources: [page.id], notice, message })
  const told = await noticesOf(due.db, named, notice)
  const others = named.filter((person) => person !== by && !told.has(person))
  await tell(due, heard, { causes: new Map(others.map((person) => [person, 'mention'])), facts: new Map() })
})

async function tell(due: Due<Said>, { page, text }: Heard, { causes, facts }: Concerned): Promise<void> {
  const { by, id } = due.data
  await tellPeople(due, {
    space: page.space,
    by,
    causes,
    named: namedIn(text),
    contents: (person, nameOf) => ({
      id,
      facts: facts.get(person) ?? {},
      sourceType: 'document',
      sourceId: page.id,
      sourceName: '',
      link: commentPath(page, id),
      message: excerptOf(text, nameOf),
    }),
  })
}

interface Heard {
  readonly page: Document
  readonly thread: CommentThread
  readonly text: string
}

/** The thread, where it lies now: its page may have been moved since. */
async function threadOf({ db, data: { space, thread } }: Due<Said>): Promise<CommentThread | undefined> {
  const { rows } = await sql<CommentThread>`
    select * from comment_thread where space = ${space} and id = ${thread}
    union all
    select thread.* from text left_behind
      join comment_thread thread on thread.space = left_behind.moved_to and thread.id = ${thread}
        and thread.document = left_behind.id
    where left_behind.space = ${space} and left_behind.kind = ${Body.name} and left_behind.moved_to is not null
    limit 1`.execute(db)
  return rows[0]
}

async function readSaid(due: Due<Said>): Promise<Heard | undefined> {
  const { db, data } = due
  const tables = bodyTables(db)
  const thread = await threadOf(due)
  const comment = thread?.comments.find((one) => one.id === data.id)
  if (!thread || !comment || comment.isDeleted) return undefined
  const pages = tables
    .selectFrom('document')
    .selectAll()
    .where('space', '=', thread.space)
    .where('id', '=', thread.document)
  const page = await pages.executeTakeFirst()
  return page && { page, thread, text: comment.text }
}

const mention = /<@([0-9a-f-]{36})>/g

const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(mention)].flatMap(([, person]) => (person ? [person] : []))

const excerptOf = (text: string, nameOf: (person: string) => string): string =>
  text.replaceAll(mention, (_all, named: string) => `@${nameOf(named)}`).slice(0, excerptLength)

/** Whom it concerns besides who wrote it, each with the nearest cause. */
function causesOf({ page, thread, text }: Heard, writer: PersonId): ReadonlyMap<string, Cause> {
  const causes = new Map<string, Cause>([[page.createdBy, 'comment']])
  for (const { by } of thread.comments) causes.set(by, 'reply')
  for (const person of namedIn(text)) causes.set(person, 'mention')
  causes.delete(writer)
  return causes
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
