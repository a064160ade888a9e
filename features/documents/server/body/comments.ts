import { sql } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { type Due, after, answer, job } from '@atrium/engine/server'
import { mentionsIn, withNames } from '@atrium/features/groups/contract'
import { type GroupNow, groupsReading, throughGroup } from '@atrium/features/groups/server'
import type { Cause } from '@atrium/features/notifications/contract'
import { emptyNoticesAbout, noticesOf, rewordNoticesAbout, tellPeople } from '@atrium/features/notifications/server'
import { nameIn, profilesOf } from '@atrium/features/people/server'
import { assignThread } from '../../contract/assign-thread.ts'
import { deleteComment, editComment, listThreads, mostListed, writeComment } from '../../contract/comments.ts'
import { Body } from '../../contract/body.ts'
import { type CommentThread, assigneeOf } from '../../contract/comment-thread.ts'
import { commentPath } from '../../contract/document-path.ts'
import type { Document } from '../../contract/document.ts'
import { type Concerned, withWatchers } from '../watch/with-watchers.ts'
import { emptyNoticesOfPages } from '../empty-notices-of-pages.ts'
import { bodyTables } from './body-tables.ts'

const jobName = 'documents/tell-commented'
const editedJobName = 'documents/tell-edited-comment'
const forgetJobName = 'documents/forget-comment'
const assignedJobName = 'documents/tell-comment-assigned'
const excerptLength = 140

interface Said {
  readonly space: SpaceId
  readonly thread: string
  readonly id: string
  readonly by: PersonId
  /** Whom it asks to see to its thread. */
  readonly assignee?: string | undefined
}

interface Assigned {
  readonly space: SpaceId
  readonly thread: string
  readonly person: string
  readonly by: PersonId
}

export const commentAfter = {
  ...after(writeComment, async ({ input: { space, thread, id, assignee }, by, later }) => {
    later({ name: jobName, data: { space, thread, id, by, assignee } satisfies Said, queue: `thread ${thread}` })
  }),
  ...after(assignThread, async ({ input: { space, thread, person }, by, later }) => {
    if (person !== null && person !== by)
      later({
        name: assignedJobName,
        data: { space, thread, person, by } satisfies Assigned,
        queue: `thread ${thread}`,
      })
  }),
  ...after(editComment, async ({ input: { space, thread, id }, by, later }) => {
    later({ name: editedJobName, data: { space, thread, id, by } satisfies Said, queue: `thread ${thread}` })
  }),
  ...after(deleteComment, async ({ input: { space, thread, id }, by, later }) => {
    later({ name: forgetJobName, data: { space, thread, id, by } satisfies Said, queue: `thread ${thread}` })
  }),
}

/** Takes the words of a deleted comment out of the notices that told of it. */
export const forgetComment = job<Said>(forgetJobName, async (due) => {
  const { id: notice } = due.data
  const thread = await threadOf(due)
  const sources = thread ? [thread.document] : []
  await emptyNoticesAbout(due, { sources, notice, message: 'This comment was deleted.' })
})

/** Tells whom a comment names or asks to see to it, who else has to do with its thread, whose page it is, and who watches it. */
export const tellCommented = job<Said>(jobName, async (due) => {
  const heard = await readSaid(due)
  if (!heard) return
  const { id, by, assignee } = due.data
  const assigned = assignee === (assigneeOf(heard.thread) ?? undefined) ? assignee : undefined
  const said = { page: heard.page, by, text: withNames(heard.text, () => '') }
  const concerned = await withWatchers(due, said, causesOf(heard, { by, assigned }))
  await tell(due, heard, { by, id, assigned, ...concerned })
})

/** Tells somebody of a thread that they are asked to see to, by its first comment, unless they are not asked any more. */
export const tellAssigned = job<Assigned>(assignedJobName, async (due) => {
  const { person, by } = due.data
  const thread = await threadOf(due)
  const first = thread?.comments.find(({ isDeleted }) => !isDeleted)
  if (!thread || !first || assigneeOf(thread) !== person) return
  const page = await pageOf(due, thread)
  const causes = new Map<string, Cause>([[person, 'mention']])
  if (!page) return
  const groups = await groupsIn(due, page, first.text)
  await tell(due, { page, thread, text: first.text, groups }, { by, id: first.id, assigned: person, causes })
})

/** Puts the new words into the notices that told the old ones, and tells whom only the new ones name. */
export const tellEdited = job<Said>(editedJobName, async (due) => {
  const heard = await readSaid(due)
  if (!heard) return
  const { page, text } = heard
  const { id: notice, by } = due.data
  const profiles = await profilesOf(due.db, mentionsIn(text).people)
  const message = excerptOf(heard, (person) => nameIn(profiles.get(person)))
  await rewordNoticesAbout(due, { sources: [page.id], notice, message })
  const named = namedIn(heard)
  const told = await noticesOf(due.db, named, notice)
  const others = named.filter((person) => person !== by && !told.has(person))
  await tell(due, heard, { by, id: notice, causes: new Map(others.map((person) => [person, 'mention'])) })
})

interface Telling extends Pick<Concerned, 'causes'> {
  readonly facts?: Concerned['facts']
  readonly by: PersonId
  /** The comment that is told. */
  readonly id: string
  /** Whom it is told as theirs to see to. */
  readonly assigned?: string | undefined
}

async function tell(due: Due, heard: Heard, { by, id, assigned, causes, facts }: Telling): Promise<void> {
  const { page, text, groups } = heard
  const named = mentionsIn(text).people
  await tellPeople(due, {
    space: page.space,
    by,
    causes,
    named,
    message: (nameOf) => excerptOf(heard, nameOf),
    contents: (person) => ({
      id,
      sourceType: 'document',
      sourceId: page.id,
      sourceName: '',
      link: commentPath(page, id),
      facts:
        person === assigned
          ? { what: 'comment' }
          : (facts?.get(person) ?? throughGroup(person, { people: named, groups })),
    }),
  })
  // Who forgot the page meanwhile did not find what was told since.
  if (!(await isThere(due, page))) await emptyNoticesOfPages(due, [page.id])
}

/** Whether a page is in any space, to which it may have been moved. */
async function isThere({ db }: Due, { id }: Document): Promise<boolean> {
  const found = bodyTables(db).selectFrom('document').select('id').where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

interface Heard {
  readonly page: Document
  readonly thread: CommentThread
  readonly text: string
  /** The groups that it mentions, each with those of it who read the page. */
  readonly groups: readonly GroupNow[]
}

const groupsIn = ({ db }: Due, { space }: Document, text: string): Promise<readonly GroupNow[]> =>
  groupsReading(db, space, mentionsIn(text).groups)

/** The thread, where it lies now: its page may have been moved since. */
async function threadOf({
  db,
  data: { space, thread },
}: Due<Pick<Said, 'space' | 'thread'>>): Promise<CommentThread | undefined> {
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
  const thread = await threadOf(due)
  const comment = thread?.comments.find((one) => one.id === due.data.id)
  if (!thread || !comment || comment.isDeleted) return undefined
  const page = await pageOf(due, thread)
  return page && { page, thread, text: comment.text, groups: await groupsIn(due, page, comment.text) }
}

const pageOf = ({ db }: Due, { space, document }: CommentThread): Promise<Document | undefined> =>
  bodyTables(db)
    .selectFrom('document')
    .selectAll()
    .where('space', '=', space)
    .where('id', '=', document)
    .executeTakeFirst()

type Named = Pick<Heard, 'text' | 'groups'>

/** Whom a comment mentions, by name or through a group. */
const namedIn = ({ text, groups }: Named): readonly string[] => [
  ...new Set([...mentionsIn(text).people, ...groups.flatMap(({ people }) => people)]),
]

function excerptOf({ text, groups }: Named, nameOf: (person: string) => string): string {
  const handles = new Map(groups.map(({ id, handle }) => [id, handle]))
  return withNames(text, nameOf, (group) => handles.get(group)).slice(0, excerptLength)
}

/** Whom it concerns besides who wrote it, each with the nearest cause. */
function causesOf(
  heard: Heard,
  { by: writer, assigned }: Pick<Telling, 'by' | 'assigned'>,
): ReadonlyMap<string, Cause> {
  const { page, thread } = heard
  const causes = new Map<string, Cause>([[page.createdBy, 'comment']])
  for (const { by } of thread.comments) causes.set(by, 'reply')
  if (thread.assignee !== null) causes.set(thread.assignee, 'reply')
  for (const person of namedIn(heard)) causes.set(person, 'mention')
  if (assigned !== undefined) causes.set(assigned, 'mention')
  causes.delete(writer)
  return causes
}

const isResolved = sql<boolean>`(resolved_by is not null)`

export const threadsAnswer = answer(listThreads, async ({ db, input: { space, document, after: last } }) => {
  const all = bodyTables(db).selectFrom('commentThread').selectAll()
  const here = all.where('space', '=', space).where('document', '=', document)
  const wanted = last
    ? here.where(sql<boolean>`(${isResolved}, -seq) > (${last.isResolved}::boolean, ${-last.seq}::double precision)`)
    : here
  return { threads: await wanted.orderBy(isResolved).orderBy('seq', 'desc').limit(mostListed).execute() }
})
