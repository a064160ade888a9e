import type { SpaceId } from '@atrium/engine/contract'
import { sql } from 'kysely'
import { job } from '@atrium/engine/server'
import type { Document } from '../../contract/document.ts'
import { tellWatchers } from './tell-watchers.ts'
import { isTooEarly, noteTold, toldOf } from './told-news.ts'

export const tellAddedName = 'documents/tell-watchers-added'

/** The place in which pages were made: a page, or the space itself. */
export interface AddedIn {
  readonly space: SpaceId
  readonly id: string
}

const dayMs = 86_400_000
const mostCounted = 1_000

/** Those who watch a place hear of the pages that were made there, all of them together, once in an hour at most. */
export const tellAddedPages = job<AddedIn>(tellAddedName, async (due) => {
  const { space, id } = due.data
  const of = { space, id, what: 'added' } as const
  const told = await toldOf(due, of)
  if (await isTooEarly(due, of, told)) return
  const since = Math.max(told.at, due.now() - dayMs)
  const { rows } = await sql<Pick<Document, 'id' | 'createdBy' | 'createdAt'>>`
    select id, created_by, created_at from document
    where space = ${space} and parent is not distinct from ${id === space ? null : id} and trash is null
      and updated_at > ${since} and created_at > ${since}
    order by created_at desc, id desc limit ${mostCounted}`.execute(due.db)
  // Each hears of the newest page that somebody else made.
  for (const page of newestOfOthers(rows))
    await tellWatchers(due, {
      page: { space, id: page.id },
      doers: [page.createdBy],
      name: `added ${space} ${id}`,
      isNews: ({ person, isOfPage, around }) =>
        !isOfPage && around !== null && around <= page.createdAt && newestFor(rows, person) === page,
      facts: (person) => ({
        what: 'added',
        others: String(rows.filter(({ createdBy }) => createdBy !== person).length - 1),
      }),
    })
  const [newest] = rows
  if (newest) await noteTold(due, of, { seq: 0, at: Math.max(newest.createdAt, told.at) })
})

type Added = readonly Pick<Document, 'id' | 'createdBy' | 'createdAt'>[]

const newestFor = (added: Added, person: string): Added[number] | undefined =>
  added.find(({ createdBy }) => createdBy !== person)

/** The newest page, and the newest that another made than who made that one: everybody is told of one of them. */
function newestOfOthers(added: Added): Added {
  const [first] = added
  const other = added.find(({ createdBy }) => createdBy !== first?.createdBy)
  return [first, other].filter((page) => page !== undefined)
}
