import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { newId } from '@atrium/base/id'
import { restoreBackup, verifyBackup, writeBackup } from '@atrium/engine/server/backup'
import { createLogger, openBlobs } from '@atrium/engine/server'
import { features } from '../../app/server/features.ts'
import { createPool } from '../../engine/server/database/database.ts'
import { type Newcomer, type TestAtrium, openAtrium } from '../atrium.ts'
import { type TestDatabase, createEmptyDatabase, createTestDatabase } from '../database.ts'
import { isLong } from '../long.ts'

const log = createLogger('error', (line) => process.stderr.write(`${line}\n`))
const secretTables = features.flatMap((feature) => feature.secretTables ?? [])
const migrations = features.flatMap((feature) => feature.migrations ?? [])
const place = mkdtempSync(join(tmpdir(), 'atrium-backup-'))
const folder = join(place, 'backup')

let source: TestDatabase
let target: TestDatabase
let atrium: TestAtrium
let ada: Newcomer
const planted: string[] = []

beforeAll(async () => {
  source = await createTestDatabase()
  target = await createEmptyDatabase()
  atrium = await openAtrium(0, source)
})

async function plant(): Promise<void> {
  ada = await atrium.newcomer()
  const bob = await atrium.newcomer()
  const space = newId<'space'>()
  const act = (name: string, input: object) => atrium.post(`v1/actions/${name}`, input, ada)
  await act('workspaces/create', { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  const [letter, link, reset] = [0, 1, 2].map(() => newId().replaceAll('-', '')) as [string, string, string]
  await act('workspaces/invite', { space, id: newId(), token: letter, email: 'grace@example.org' })
  await act('workspaces/invite', { space, id: newId(), token: link })
  await atrium.post('auth/request-password-reset', { email: bob.email })
  const { rows } = await atrium.client.query<{ id: string; token: string }>(
    'select "userId" as id, token from auth_session',
  )
  await act('auth/allow-reset', { person: rows[1]?.id, token: reset })
  await expect.poll(() => atrium.mailsTo('grace@example.org')).toHaveLength(1)
  const mailed = /token=(\S+)/.exec((await atrium.mailsTo(bob.email))[0] ?? '')?.[1] ?? ''
  planted.push(letter, link, reset, mailed, ...rows.map(({ token }) => token), 'a secret of thirty-two characters')
  // A letter that a stuck worker has not written yet.
  await atrium.client.query(`select graphile_worker.add_job('workspaces/mail-invitation', $1)`, [
    { id: newId(), data: { space, invitation: newId(), email: 'x@example.org', token: letter } },
  ])
}
afterAll(async () => {
  await atrium.close()
  await source.drop()
  await target.drop()
  rmSync(place, { recursive: true })
})

async function backUp(): Promise<void> {
  const pool = createPool(source.connection, log)
  const blobs = await openBlobs({ dataDir: join(place, 'data') })
  await writeBackup({ pool, blobs, secretTables, folder, now: Date.now })
  await blobs.close()
  await pool.end()
}

const textOf = (name: string): string => {
  const bytes = readFileSync(join(folder, name))
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

test('nothing in a backup lets anybody in', async () => {
  await plant()
  await backUp()
  expect(planted).toHaveLength(7)
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile())
  expect(files.length).toBeGreaterThan(20)
  for (const { name } of files) {
    expect(name).not.toMatch(/auth_session|verification|^secret/)
    for (const secret of planted) expect({ name, holds: textOf(name).includes(secret) }).toEqual({ name, holds: false })
  }
})

test.runIf(isLong)(
  'what an earlier version put in is not restored; people sign in again with the password that they had',
  async () => {
    plantSession()
    const { manifest, faults } = await verifyBackup(folder)
    expect(faults).toEqual([])
    const pool = createPool(target.connection, log)
    const blobs = await openBlobs({ dataDir: join(place, 'restored') })
    await restoreBackup({ pool, blobs, log, migrations, secretTables, folder, manifest })
    await blobs.close()
    const { rows } = await pool.query('select 1 from auth_session union all select 1 from auth_verification')
    expect(rows).toEqual([])
    await pool.end()
    const restored = await openAtrium(0, target)
    const isIn = await restored.get('v1/queries/chat/messages?space=team', ada)
    expect(isIn.status).toBe(401)
    expect((await restored.post('auth/sign-in/email', ada)).status).toBe(200)
    await restored.close()
  },
)

/** Puts a table of sessions into the backup, as versions before did. */
function plantSession(): void {
  const path = join(folder, 'manifest.json')
  const manifest = z.looseObject({ tables: z.array(z.unknown()) }).parse(JSON.parse(readFileSync(path, 'utf8')))
  const packed = gzipSync(
    '{"id":"s","token":"t","userId":"nobody","expiresAt":"2099-01-01","updatedAt":"2026-01-01"}\n',
  )
  writeFileSync(join(folder, 'table-auth_session.jsonl.gz'), packed)
  const sha256 = createHash('sha256').update(packed).digest('hex')
  const tables = [...manifest.tables, { name: 'table-auth_session', rows: 1, sha256 }]
  writeFileSync(path, JSON.stringify({ ...manifest, tables }))
}
