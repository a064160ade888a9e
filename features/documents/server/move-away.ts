import { sql } from 'kysely'
import { type RecordKind, Refusal, type Row, type SpaceId } from '@atrium/engine/contract'
import { type Carriage, carries } from '@atrium/engine/server'
import { carryFiles, carryFilesOfSpace } from '@atrium/features/files/server'
import { endOwnAccess } from '../contract/access/end-own-access.ts'
import { giveOwnAccess } from '../contract/access/give-own-access.ts'
import { Body } from '../contract/body.ts'
import { CommentThread } from '../contract/comment-thread.ts'
import { coverPicture } from '../contract/cover.ts'
import { Document, trashMs } from '../contract/document.ts'
import { mayTake, mostMoved, moveAway } from '../contract/move-away.ts'
import { DocumentShare } from '../contract/document-share.ts'
import { VersionName, VersionNames } from '../contract/version-name.ts'
import { bodyTables } from './body/body-tables.ts'
import { derived } from './body/derived.ts'
import { laterForgetMoved } from './forget-moved.ts'
import { laterCount, laterPurge } from './trash.ts'

interface Move extends Pick<Carriage, 'db' | 'carry' | 'seqIn'> {
  readonly from: SpaceId
  readonly to: SpaceId
  readonly pages: readonly Document[]
  readonly ids: readonly string[]
}

/** Pages that go to another space together. */
interface Taking {
  readonly from: SpaceId
  readonly to: SpaceId
  readonly pages: readonly Document[]
  /** Where each lies there. */
  placed(page: Document): Document
  /** Takes files along; answers whether there is room for them. */
  carryFiles(move: Move): Promise<boolean>
}

/** Takes a page, with those that lie in it, along to its new space. */
const carryMoved = carries(moveAway, async (carriage) => {
  const { space: from, id: root, to, parent, order } = carriage.input
  const pages = await pagesOf(carriage)
  mustBeTaken(carriage, pages)
  await carryPages(carriage, {
    from,
    to,
    pages,
    placed: (page) => ({ ...page, space: to, ...(page.id === root && { parent, order }) }),
    carryFiles: (move) => carryShown(carriage, move),
  })
})

/** Takes a page that gets access of its own, with those that lie in it, along to its own space, where it is at the top. */
const carryApart = carries(giveOwnAccess, async (carriage) => {
  const { space: from, id: root, to } = carriage.input
  const pages = await pagesOf(carriage)
  mustBeTaken(carriage, pages)
  const placed = (page: Document): Document => ({ ...page, space: to, ...(page.id === root && { parent: null }) })
  await carryPages(carriage, { from, to, pages, placed, carryFiles: (move) => carryShown(carriage, move) })
})

/** Takes all pages of a space that closes along: what is at the top there lies where the one that had the access is to be. */
const carryBack = carries(endOwnAccess, async (carriage) => {
  const { space: from, to, parent, order } = carriage.input
  const found = bodyTables(carriage.db).selectFrom('document').selectAll().where('space', '=', from)
  const pages = await found.limit(mostMoved + 1).execute()
  if (pages.length > mostMoved) throw new Refusal('too-many', moveAway.refusals['too-many'])
  const there = new Set(pages.map(({ id }) => id))
  const isTop = (page: Document): boolean => page.parent === null || !there.has(page.parent)
  const placed = (page: Document): Document => ({ ...page, space: to, ...(isTop(page) && { parent, order }) })
  await carryPages(carriage, { from, to, pages, placed, carryFiles: (move) => carryFilesOfSpace(carriage, move) })
})

export const moveAwayCarriers = { ...carryMoved, ...carryApart, ...carryBack }

/** Refuses what is too much for one deed, or not one's own to take. */
function mustBeTaken(mover: Parameters<typeof mayTake>[0], pages: readonly Document[]): void {
  if (pages.length > mostMoved) throw new Refusal('too-many', moveAway.refusals['too-many'])
  if (!mayTake(mover, pages)) throw new Refusal('of-others', moveAway.refusals['of-others'])
}

/** Takes all that belongs to pages along to their new space. */
async function carryPages(carriage: Carriage, taking: Taking): Promise<void> {
  const { from, to, pages, placed } = taking
  const { db, carry, carryTexts, seqIn } = carriage
  const ids = pages.map(({ id }) => id)
  const move: Move = { db, carry, seqIn, from, to, pages, ids }
  for (const page of pages) carry(Document, page, placed(page))
  await carryThreads(move)
  for (const [kind, of] of belongings) await carryRows(move, kind, of)
  // What jobs leave about a text from now on is left once more, where it lies then: they wait for its lock.
  await carryTexts({ kind: Body.name, from, to, ids })
  if (!(await taking.carryFiles(move))) throw new Refusal('no-room', moveAway.refusals['no-room'])
  await carryDerived(move)
  leaveWork(carriage, move)
}

async function pagesOf({ db, input: { space, id } }: Carriage<Where>): Promise<readonly Document[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive inside (id) as (
      select ${id}::text
      union
      select document.id from inside join document on document.space = ${space} and document.parent = inside.id
    ) select id from inside limit ${mostMoved + 1}`.execute(db)
  const ids = rows.map((row) => row.id)
  return bodyTables(db).selectFrom('document').selectAll().where('space', '=', space).where('id', 'in', ids).execute()
}

type Where = { readonly space: SpaceId; readonly id: string }

/**
 * Threads stand in the order in which they changed, each under a number of its own. Between the last number of the new space
 * and that of the deed there is room for all of them, in their order.
 */
async function carryThreads({ db, carry, seqIn, from, to, ids }: Move): Promise<void> {
  const found = bodyTables(db).selectFrom('commentThread').selectAll().where('space', '=', from)
  const threads = await found.where('document', 'in', ids).orderBy('seq').orderBy('id').execute()
  const last = seqIn(to) - 1
  for (const [index, thread] of threads.entries())
    carry(CommentThread, thread, { ...thread, space: to, seq: last + (index + 1) / (threads.length + 1) })
}

/** What else belongs to a page and is at hand, each with what of it names the page. */
const belongings = [
  [VersionName, 'document'],
  [VersionNames, 'id'],
  [DocumentShare, 'document'],
] as const

async function carryRows({ db, carry, from, to, ids }: Move, kind: RecordKind, of: string): Promise<void> {
  const { rows } = await sql<Row>`
    select * from ${sql.ref(kind.name)} where space = ${from} and ${sql.ref(of)} = any(${ids})`.execute(db)
  for (const row of rows) carry(kind, row, { ...row, space: to })
}

/** What an unfinished job left there, where they go, is not theirs. */
async function carryDerived({ db, from, to, ids }: Move): Promise<void> {
  for (const [table, of] of derived) {
    await sql`delete from ${sql.ref(table)} where space = ${to} and ${sql.ref(of)} = any(${ids})`.execute(db)
    await sql`
      update ${sql.ref(table)} set space = ${to} where space = ${from} and ${sql.ref(of)} = any(${ids})`.execute(db)
  }
}

/** Takes the files along that pages show, or showed in a version. */
async function carryShown(carriage: Carriage, { db, from, to, pages, ids }: Move): Promise<boolean> {
  const links = bodyTables(db).selectFrom('documentLink').select('target').distinct().where('space', '=', from)
  const shown = await links.where('id', 'in', ids).where('kind', 'in', ['file', 'kept']).execute()
  const covers = pages.flatMap(({ cover }) => coverPicture(cover)?.file ?? [])
  const files = [...new Set([...shown.map(({ target }) => target), ...covers])]
  return carryFiles(carriage, { from, to, files, places: ids })
}

/** What is due for a page in the trash that lies in one of them is due in the new space. */
function leaveWork({ by, later }: Carriage, { from, to, pages, ids }: Move): void {
  for (const space of [from, to]) later(laterCount({ space, by }))
  later(laterForgetMoved({ from, pages: ids, by }))
  for (const { id: root, trash } of pages)
    if (trash)
      later(laterPurge({ space: to, root, by, trashedAt: trash.at }, trash.isForever ? undefined : trash.at + trashMs))
}
