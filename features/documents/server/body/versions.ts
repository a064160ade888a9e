import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { PersonId } from '@atrium/engine/contract'
import {
  type Due,
  type Question,
  type TextCopy,
  type TextUpdate,
  type WrittenText,
  after,
  answer,
} from '@atrium/engine/server'
import { Body } from '../../contract/body.ts'
import {
  listVersions,
  nameVersion,
  readVersion,
  restoreBlock,
  restoreVersion,
  withdrawRestore,
} from '../../contract/version.ts'
import { bodyTables } from './body-tables.ts'
import { bodyJob } from './derived.ts'
import { keepFiles } from './page-files.ts'

const nameJob = 'documents/keep-named-version'
const restoreJob = 'documents/restore-version'
const blockJob = 'documents/restore-block'
/** Of versions without a name the newest are kept, and the last one of each of so many days, which no hurry pushes out. */
const [mostNewest, mostDays] = [200, 200]
/** With all that can have names no page has more. */
const listed = 1_000
const dayMs = 86_400_000

/** After a pause in the writing what was written is a version. */
export const versionJob = bodyJob<WrittenText>('documents/keep-version', async (due) => {
  await keepVersion(due, due.data, due.idFor('version'))
})

/** So long after it what was written before the naming may come, by the clocks of several processes. */
const graceMs = 100

interface Named extends WrittenText {
  readonly id: string
  /** When it was named. */
  readonly at?: number
}

/** What is written in the moment of the naming is the version, however late that is done; one that is there already only gets the name. */
const namedVersionJob = bodyJob<Named>(nameJob, async (due) => {
  const { text, by, id, at } = due.data
  await keepVersion(due, { text, by, at: at === undefined ? undefined : at + graceMs }, id)
  if (!(await isThere(due, text, id))) await withdraw(due, text, { by, version: id }) // nothing was ever written there
})

/** Takes the name off a version that is none. */
function withdraw(
  due: Pick<Due, 'actor' | 'idFor'>,
  { space, id: document }: WrittenText['text'],
  { by, version }: { readonly by: string; readonly version: string },
): Promise<unknown> {
  const input = { space, document, before: version }
  return due.actor.actAsServer(withdrawRestore, { id: due.idFor('withdraw'), by: by as PersonId, input })
}

interface Restored extends WrittenText {
  readonly version: string
  readonly before: string
  /** The one that is restored, where not all are. */
  readonly block?: string
}

/**
 * What stands on the page is a version before anything of it is taken off, whatever screen asked for it. Where nothing is
 * taken off, as by who restores the same once more, there is nothing to keep and nothing to tell.
 */
async function restore(due: Due<Restored>): Promise<void> {
  const { text, by, version, before } = due.data
  const isTaken = await isThere(due, text, before)
  const wanted = await versionOf(due, text, version)
  if (!wanted) return
  const isChanged = await rewrite(due, wanted, isTaken ? due.idFor('before') : before)
  if (!isChanged && !isTaken) await withdraw(due, text, { by, version: before })
}

const restoreVersionJob = bodyJob<Restored>(restoreJob, restore)
const restoreBlockJob = bodyJob<Restored>(blockJob, restore)

async function rewrite(due: Due<Restored>, wanted: Buffer, before: string): Promise<boolean> {
  const { text, by, block } = due.data
  const state = await promisify(gunzip)(wanted)
  const given = { id: due.idFor('rewrite'), by, root: 'blocks', state, schema: Body.schema, element: block }
  return due.texts.rewrite(text, given, async (copy) => {
    const made = await newVersion(due, before, copy)
    return (db, later) => keep({ ...due, db }, text, withLater(made, later))
  })
}

/** A version with what came since it was copied. */
const withLater = (version: NewVersion, later: readonly TextUpdate[]): NewVersion => ({
  ...version,
  seq: later.at(-1)?.seq ?? version.seq,
  people: [...new Set([...version.people, ...later.map(({ by }) => by)])],
  later: later.map(({ data }) => Buffer.from(data)),
})

export const versionJobs = [versionJob, namedVersionJob, restoreVersionJob, restoreBlockJob]

export const versionAfter = {
  ...after(nameVersion, async ({ input: { space, id, document }, by, at, later }) => {
    const text = { kind: Body.name, space, id: document }
    later({ name: nameJob, data: { text, by, id, at } satisfies Named })
  }),
  ...after(restoreVersion, async ({ input: { space, document, version, before }, by, later }) => {
    const text = { kind: Body.name, space, id: document }
    later({ name: restoreJob, data: { text, by, version, before } satisfies Restored, queue: queueOf(document) })
  }),
  ...after(restoreBlock, async ({ input: { space, document, version, before, block }, by, later }) => {
    const text = { kind: Body.name, space, id: document }
    later({ name: blockJob, data: { text, by, version, before, block } satisfies Restored, queue: queueOf(document) })
  }),
}

/** Whatever is restored of a page, one is done after the other. */
const queueOf = (document: string): string => `restore ${document}`

async function isThere({ db }: Pick<Due, 'db'>, { space, id }: WrittenText['text'], version: string): Promise<boolean> {
  const rows = bodyTables(db).selectFrom('documentVersion').select('id').where('space', '=', space)
  return (await rows.where('document', '=', id).where('id', '=', version).executeTakeFirst()) !== undefined
}

/** All that a version says, compressed. */
async function versionOf(
  { db, texts }: Pick<Question, 'db' | 'texts'>,
  text: WrittenText['text'],
  version: string,
): Promise<Buffer | undefined> {
  const { space, id } = text
  const rows = bodyTables(db).selectFrom('documentVersion').select(['state', 'later']).where('space', '=', space)
  const row = await rows.where('document', '=', id).where('id', '=', version).executeTakeFirst()
  if (!row?.later?.length) return row?.state
  const state = await promisify(gunzip)(row.state)
  return promisify(gzip)(await texts.merge(text, [state, ...row.later]))
}

interface Kept extends WrittenText {
  readonly at?: number | undefined
}

/** What is written now, or was at some time, becomes a version, unless there is one of that id. */
export async function keepVersion(due: Due, { text, by, at }: Kept, id: string): Promise<void> {
  const copy = await due.texts.copy(text, at)
  if (!copy || (await isThere(due, text, id))) return
  await keep(due, text, await newVersion({ ...due, data: { text, by } }, id, copy))
}

interface NewVersion {
  readonly id: string
  readonly seq: number
  readonly people: readonly string[]
  readonly state: Buffer
  readonly later: Buffer[] | null
}

/** The version of the id `id`: what is written, by who wrote since the one before it and by whoever has it kept. */
async function newVersion({ data, ...due }: Due<WrittenText>, id: string, copy: TextCopy): Promise<NewVersion> {
  const { text, by } = data
  const last = await lastVersion(due, text, id)
  const { people } = await due.texts.writersSince(text, last?.seq ?? 0)
  const state = await promisify(gzip)(copy.state)
  return { id, seq: copy.seq, people: [...new Set([...people, by])], state, later: null }
}

/** Keeps a version, in place of what was kept under its id. */
async function keep(due: Due, text: WrittenText['text'], { id, people, ...version }: NewVersion): Promise<void> {
  const { space, id: document } = text
  const kept = { ...version, people: JSON.stringify(people) }
  await bodyTables(due.db)
    .insertInto('documentVersion')
    .values({ space, document, id, at: due.now(), ...kept })
    .onConflict((conflict) => conflict.columns(['space', 'document', 'id']).doUpdateSet(kept))
    .execute()
  await keepFiles(due, text)
  await prune(due, text)
}

/** The newest version of a text, but for the one of the id `except`. */
export function lastVersion({ db }: Pick<Due, 'db'>, { space, id }: WrittenText['text'], except = '') {
  return bodyTables(db)
    .selectFrom('documentVersion')
    .select(['seq', 'at'])
    .where('space', '=', space)
    .where('document', '=', id)
    .where('id', '<>', except)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function prune({ db }: Due, { space, id }: WrittenText['text']): Promise<void> {
  const unnamed = sql`
    select id, row_number() over (order by at desc) as nth,
      row_number() over (partition by at / ${dayMs}::bigint order by at desc) as nth_of_day,
      dense_rank() over (order by at / ${dayMs}::bigint desc) as nth_day
    from document_version where space = ${space} and document = ${id} and not exists (
      select from version_name where version_name.space = document_version.space and version_name.id = document_version.id)`
  await sql`
    delete from document_version where space = ${space} and document = ${id} and id in (
      select id from (${unnamed}) as ranked where nth > ${mostNewest} and (nth_of_day > 1 or nth_day > ${mostDays}))`.execute(
    db,
  )
}

export const versionAnswers = [
  answer(listVersions, async ({ db, input: { space, document } }) => {
    const rows = await bodyTables(db)
      .selectFrom('documentVersion')
      .select(['id', 'at', 'people'])
      .where('space', '=', space)
      .where('document', '=', document)
      .orderBy('at', 'desc')
      .limit(listed)
      .execute()
    return { versions: rows.map(({ id, at, people }) => ({ id, at, people: people as string[] })) }
  }),
  answer(readVersion, async ({ db, texts, input: { space, document, id } }) => {
    const state = await versionOf({ db, texts }, { kind: Body.name, space, id: document }, id)
    return { state: state?.toString('base64') ?? null }
  }),
]
