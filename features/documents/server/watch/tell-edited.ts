import { sql } from 'kysely'
import type { WrittenText } from '@atrium/engine/server'
import type { Document } from '../../contract/document.ts'
import { bodyJob } from '../body/derived.ts'
import { tellWatchers } from './tell-watchers.ts'
import { gatherMs, isTooEarly, noteTold, toldOf } from './told-news.ts'

export const tellEditedName = 'documents/tell-watchers-edited'

/** After a pause in the writing those who watch hear who wrote, once in an hour at most. */
export const tellEditedPage = bodyJob<WrittenText>(tellEditedName, async (due) => {
  const { text } = due.data
  const of = { space: text.space, id: text.id, what: 'edited' } as const
  const told = await toldOf(due, of)
  if (await isTooEarly(due, of, told)) return
  const { seq, people } = await due.texts.writersSince(text, told.seq)
  const { rows } = await sql<Pick<Document, 'createdBy' | 'createdAt'>>`
    select created_by, created_at from document where space = ${text.space} and id = ${text.id}`.execute(due.db)
  const [page] = rows
  if (!page || people.length === 0) return
  const doers = people.toReversed()
  const isBegun = due.now() - page.createdAt < gatherMs && doers.every((person) => person === page.createdBy)
  await tellWatchers(due, {
    page: text,
    doers,
    name: `edited ${text.id}`,
    // That there is a new page they hear anyway, with what is on it.
    isNews: ({ isOfPage }) => isOfPage || !isBegun,
    facts: (person) => ({ what: 'edited', others: String(doers.filter((doer) => doer !== person).length - 1) }),
  })
  await noteTold(due, of, { seq, at: due.now() })
})
