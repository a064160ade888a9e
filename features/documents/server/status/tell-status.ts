import { sql } from 'kysely'
import { type LocalDate, hourMs, localMs } from '@atrium/base/local-date-time'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { type Due, after, job } from '@atrium/engine/server'
import { tellPeople } from '@atrium/features/notifications/server'
import { Body } from '../../contract/body.ts'
import type { Document } from '../../contract/document.ts'
import { documentPath } from '../../contract/document-path.ts'
import { setPageOwner, setStatus } from '../../contract/page-status.ts'

const ownerJob = 'documents/tell-owner'
const reviewJob = 'documents/tell-review'
const staleJob = 'documents/ask-whether-current'
/** On the first day after the last one, in the morning of Greenwich. */
const askAtMs = (24 + 8) * hourMs

interface Place {
  readonly space: SpaceId
  readonly id: string
}

interface Chosen extends Place {
  readonly by: PersonId
}

interface Stale extends Place {
  readonly until: LocalDate
}

export const statusAfter = {
  ...after(setPageOwner, async ({ input: { space, id, owner }, by, later }) => {
    if (owner !== null && owner !== by) later({ name: ownerJob, data: { space, id, by } satisfies Chosen })
  }),
  ...after(setStatus, async ({ input: { space, id, state, until }, by, later }) => {
    if (state === 'in-review') later({ name: reviewJob, data: { space, id, by } satisfies Chosen })
    if (state !== 'verified' || until === null) return
    later({
      name: staleJob,
      data: { space, id, until } satisfies Stale,
      key: `${space} ${id}`,
      at: localMs(until) + askAtMs,
    })
  }),
}

/** Tells somebody that they look after a page now, unless they do not any more. */
const tellOwner = job<Chosen>(ownerJob, async (due) => {
  const page = await openPage(due)
  if (page?.owner) await tell(due, page, { person: page.owner, by: due.data.by, what: 'owner' })
})

/** Asks whoever looks after a page to read it before others rely on it. */
const tellReview = job<Chosen>(reviewJob, async (due) => {
  const page = await openPage(due)
  if (page?.status?.state !== 'in-review') return
  await tell(due, page, { person: page.owner ?? page.createdBy, by: due.data.by, what: 'review' })
})

/** Asks whoever looks after a page, or vouched for it, whether it is still right, once the last day of that is over. */
const askWhetherCurrent = job<Stale>(staleJob, async (due) => {
  const page = await openPage(due)
  if (page?.status?.state !== 'verified' || page.status.until !== due.data.until) return
  await tell(due, page, { person: page.owner ?? page.status.by, what: 'stale' })
})

export const statusJobs = [tellOwner, tellReview, askWhetherCurrent]

interface News {
  readonly person: string
  readonly by?: PersonId
  readonly what: 'owner' | 'review' | 'stale'
}

async function tell(due: Due, { space, id }: Document, { person, by, what }: News): Promise<void> {
  if (person === by) return
  await tellPeople(due, {
    space,
    ...(by !== undefined && { by }),
    causes: new Map([[person, 'mention']]),
    contents: () => ({
      id: due.idFor(what),
      sourceType: 'document',
      sourceId: id,
      sourceName: '',
      link: documentPath({ space, id }),
      facts: { what },
    }),
  })
}

/** The page, where it lies by now, unless it or one that it lies in is in the trash. */
async function openPage({ db, texts, data }: Due<Place>): Promise<Document | undefined> {
  const moved = await texts.movedTo({ kind: Body.name, space: data.space, id: data.id })
  const { rows } = await sql<Document>`
    with recursive above (space, id, parent, trash, depth) as (
      select space, id, parent, trash, 0 from document where space = ${moved ?? data.space} and id = ${data.id}
      union all
      select up.space, up.id, up.parent, up.trash, depth + 1
        from above join document up on up.space = above.space and up.id = above.parent
        where depth < 1000
    )
    select document.* from above join document using (space, id)
    where depth = 0 and not exists (select from above where trash is not null)`.execute(db)
  return rows[0]
}
