import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Due, type WrittenText, after, answer, job } from '@atrium/engine/server'
import { Body } from '../../contract/body.ts'
import { listVersions, nameVersion, readVersion, restoreVersion } from '../../contract/version.ts'
import { bodyTables } from './body-tables.ts'
import { keepFiles } from './page-files.ts'

const nameJob = 'documents/keep-named-version'
const restoreJob = 'documents/restore-version'
/** Of versions without a name so many are kept. */
const mostVersions = 500
const listed = 200

/** After a pause in the writing what was written is a version. */
export const versionJob = job<WrittenText>('documents/keep-version', async (due) => {
  await keepVersion(due, due.data, due.idFor('version'))
})

/** What is written in the moment of the naming is the version; one that is there already only gets the name. */
const namedVersionJob = job<WrittenText & { readonly id: string }>(nameJob, async (due) => {
  const { text, id } = due.data
  if (!(await stateOf(due, text, id))) await keepVersion(due, due.data, id)
})

interface Restored extends WrittenText {
  readonly version: string
  readonly before: string
}

/** What stands on the page is a version before anything of it is taken off, whatever screen asked for it. */
const restoreVersionJob = job<Restored>(restoreJob, async (due) => {
  const { text, by, version, before } = due.data
  if (!(await stateOf(due, text, before))) await keepVersion(due, due.data, before)
  const wanted = await stateOf(due, text, version)
  if (!wanted) return
  const state = await promisify(gunzip)(wanted)
  await due.texts.rewrite(text, { by, root: 'blocks', state, schema: Body.schema })
})

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

export async function keepVersion(due: Due, { text, by }: WrittenText, id: string): Promise<void> {
  const { space, id: document } = text
  const tables = bodyTables(due.db)
  const last = await lastVersion(due, text)
  const writers = await due.texts.writersSince(text, last?.seq ?? 0)
  const state = await due.texts.state(text)
  if (!state) return
  const people = JSON.stringify([...new Set([...writers.people, by])])
  const version = { space, document, id, at: due.now(), seq: writers.seq, people }
  await tables
    .insertInto('documentVersion')
    .values({ ...version, state: await promisify(gzip)(state) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await keepFiles(due, text)
  await prune(due, text)
}

export function lastVersion({ db }: Pick<Due, 'db'>, { space, id }: WrittenText['text']) {
  return bodyTables(db)
    .selectFrom('documentVersion')
    .select(['seq', 'at'])
    .where('space', '=', space)
    .where('document', '=', id)
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
