import { type SqlBool, sql } from 'kysely'
import { type PersonId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { type BlobLimits, type Question, answer, strictest } from '@atrium/engine/server'
import type { FileQuotas } from '../contract/quotas.ts'
import { type SpaceUsage, roomOfSpace, usageOfSpaces } from '../contract/room.ts'
import { type Db, tables } from './tables.ts'

const megabyte = 1_048_576
/** Under this name the bytes of all spaces are counted together. */
const everywhere = 'everywhere'

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

/** The spaces that take the most room, below one of them. */
function usages(db: Db, { below, limit, by }: { below: Below; limit: number; by: PersonId }) {
  return tables(db)
    .selectFrom('blobUsage')
    .leftJoin('workspace', 'workspace.space', 'blobUsage.home')
    .leftJoin('member', (join) => join.onRef('member.space', '=', 'blobUsage.home').on('member.id', '=', by))
    .select(['home', 'bytes', 'workspace.name', 'workspace.ownerId', 'member.id as member'])
    .where('home', '<>', everywhere)
    .where('bytes', '>', 0)
    .$if(below !== undefined, (query) =>
      query.where(sql<SqlBool>`(-bytes, home) > (${-(below?.bytes ?? 0)}::bigint, ${below?.space ?? ''})`),
    )
    .orderBy(sql`-bytes`)
    .orderBy('home')
    .limit(limit + 1)
    .execute()
}

type Below = { readonly space: string; readonly bytes: number } | undefined
type Found = Awaited<ReturnType<typeof usages>>[number]

const own = ownSpace('' as PersonId)

function usageOf({ home: space, bytes, name, ownerId, member }: Found): SpaceUsage {
  if (space === teamSpace) return { space, kind: 'team', name: null, person: null, bytes }
  if (space.startsWith(own)) return { space, kind: 'person', name: null, person: space.slice(own.length), bytes }
  if (name === null) return { space, kind: 'direct', name: null, person: null, bytes }
  return { space, kind: 'workspace', name: member === null ? null : name, person: ownerId, bytes }
}

async function roomOf({ db, blobLimits, input: { space } }: Question<{ space: string }>) {
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
      spaces: found.slice(0, limit).map(usageOf),
      hasMore: found.length > limit,
    }
  }),
]
