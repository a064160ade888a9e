import { sql } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { type Due, type LaterJob, after, job } from '@atrium/engine/server'
import { forgetActivityOf } from '@atrium/features/workspaces/server'
import { trashMs } from '../contract/document.ts'
import {
  countDocuments,
  deleteForever,
  purgeDocuments,
  restoreDocument,
  trashDocument,
} from '../contract/trash-document.ts'
import { emptyNoticesOfPages } from './empty-notices-of-pages.ts'
import { tables } from './tables.ts'

const purgeJob = 'documents/purge'
const countJob = 'documents/count'
/** So many are forgotten by one deed. */
const atOnce = 200

interface Purge {
  readonly space: SpaceId
  readonly root: string
  readonly by: PersonId
  /** When it was put into the trash: what was restored since is kept. */
  readonly trashedAt?: number
}

interface Count {
  readonly space: SpaceId
  readonly by: PersonId
}

export const laterPurge = (data: Purge, at?: number): LaterJob => ({
  name: purgeJob,
  data,
  key: `${data.space} ${data.root}`,
  ...(at !== undefined && { at }),
})

export const laterCount = (data: Count): LaterJob => ({ name: countJob, data })

export const trashAfter = {
  ...after(trashDocument, async ({ input: { space, id: root }, by, at, later }) => {
    later(laterPurge({ space, root, by, trashedAt: at }, at + trashMs))
    later(laterCount({ space, by }))
  }),
  ...after(restoreDocument, async ({ input: { space }, by, later }) => later(laterCount({ space, by }))),
  ...after(deleteForever, async ({ input: { space, id: root }, by, later }) =>
    later({ name: purgeJob, data: { space, root, by } satisfies Purge }),
  ),
}

/** Forgets a page of the trash and all that lies in it, the innermost first. */
const purge = job<Purge>(purgeJob, async (due) => {
  const { space, root, by } = due.data
  const trashedAt = due.data.trashedAt ?? (await trashedSince(due, { space, root }))
  if (trashedAt === undefined) return
  const pages = await pagesIn(due, { space, root })
  for (let from = 0; from < pages.length; from += atOnce) {
    const some = pages.slice(from, from + atOnce)
    const input = { space, root, trashedAt, pages: some }
    const answer = await due.actor.actAsServer(purgeDocuments, { id: due.idFor(`purge ${pages[from]}`), by, input })
    if (!answer.ok && answer.code === 'kept') return
    if (!answer.ok) throw new Error(`Pages of the trash could not be forgotten: ${answer.code}`)
    await emptyNoticesOfPages(due, some)
    await forgetActivityOf(due, { space, targets: some, by })
  }
})

type Root = Pick<Purge, 'space' | 'root'>

async function trashedSince({ db }: Due, { space, root }: Root): Promise<number | undefined> {
  const found = tables(db).selectFrom('document').select('trash').where('space', '=', space).where('id', '=', root)
  return (await found.executeTakeFirst())?.trash?.at
}

/** The page and all that lies in it, the innermost first. */
async function pagesIn({ db }: Due, { space, root }: Root): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive inside (id, depth) as (
      select id, 0 from document where space = ${space} and id = ${root}
      union all
      select document.id, depth + 1 from inside join document on document.space = ${space} and document.parent = inside.id
      where depth < 1000
    ) select id from inside order by depth desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts the pages of a workspace that neither are in the trash nor lie in one that is. */
const count = job<Count>(countJob, async (due) => {
  const { space, by } = due.data
  const { rows } = await sql<{ count: number }>`
    with recursive trashed (id) as (
      select id from document where space = ${space} and trash is not null
      union
      select document.id from trashed join document on document.space = ${space} and document.parent = trashed.id
    ) select (select count(*) from document where space = ${space})::int - (select count(*) from trashed)::int as count
  `.execute(due.db)
  const input = { space, count: rows[0]?.count ?? 0 }
  await due.actor.actAsServer(countDocuments, { id: due.idFor('count'), by, input })
})

export const trashJobs = [purge, count]
