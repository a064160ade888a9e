import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { PersonId } from '@atrium/engine/contract'
import { type Due, type TextCopy, type WrittenText, after, answer } from '@atrium/engine/server'
import { Body } from '../../contract/body.ts'
import { listVersions, nameVersion, readVersion, restoreVersion, withdrawRestore } from '../../contract/version.ts'
import { bodyTables } from './body-tables.ts'
import { bodyJob } from './derived.ts'
import { keepFiles } from './page-files.ts'

const nameJob = 'documents/keep-named-version'
const restoreJob = 'documents/restore-version'
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
}

/**
 * What stands on the page is a version before anything of it is taken off, whatever screen asked for it. Where nothing is
 * taken off, as by who restores the same once more, there is nothing to keep and nothing to tell.
 */
const restoreVersionJob = bodyJob<Restored>(restoreJob, async (due) => {
  const { text, by, version, before } = due.data
  const isTaken = (await stateOf(due, text, before)) !== undefined
  const wanted = await stateOf(due, text, version)
  if (!wanted) return
  const isChanged = await rewrite(due, wanted, isTaken ? due.idFor('before') : before)
  if (isChanged || isTaken) return
  const input = { space: text.space, document: text.id, before }
  await due.actor.actAsServer(withdrawRestore, { id: due.idFor('withdraw'), by: by as PersonId, input })
})

async function rewrite(due: Due<Restored>, wanted: Buffer, before: string): Promise<boolean> {
  const { text, by } = due.data
  const state = await promisify(gunzip)(wanted)
  const given = { id: due.idFor('rewrite'), by, root: 'blocks', state, schema: Body.schema }
  return due.texts.rewrite(text, given, (copy) => keepCopy(due, due.data, { id: before, copy }))
}

export const versionJobs = [versionJob, namedVersionJob, restoreVersionJob]

export const versionAfter = {
  ...after(nameVersion, async ({ input: { space, id, document }, by, later }) => {
    later({ name: nameJob, data: { text: { kind: Body.name, space, id: document }, by, id } })
  }),
  ...after(restoreVersion, async ({ input: { space, document, version, before }, by, later }) => {
    const text = { kind: Body.name, space, id: document }
    later({ name: restoreJob, data: { text, by, version, before } satisfies Restored, queue: `restore ${document}` })
  }),
}

/** A version as it is kept. */
async function stateOf({ db }: Pick<Due, 'db'>, { space, id }: WrittenText['text'], version: string) {
  const rows = bodyTables(db).selectFrom('documentVersion').select('state').where('space', '=', space)
  return (await rows.where('document', '=', id).where('id', '=', version).executeTakeFirst())?.state
}

/** What is written now becomes a version, unless there is one of that id. */
export async function keepVersion(due: Due, { text, by }: WrittenText, id: string): Promise<void> {
  const copy = await due.texts.copy(text)
  if (copy && !(await stateOf(due, text, id))) await keepCopy(due, { text, by }, { id, copy })
}

/** What was written at some moment becomes a version, in place of what was kept under its id. */
async function keepCopy(
  due: Due,
  { text, by }: WrittenText,
  { id, copy }: { readonly id: string; readonly copy: TextCopy },
): Promise<void> {
  const { space, id: document } = text
  const last = await lastVersion(due, text, id)
  const writers = await due.texts.writersSince(text, last?.seq ?? 0)
  const people = JSON.stringify([...new Set([...writers.people, by])])
  const state = await promisify(gzip)(copy.state)
  await bodyTables(due.db)
    .insertInto('documentVersion')
    .values({ space, document, id, at: due.now(), seq: copy.seq, people, state })
    .onConflict((conflict) =>
      conflict.columns(['space', 'document', 'id']).doUpdateSet({ seq: copy.seq, people, state }),
    )
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
  answer(readVersion, async ({ db, input: { space, document, id } }) => {
    const row = await bodyTables(db)
      .selectFrom('documentVersion')
      .select('state')
      .where('space', '=', space)
      .where('document', '=', document)
      .where('id', '=', id)
      .executeTakeFirst()
    return { state: row ? row.state.toString('base64') : null }
  }),
]
