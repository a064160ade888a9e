import { type Due, type WrittenText, after, job } from '@atrium/engine/server'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { forgetRemains } from '../../contract/forget-remains.ts'
import { touchDocument } from '../../contract/change-document.ts'
import { Body } from '../../contract/body.ts'
import { coverPicture } from '../../contract/cover.ts'
import { purgeDocuments } from '../../contract/trash-document.ts'
import { assigned, keepTasks, keptTasksOf } from '../tasks/keep-tasks.ts'
import { tasksIn } from '../tasks/tasks-in.ts'
import { bodyTables } from './body-tables.ts'
import { bodyJob } from './derived.ts'
import { type Digest, digestOf } from './digest.ts'
import { filesChanged, filesOf, ownFiles } from './page-files.ts'
import { tellMentioned } from './tell-mentioned.ts'
import { keepVersion, lastVersion } from './versions.ts'

const dropJob = 'documents/drop-bodies'
/** Who writes without a pause has a version this often all the same. */
const longestSessionMs = 900_000

/** What follows from a change of a page's text: when it was changed, its words, whom and what it names, what is to be done. */
export const followBody = bodyJob<WrittenText>('documents/follow-body', async (due) => {
  const { text, by } = due.data
  const { space, id } = text
  const state = await due.texts.state(text)
  if (!state) return
  const outline = await due.texts.outline(text, { state, root: 'blocks' })
  const digest = await withOwnFiles(due, digestOf(outline))
  const tasks = tasksIn(outline)
  const [before, kept] = [await linksOf(due), await keptTasksOf(due)]
  // What follows from a difference is done before the difference is forgotten: a crash has it done again, and done once.
  const mentioned = added(before, digest.links, 'person')
  const groups = added(before, digest.links, 'group')
  await tellMentioned(due, { mentioned, groups, assigned: assigned(kept, tasks, mentioned) })
  await noteFilesOf(due, before, digest.links)
  await keepTasks(due, kept.tasks, tasks)
  await keepDigest(due, digest)
  // Last, as screens ask for what is new once they hear that the page was changed.
  await due.actor.actAsServer(touchDocument, { id: due.idFor('touch'), by, input: { space: space, id } })
  const last = await lastVersion(due, text)
  if (last && due.now() - last.at > longestSessionMs) await keepVersion(due, due.data, due.idFor('version'))
})

async function withOwnFiles(due: Due<WrittenText>, { links, ...digest }: Digest): Promise<Digest> {
  const shown = links.flatMap(({ kind, target }) => (kind === 'file' ? [target] : []))
  const own = await ownFiles(due, due.data, shown)
  return { ...digest, links: links.filter(({ kind, target }) => kind !== 'file' || own.has(target)) }
}

type Links = readonly { readonly kind: string; readonly target: string }[]

/** What a page named and showed when it was looked at last. */
const linksOf = ({ db, data: { text } }: Due<WrittenText>): Promise<Links> =>
  bodyTables(db)
    .selectFrom('documentLink')
    .select(['kind', 'target'])
    .where('space', '=', text.space)
    .where('id', '=', text.id)
    .where('kind', '<>', 'kept')
    .execute()

function added(before: Links, now: Links, wanted: string): readonly string[] {
  const there = new Set(before.flatMap(({ kind, target }) => (kind === wanted ? [target] : [])))
  return now.flatMap(({ kind, target }) => (kind === wanted && !there.has(target) ? [target] : []))
}

async function noteFilesOf(due: Due<WrittenText>, before: Links, now: Links): Promise<void> {
  const { text, by } = due.data
  const { space, id } = text
  const cover = await coverOf(due)
  const shown = added(before, now, 'file')
  const hidden = added(now, before, 'file').filter((file) => file !== cover)
  await filesChanged(due, { space, id }, { by, shown, hidden, without: { pages: [id], isForgotten: false } })
}

/** The picture above the page, which it shows whatever its text says. */
async function coverOf({ db, data: { text } }: Due<WrittenText>): Promise<string | undefined> {
  const page = bodyTables(db).selectFrom('document').select('cover').where('space', '=', text.space)
  const found = await page.where('id', '=', text.id).executeTakeFirst()
  return found && coverPicture(found.cover)?.file
}

/** Keeps what a page says, names and shows. */
async function keepDigest({ db, data }: Due<WrittenText>, { words, count, links }: Digest): Promise<void> {
  const { space, id } = data.text
  const tables = bodyTables(db)
  const said = { words, count, hasTasks: true }
  await tables
    .insertInto('documentText')
    .values({ space, id, ...said })
    .onConflict((conflict) => conflict.columns(['space', 'id']).doUpdateSet(said))
    .execute()
  await tables
    .deleteFrom('documentLink')
    .where('space', '=', space)
    .where('id', '=', id)
    .where('kind', '<>', 'kept')
    .execute()
  const rows = links.map((link) => ({ space, id, ...link }))
  if (rows.length > 0)
    await tables
      .insertInto('documentLink')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

interface Dropped {
  readonly space: SpaceId
  readonly pages: readonly string[]
}

/** The texts of pages that are forgotten are forgotten with all that came from them. */
export const dropAfter = after(purgeDocuments, async ({ input: { space, pages }, later }) => {
  later({ name: dropJob, data: { space, pages } satisfies Dropped })
})

export const dropBodies = job<Dropped>(dropJob, async (due) => {
  const { db, texts } = due
  const { space, pages } = due.data
  const tables = bodyTables(db)
  for (const id of pages) await texts.drop({ kind: Body.name, space, id })
  if (pages.length === 0) return
  const without = { pages, isForgotten: true }
  for (const [id, hidden] of await filesOf(due, space, pages))
    await filesChanged(due, { space, id }, { by: 'server', shown: [], hidden, without })
  for (const table of ['documentText', 'documentLink'] as const)
    await tables.deleteFrom(table).where('space', '=', space).where('id', 'in', pages).execute()
  for (const table of ['documentTask', 'documentVersion', 'sharePassword'] as const)
    await tables.deleteFrom(table).where('space', '=', space).where('document', 'in', pages).execute()
  await dropRemains(due)
})

/** What screens know of is forgotten by a deed, so that they hear of it. */
async function dropRemains({ db, actor, idFor, data: { space, pages } }: Due<Dropped>): Promise<void> {
  const idsOf = async (table: 'commentThread' | 'documentShare' | 'versionName'): Promise<string[]> => {
    const rows = bodyTables(db).selectFrom(table).select('id').where('space', '=', space).where('document', 'in', pages)
    return (await rows.execute()).map(({ id }) => id)
  }
  const [threads, names, links] = [
    await idsOf('commentThread'),
    await idsOf('versionName'),
    await idsOf('documentShare'),
  ]
  const named = bodyTables(db).selectFrom('versionNames').select('id').where('space', '=', space)
  const listed = (await named.where('id', 'in', pages).execute()).map(({ id }) => id)
  if (threads.length + names.length + links.length + listed.length === 0) return
  const by = 'server' as PersonId
  const answer = await actor.actAsServer(forgetRemains, {
    id: idFor('remains'),
    by,
    input: { space: space, threads, names, links, pages: listed },
  })
  if (!answer.ok) throw new Error(`What was left of forgotten pages could not be forgotten: ${answer.code}`)
}

interface Copied {
  readonly from: { readonly space: SpaceId; readonly id: string }
  readonly to: { readonly space: SpaceId; readonly id: string }
  readonly by: string
}

/** Writes what stands on one page onto another, as `by`. */
export const copyBody = job<Copied>('documents/copy-body', async ({ texts, data: { from, to, by } }) => {
  const state = await texts.state({ kind: Body.name, ...from })
  if (state) await texts.append({ kind: Body.name, ...to }, { by, data: state, schema: Body.schema })
})
