import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '@atrium/base/id'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { eventsBetween } from '@atrium/features/calendar/contract'
import { history, threadMessages } from '@atrium/features/chat/contract'
import { listFiles } from '@atrium/features/files/contract'
import { makeSample } from '@atrium/features/home/contract'
import { listWorkspaces } from '@atrium/features/workspaces/contract'
import { createEmptyDatabase, urlOf } from '../database.ts'
import { startS3 } from '../s3.ts'
import { type TestServer, cookieOf, startServer } from '../server.ts'
import { roomOfSpace } from '../../features/files/contract/room.ts'
import { newDataDir } from './program.ts'
import { runCommand } from './run-command.ts'
import { isLong } from '../long.ts'

async function openFixture() {
  const [database, s3] = [await createEmptyDatabase(), await startS3()]
  onTestFinished(async () => {
    await database.drop()
    await s3.close()
  })
  const { endpoint, region, bucket, accessKey, secretKey } = s3.place
  const bucketSettings = { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket }
  const keys = { S3_ACCESS_KEY_ID: accessKey, S3_SECRET_ACCESS_KEY: secretKey }
  return { database, s3: s3.place, settings: { DATABASE_URL: urlOf(database), ...bucketSettings, ...keys } }
}

/** A part of what screens show: lists, talk, events and files, down to their bytes. */
async function screensOf(server: TestServer, person: PersonId, space: SpaceId) {
  const from = Date.now() - 8 * 86_400_000
  const { messages } = await server.read(person, history, { space, from: { by: 'after', seq: 0 } })
  const { files } = await server.read(person, listFiles, { space })
  const headers = { cookie: cookieOf({ person, session: newId() }) }
  const picture = files.find(({ thumbnail }) => thumbnail === 'made')?.id
  const bytes = await Promise.all(
    [...files.map(({ id }) => `${id}?download`), `${picture}?thumbnail`].map(async (path) => {
      const answer = await fetch(`${server.url}/files/${space}/${path}`, { headers })
      return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')]
    }),
  )
  const thread = messages.find(({ replies }) => replies !== null)?.id
  return {
    messages,
    files,
    bytes,
    workspaces: await server.read(person, listWorkspaces, { user: person }),
    thread: await server.read(person, threadMessages, { space, thread }),
    room: await server.read(person, roomOfSpace, { space }),
    events: await server.read(person, eventsBetween, { spaces: [space], from, to: from + 28 * 86_400_000 }),
  }
}

/** What each table holds, as one sum. */
async function sumsOf({ engine: { pool } }: TestServer, tables: readonly string[]): Promise<readonly string[]> {
  const sums: string[] = []
  for (const table of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || md5(coalesce(string_agg(line, '' order by line), '')) as sum from (select to_jsonb(one)::text as line from ${table} one) lines`,
    )
    sums.push(`${table} ${rows[0]?.sum}`)
  }
  return sums
}

const tables = [
  'document',
  'document_text',
  'text_update',
  'message',
  'calendar_event',
  'space_file',
  'blob',
  'log',
  'deed',
  'activity',
]

test.runIf(isLong)(
  'a running instance on a database and a bucket of one’s own is backed up, and restored into others, to the last byte',
  async () => {
    const [here, there] = [await openFixture(), await openFixture()]
    const first = await startServer(here)
    const ada = await first.arrive('Ada')
    const workspace = newId<'space'>()
    await first.act(ada, makeSample, { workspace })
    const space = workspace as string as SpaceId
    await expect.poll(async () => (await sumsOf(first, ['calendar_event']))[0]).toMatch(/ 4/)
    await expect.poll(async () => (await sumsOf(first, ['document_text']))[0]).toMatch(/ 6/)
    const isSmall = async () =>
      (await first.read(ada, listFiles, { space })).files.some(({ thumbnail }) => thumbnail === 'made')
    await expect.poll(isSmall).toBe(true)
    const dataDir = newDataDir()
    const made = await runCommand(dataDir, ['backup', 'kept'], here.settings)
    expect(made).toEqual({ code: 0, output: expect.stringContaining('Backed up') })
    const [shown, sums] = [await screensOf(first, ada, space), await sumsOf(first, tables)]
    await first.close()
    expect(shown.bytes.map(([status]) => status)).toEqual([200, 200, 200])

    const restoring = await runCommand(dataDir, ['restore', `${dirname(dataDir)}/kept`], there.settings)
    expect(restoring).toEqual({ code: 0, output: expect.stringContaining('into the database') })
    const second = await startServer(there)
    onTestFinished(() => second.close())
    expect(await screensOf(second, ada, space)).toEqual(shown)
    expect(await sumsOf(second, tables)).toEqual(sums)
    // What holds something is never written over.
    const again = await runCommand(newDataDir(), ['restore', `${dirname(dataDir)}/kept`], there.settings)
    expect(again.code).toBe(1)
  },
)
