import { sql } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { type Due, after, carries, job } from '@atrium/engine/server'
import { carryGivenFiles, filesAmong } from '@atrium/features/files/server'
import { deleteWorkspace, undoMs } from '@atrium/features/workspaces/contract'
import { isNotDeleted } from '@atrium/features/workspaces/server'
import { Body } from '../contract/body.ts'
import { coverPicture } from '../contract/cover.ts'
import { mostRescued, rescueFiles } from '../contract/rescue-files.ts'

const rescueJob = 'documents/rescue-files'
/** So long before a deleted workspace is forgotten. */
const aheadMs = 3_600_000

interface Leaving {
  readonly space: SpaceId
  readonly by: PersonId
}

export const rescueCarriers = carries(rescueFiles, async (carriage) => {
  const { space: from, to, files } = carriage.input
  // Room or not: what a page shows is not to be lost.
  await carryGivenFiles(carriage, { from, to, files })
})

export const rescueAfter = after(deleteWorkspace, async ({ input: { space }, by, at, later }) => {
  later({ name: rescueJob, data: { space, by } satisfies Leaving, at: at + undoMs - aheadMs, key: space })
})

/** Before a workspace is forgotten, what pages show that were moved out of it goes to them. One that was restored keeps it. */
const rescue = job<Leaving>(rescueJob, async (due) => {
  const { rows } = await sql`select 1 where ${isNotDeleted(sql.val(due.data.space))}`.execute(due.db)
  if (rows.length === 0) await takeShownElsewhere(due, due.data)
})

export const rescueJobs = [rescue]

/** Takes the files of a space along that pages show, or showed in a version, which were moved out of it. */
export async function takeShownElsewhere(due: Due, { space, by }: Leaving): Promise<void> {
  for (const [to, files] of await leavingFor(due, space))
    for (let from = 0; from < files.length; from += mostRescued) {
      const input = { space, to, files: files.slice(from, from + mostRescued) }
      const answer = await due.actor.actAsServer(rescueFiles, { id: due.idFor(`rescue ${files[from]}`), by, input })
      if (!answer.ok) throw new Error(`Files that documents elsewhere show could not be kept: ${answer.code}`)
    }
}

/** The files of a space that pages elsewhere show, by the space of those pages; of several spaces one. */
async function leavingFor(due: Due, space: SpaceId): Promise<ReadonlyMap<SpaceId, readonly string[]>> {
  const wanted = new Map<string, SpaceId>()
  for (const { to, target, cover } of await shownElsewhere(due, space))
    for (const file of [target, coverPicture(cover)?.file]) if (file) wanted.set(file, to)
  const here = (await filesAmong(due.db, [...wanted.keys()])).filter((file) => file.space === space)
  const bySpace = new Map<SpaceId, string[]>()
  for (const { id } of here) {
    const to = wanted.get(id) ?? space
    bySpace.set(to, [...(bySpace.get(to) ?? []), id])
  }
  return bySpace
}

interface Shown {
  readonly to: SpaceId
  readonly target: string | null
  readonly cover: string
}

/** What pages show that were moved out of a space: the files of each, and its cover. */
async function shownElsewhere({ db }: Due, space: SpaceId): Promise<readonly Shown[]> {
  const { rows } = await sql<Shown>`
    select page.space as to, link.target, page.cover from text
    join document page on page.id = text.id and page.space <> ${space}
    left join document_link link on link.space = page.space and link.id = page.id and link.kind in ('file', 'kept')
    where text.space = ${space} and text.kind = ${Body.name} and text.moved_to is not null`.execute(db)
  return rows
}
