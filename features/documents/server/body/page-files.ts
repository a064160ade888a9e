import { type RawBuilder, sql } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import type { BlobReader, Due, WrittenText } from '@atrium/engine/server'
import { filesAmong } from '@atrium/features/files/server'
import { isMemberOf } from '@atrium/features/spaces/server'
import { isNotDeleted } from '@atrium/features/workspaces/server'
import { Body } from '../../contract/body.ts'
import { coverPicture } from '../../contract/cover.ts'
import { mostNoted, noteFiles } from '../../contract/note-files.ts'
import { readersOfPages } from '../readers-of-pages.ts'
import { bodyTables } from './body-tables.ts'

interface Page {
  readonly space: SpaceId
  readonly id: string
}

interface Change {
  readonly by: string
  readonly shown: readonly string[]
  readonly hidden: readonly string[]
  /** What does not keep a file any more: the texts of these pages, and with `isForgotten` their versions. */
  readonly without: { readonly pages: readonly string[]; readonly isForgotten: boolean }
}

/** Has the files of a space know that a page shows them now, or no longer; one that a version of a page has is not given up. */
export async function filesChanged(due: Due, page: Page, { by, shown, hidden, without }: Change): Promise<void> {
  const needed = await neededOf(due, { space: page.space, files: hidden, without })
  const changes = [
    ...shown.map((file) => ({ file, as: 'shown' as const })),
    ...hidden.map((file) => ({ file, as: needed.has(file) ? ('hidden' as const) : ('orphans' as const) })),
  ]
  for (let from = 0; from < changes.length; from += mostNoted) {
    const part = changes.slice(from, from + mostNoted)
    const only = (as: 'shown' | 'hidden' | 'orphans'): string[] =>
      part.flatMap((change) => (change.as === as ? [change.file] : []))
    const input = { ...page, shown: only('shown'), hidden: only('hidden'), orphans: only('orphans') }
    const id = due.idFor(`files ${JSON.stringify(input)}`)
    const answer = await due.actor.actAsServer(noteFiles, { id, by: by as PersonId, input: input })
    if (!answer.ok) throw new Error(`What a page shows could not be noted: ${answer.code}`)
  }
}

type Needed = Pick<Change, 'without'> & { readonly space: SpaceId; readonly files: readonly string[] }

/** Those of some files that a page of the space shows, or a version of one. */
async function neededOf({ db }: Due, { space, files, without }: Needed): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set()
  const { pages, isForgotten } = without
  const rows = await bodyTables(db)
    .selectFrom('documentLink')
    .select('target')
    .distinct()
    .where('space', '=', space)
    .where('target', 'in', files)
    .where('kind', 'in', ['file', 'kept'])
    .where((row) => row.not(row.and([row('id', 'in', pages), ...(isForgotten ? [] : [row('kind', '=', 'file')])])))
    .execute()
  return new Set(rows.map(({ target }) => target))
}

/** What a page shows when a version of it is kept stays as long as the page. */
export async function keepFiles({ db }: Due, { space, id }: Page): Promise<void> {
  const shown = bodyTables(db)
    .selectFrom('documentLink')
    .select((row) => ['space', 'id', row.val('kept').as('kind'), 'target'])
    .where('space', '=', space)
    .where('id', '=', id)
    .where('kind', '=', 'file')
  await bodyTables(db)
    .insertInto('documentLink')
    .columns(['space', 'id', 'kind', 'target'])
    .expression(shown)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The files that some pages show, or showed in a version, by the page. */
export async function filesOf({ db }: Due, space: SpaceId, pages: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await bodyTables(db)
    .selectFrom('documentLink')
    .select(['id', 'target'])
    .distinct()
    .where('space', '=', space)
    .where('id', 'in', pages)
    .where('kind', 'in', ['file', 'kept'])
    .execute()
  const files = new Map<string, string[]>()
  for (const { id, target } of rows) files.set(id, [...(files.get(id) ?? []), target])
  return files
}

/**
 * Those of some files that a page may show: the ones of its space, and of a space that it was moved from those that it showed
 * there already, or that who wrote in it has brought.
 */
export async function ownFiles(
  { db }: Pick<Due, 'db'>,
  { text, by }: WrittenText,
  files: readonly string[],
): Promise<ReadonlySet<string>> {
  const own = new Set<string>()
  for (const file of await filesAmong(db, files))
    if (file.space === text.space || (await isLeftBehind(db, text, { ...file, isBrought: file.by === by })))
      own.add(file.id)
  return own
}

type LeftBehind = Page & { readonly isBrought: boolean }

/** Whether a page was moved out of the space of a file, and shows it, or showed it in a version. */
async function isLeftBehind(db: Due['db'], page: Page, { space, id, isBrought }: LeftBehind): Promise<boolean> {
  const shows = sql`(${isBrought} or ${hasLink(page, id, ['file', 'kept'])})`
  const { rows } = await sql`
    select 1 where ${cameFrom({ space: sql.val(space), id: sql.val(page.id) })} and ${shows}`.execute(db)
  return rows.length > 0
}

const hasLink = (page: Page, file: string, kinds: readonly string[]): RawBuilder<boolean> => sql<boolean>`exists (
  select from document_link link where link.space = ${page.space} and link.id = ${page.id}
    and link.target = ${file} and link.kind = any(${kinds}))`

/** Whether a page was once taken out of a space. */
const cameFrom = ({ space, id }: { readonly space: RawBuilder<unknown>; readonly id: RawBuilder<unknown> }) =>
  sql<boolean>`exists (select from text where text.space = ${space} and text.kind = ${Body.name} and text.id = ${id}
    and text.moved_to is not null)`

/** What stayed in a space since others show it too is for those, too, who read a page that was moved out of there and shows it. */
export const movedReader: BlobReader = async ({ db, space, id, by }) => {
  const { rows } = await sql`
    select 1 from document_link link join document page on page.space = link.space and page.id = link.id
    where link.target = ${id} and link.kind in ('file', 'kept') and link.space <> ${space}
      and ${isMemberOf(sql.ref('link.space'), by, readersOfPages)} and ${isNotDeleted(sql.ref('link.space'))}
      and ${cameFrom({ space: sql.val(space), id: sql.ref('link.id') })} limit 1`.execute(db)
  return rows.length > 0
}

type Looked = Page & { readonly cover: string }

const isCover = ({ cover }: Looked, file: string): boolean => coverPicture(cover)?.file === file

/** Whether a page shows a file now, in its text or as its cover. What a file says of its places is not all of them. */
export async function showsFile(db: Due['db'], page: Looked, file: string): Promise<boolean> {
  const { rows } = await sql`select 1 where ${isCover(page, file)} or ${hasLink(page, file, ['file'])}`.execute(db)
  return rows.length > 0
}

/** A file that a page shows now, in its text or as its cover, and that stayed in a space from which the page was moved. */
export async function fileLeftBehind(db: Due['db'], page: Looked, file: string): Promise<Page | undefined> {
  for (const { space, id, deletedAt } of await filesAmong(db, [file])) {
    const { rows } = await sql`
      select 1 where ${cameFrom({ space: sql.val(space), id: sql.val(page.id) })}
        and (${isCover(page, file)} or ${hasLink(page, id, ['file'])})`.execute(db)
    if (deletedAt === null && rows.length > 0) return { space, id }
  }
  return undefined
}
