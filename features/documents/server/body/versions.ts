import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
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
/** Of versions without a name so many are kept. */
const mostVersions = 500
const listed = 200

/** After a pause in the writing what was written is a version. */
export const versionJob = bodyJob<WrittenText>('documents/keep-version', async (due) => {
  await keepVersion(due, due.data, due.idFor('version'))
})

/** What is written in the moment of the naming is the version; one that is there already only gets the name. */
const namedVersionJob = bodyJob<WrittenText & { readonly id: string }>(nameJob, async (due) => {
  await keepVersion(due, due.data, due.data.id)
})

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
  if (isChanged || isTaken) return
  const input = { space: text.space, document: text.id, before }
  await due.actor.actAsServer(withdrawRestore, { id: due.idFor('withdraw'), by: by as PersonId, input })
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
  ...after(nameVersion, async ({ input: { space, id, document }, by, later }) => {
    later({ name: nameJob, data: { text: { kind: Body.name, space, id: document }, by, id } })
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

/** What is written now becomes a version, unless there is one of that id. */
export async function keepVersion(due: Due, { text, by }: WrittenText, id: string): Promise<void> {
  const copy = await due.texts.copy(text)
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
  const tables = bodyTables(db)
  const newest = tables
    .selectFrom('documentVersion')
    .select('id')
    .where('space', '=', space)
    .where('document', '=', id)
    .orderBy('at', 'desc')
    .limit(mostVersions)
  await tables
    .deleteFrom('documentVersion')
    .where('space', '=', space)
    .where('document', '=', id)
    .where('id', 'not in', newest)
    .execute()
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
