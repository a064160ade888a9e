import { sql } from 'kysely'
import { type PersonId, ownSpace, pageSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { type BlobLimits, type Question, answer, strictest } from '@atrium/engine/server'
import { spacesAmong } from '@atrium/features/spaces/server'
import type { Workspace } from '@atrium/features/workspaces/contract'
import { isWorkspace, workspacesOf } from '@atrium/features/workspaces/server'
import type { FileQuotas } from '../contract/quotas.ts'
import { type SpaceUsage, roomOfSpace, usageOfSpaces } from '../contract/room.ts'
import { type Db, tables } from './tables.ts'

const megabyte = 1_048_576
/** Under this name the bytes of all spaces are counted together. */
const everywhere = 'everywhere'
/** And here those of all direct conversations. */
const direct = 'direct'
/** And those of all documents with access of their own. */
const pages = 'pages'
const gathered: ReadonlyMap<string, 'direct' | 'pages'> = new Map([
  [direct, 'direct'],
  [pages, 'pages'],
])
const own = ownSpace('')

/** How much the team's quotas allow. */
export async function quotasOf(db: Db): Promise<BlobLimits> {
  const row = await tables(db).selectFrom('fileQuotas').selectAll().where('space', '=', teamSpace).executeTakeFirst()
  return { file: bytesOf(row, 'file'), perSpace: bytesOf(row, 'perSpace'), everywhere: bytesOf(row, 'everywhere') }
}

function bytesOf(row: FileQuotas | undefined, which: 'file' | 'perSpace' | 'everywhere'): number | undefined {
  const megabytes = row?.[which] ?? undefined
  return megabytes === undefined ? undefined : megabytes * megabyte
}

async function usedBy(db: Db, homes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await tables(db).selectFrom('blobUsage').selectAll().where('home', 'in', homes).execute()
  return new Map(found.map(({ home, bytes }) => [home, bytes]))
}

/**
 * The spaces that take the most room, below one of them. Direct conversations are one, and so are documents with access of
 * their own: the id of each would say whose it is.
 */
async function usages(db: Db, { below, limit, by }: { below: Below; limit: number; by: PersonId }) {
  const { rows } = await sql<Used>`
    with used as (
      select case when home = ${teamSpace} or home like ${`${own}%`} or ${isWorkspace(sql.ref('home'))} then home
        when home like ${`${pageSpace('')}%`} then ${pages} else ${direct} end as home, sum(bytes)::float8 as bytes
      from blob_usage where home <> ${everywhere} and bytes > 0 group by 1
    )
    select home, bytes from used
    where ${below === undefined} or (-bytes, home) > (${-(below?.bytes ?? 0)}::float8, ${below?.space ?? ''})
    order by -bytes, home limit ${limit + 1}`.execute(db)
  const homes = rows.map(({ home }) => home)
  const [workspaces, mine] = await Promise.all([workspacesOf(db, homes), spacesAmong(db, by, homes)])
  const byId = new Map(workspaces.map((workspace) => [workspace.id, workspace]))
  return rows.map((used) => usageOf(used, byId.get(used.home), mine.has(used.home)))
}

type Below = { readonly space: SpaceId; readonly bytes: number } | undefined

interface Used {
  readonly home: SpaceId
  readonly bytes: number
}

function usageOf({ home: space, bytes }: Used, workspace: Workspace | undefined, isMine: boolean): SpaceUsage {
  if (space === teamSpace) return { space, kind: 'team', name: null, person: null, bytes }
  if (space.startsWith(own)) return { space, kind: 'person', name: null, person: space.slice(own.length), bytes }
  const together = gathered.get(space)
  if (together) return { space, kind: together, name: null, person: null, bytes }
  return { space, kind: 'workspace', name: nameOf(workspace, isMine), person: workspace?.ownerId ?? null, bytes }
}

const nameOf = (workspace: Workspace | undefined, isMine: boolean): string | null =>
  workspace && isMine ? workspace.name : null

async function roomOf({ db, blobLimits, input: { space } }: Question<{ space: SpaceId }>) {
  const [quotas, used] = await Promise.all([quotasOf(db), usedBy(db, [space, everywhere])])
  const limits = strictest(blobLimits, quotas)
  const all = used.get(everywhere) ?? 0
  const isTeamFull = limits.everywhere !== undefined && all >= limits.everywhere
  return { used: used.get(space) ?? 0, most: limits.perSpace ?? null, isTeamFull }
}

export const roomAnswers = [
  answer(roomOfSpace, roomOf),

  answer(usageOfSpaces, async ({ db, by, blobLimits, input: { below, limit } }) => {
    const [used, found] = await Promise.all([usedBy(db, [everywhere]), usages(db, { below, limit, by })])
    const { file = null, perSpace = null, everywhere: all = null } = blobLimits
    return {
      total: used.get(everywhere) ?? 0,
      configured: { file, perSpace, everywhere: all },
      spaces: found.slice(0, limit),
      hasMore: found.length > limit,
    }
  }),
]
