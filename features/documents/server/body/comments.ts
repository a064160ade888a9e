import type { PersonId } from '@atrium/engine/contract'
import { type Due, after, answer, job } from '@atrium/engine/server'
import type { Cause } from '@atrium/features/notifications/contract'
import { emptyNoticesAbout, tellPeople } from '@atrium/features/notifications/server'
import { deleteComment, listThreads, writeComment } from '../../contract/comments.ts'
import { type CommentThread } from '../../contract/comment-thread.ts'
import { commentPath } from '../../contract/document-path.ts'
import type { Document } from '../../contract/document.ts'
import { bodyTables } from './body-tables.ts'

const jobName = 'documents/tell-commented'
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

/** Tells whom a comment names, who else wrote in its thread, and whose page it is. */
export const tellCommented = job<Said>(jobName, async (due) => {
  const { space, by, id } = due.data
  const heard = await readSaid(due)
  if (!heard) return
  const { page, text, causes } = heard
  await tellPeople(due, {
    space,
    by,
    causes,
    named: namedIn(text),
    contents: (_person, nameOf) => ({
      id,
      sourceType: 'document',
      sourceId: page.id,
      sourceName: '',
      link: commentPath(page, id),
      message: text.replaceAll(mention, (_all, named: string) => `@${nameOf(named)}`).slice(0, excerptLength),
    }),
  })
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
  if (!page) return undefined
  const causes = causesOf(page, thread, comment.text)
  causes.delete(by)
  return { page, text: comment.text, causes }
}

const mention = /<@([0-9a-f-]{36})>/g

const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(mention)].flatMap(([, person]) => (person ? [person] : []))

/** Whom it concerns, each with the nearest cause. */
function causesOf({ createdBy }: Document, { comments }: CommentThread, text: string): Map<string, Cause> {
  const causes = new Map<string, Cause>([[createdBy, 'comment']])
  for (const { by } of comments) causes.set(by, 'reply')
  for (const person of namedIn(text)) causes.set(person, 'mention')
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
