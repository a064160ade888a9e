import { teamSpace } from '@atrium/engine/contract'
import { appendFileSync, cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { sendFile } from '../../bench/send-file.ts'
import { type Program, newDataDir, startProgram } from './program.ts'
import { atrium } from './run-command.ts'
import { isLong } from '../long.ts'

const password = 'correct horse'

async function post({ url }: Program, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: url, ...(cookie && { cookie }) }
  return fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function act(program: Program, cookie: string, action: string, input: object): Promise<void> {
  const answer = await post(program, `v1/actions/${action}`, input, cookie)
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
}

async function signUp(program: Program, name: string): Promise<string> {
  const body = { name, email: `${name.toLowerCase()}@example.org`, password }
  const answer = await post(program, 'auth/sign-up/email', body)
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** What every table holds, as one sum each; of a database that has its own name and runs. */
async function sumsOf(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: host ?? '', port: Number(port), user: 'atrium', database: 'atrium' })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname not in ('instance', 'migration', 'upload')`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of rows) {
    const sum = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as sum
       from (select md5(to_jsonb(one)::text) as line from ${name} one) lines`,
    )
    sums[name] = sum.rows[0]?.sum ?? ''
  }
  await client.end()
  return sums
}

async function stop(program: Program): Promise<void> {
  program.kill('SIGTERM')
  await program.exitCode
}

test.runIf(isLong)(
  'a backup of a running instance is verified, restored and the same; an export opens without Atrium',
  async () => {
    const dataDir = newDataDir()
    const program = await startProgram({ dataDir })
    await program.ready()
    const cookie = await signUp(program, 'Ada')
    const words = 'Line one,\n"quoted" \u2028 and 東京 \\ = <b>'
    await act(program, cookie, 'chat/send-message', { space: teamSpace, id: newId(), text: words })
    const mention = `Ask <!group:${newId()}|design>`
    await act(program, cookie, 'chat/send-message', { space: teamSpace, id: newId(), text: mention })
    const page = { space: teamSpace, icon: '', cover: '', isLocked: false, isTemplate: false, order: 'a0' }
    const [outer, inner] = [newId(), newId()]
    await act(program, cookie, 'documents/create', { ...page, id: outer, title: 'Plan: a/b', parent: null })
    await act(program, cookie, 'documents/create', { ...page, id: inner, title: 'Inside', parent: outer })
    const event = { title: 'Breakfast', start: '2026-11-23T09:00:00', end: '2026-11-23T10:00:00' }
    await act(program, cookie, 'calendar/create', { space: teamSpace, id: newId(), ...event })
    const content = Buffer.from('x'.repeat(70_000))
    const source = join(dirname(dataDir), 'terrace.txt')
    writeFileSync(source, content)
    await sendFile({ url: program.url, cookie, id: newId(), file: source, size: content.length })

    const folder = join(dirname(dataDir), 'backup')
    expect(await atrium(dataDir, 'backup', 'backup')).toMatchObject({ code: 0 })
    expect(await atrium(dataDir, 'verify', 'backup')).toMatchObject({ code: 0 })
    const exported = await atrium(dataDir, 'export', 'out')
    expect(exported).toMatchObject({ code: 0 })
    expect((await atrium(dataDir, 'export', 'out')).output).toContain('is not empty. Choose another folder')
    const doctor = await atrium(dataDir, 'doctor')
    expect(doctor).toMatchObject({ code: 0 })
    const reset = await atrium(dataDir, 'user', 'reset', 'ada@example.org')
    const token = /token=([\w-]+)/.exec(reset.output)?.[1] ?? ''
    expect((await post(program, 'auth/reset-password', { token, newPassword: 'another horse' })).status).toBe(200)
    expect((await atrium(dataDir, 'user', 'list')).output).toContain('ada@example.org\tAda\towner')
    await signUp(program, 'Bob')
    expect(await atrium(dataDir, 'user', 'suspend', 'bob@example.org')).toMatchObject({ code: 0 })
    const bob = { email: 'bob@example.org', password }
    expect((await post(program, 'auth/sign-in/email', bob)).status).toBe(403)
    expect((await atrium(dataDir, 'user', 'resume', 'bob@example.org')).output).toContain('Bob can sign in again.')
    expect((await post(program, 'auth/sign-in/email', bob)).status).toBe(200)
    expect(await atrium(dataDir, 'user', 'suspend', 'ada@example.org')).toMatchObject({ code: 1 })
    await stop(program)

    const team = join(dirname(dataDir), 'out/Team')
    const [message, asking] = JSON.parse(readFileSync(join(team, 'messages.json'), 'utf8')) as {
      text: string
      author: string
    }[]
    expect(message).toMatchObject({ text: words, author: 'Ada' })
    expect(asking).toMatchObject({ text: 'Ask @design' })
    expect(readFileSync(join(team, 'messages.csv'), 'utf8')).toContain('"Line one,\n""quoted""')
    expect(readdirSync(join(team, 'pages'))).toEqual(['Plan a b', 'Plan a b.md'])
    expect(readFileSync(join(team, 'pages/Plan a b/Inside.md'), 'utf8')).toContain('# Inside')
    expect(readFileSync(join(team, 'calendar.ics'), 'utf8')).toContain('SUMMARY:Breakfast')
    expect(readFileSync(join(team, 'files/file'))).toEqual(content)

    // Into an empty folder; what it holds is what was there at the moment of the backup.
    expect(await atrium(dataDir, 'restore', 'backup')).toMatchObject({ code: 1 })
    const restored = newDataDir()
    cpSync(folder, join(dirname(restored), 'backup'), { recursive: true })
    const restoring = await atrium(restored, 'restore', 'backup')
    expect(restoring).toMatchObject({ code: 0 })
    const again = await startProgram({ dataDir: restored })
    await again.ready()
    const signIn = { email: 'ada@example.org', password }
    expect((await post(again, 'auth/sign-in/email', signIn)).status).toBe(200)
    expect(await atrium(restored, 'backup', 'second')).toMatchObject({ code: 0 })
    const names = (place: string): unknown =>
      (JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8')) as { tables: unknown }).tables
    const [first, second] = [names(folder), names(join(dirname(restored), 'second'))] as readonly (readonly {
      name: string
      rows: number
    }[])[]
    // Signing in again is the one thing that has happened since.
    const moved = new Set([
      'audit',
      'usage_day',
      'usage_person',
      'auth_session',
      'deed',
      'log',
      'person',
      'space',
      'search_entry',
      'log_position',
      'search_word',
    ])
    const kept = (tables: typeof first): unknown =>
      tables?.filter(({ name }) => !moved.has(name.replace('table-', ''))).map(({ name, rows }) => [name, rows])
    expect(kept(second)).toEqual(kept(first))
    expect((await sumsOf(restored))['message']).toMatch(/^2 /)
    await stop(again)
  },
)

test.runIf(isLong)('a backup that is damaged is found out and not restored', async () => {
  const dataDir = newDataDir()
  const program = await startProgram({ dataDir })
  await program.ready()
  await signUp(program, 'Ada')
  await stop(program)
  // It runs no longer: the database is started for as long as it is needed.
  expect(await atrium(dataDir, 'backup', 'backup')).toMatchObject({ code: 0 })
  const folder = join(dirname(dataDir), 'backup')
  appendFileSync(join(folder, 'table-person.jsonl.gz'), 'x')
  const other = newDataDir()
  cpSync(folder, join(dirname(other), 'backup'), { recursive: true })
  const verified = await atrium(other, 'verify', 'backup')
  expect(verified).toMatchObject({ code: 1 })
  expect(verified.output).toContain('table-person.jsonl.gz is not as it was written.')
  expect(await atrium(other, 'restore', 'backup')).toMatchObject({ code: 1 })
  expect(existsSync(other)).toBe(false)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'no folder')
  expect((await atrium(dataDir, 'verify', 'backup')).output).toContain('is not a backup')
})

test.runIf(isLong)('each command says what it takes, and settings are shown without their secrets', async () => {
  const dataDir = newDataDir()
  for (const name of ['backup', 'verify', 'restore', 'export', 'doctor', 'user', 'config'])
    expect((await atrium(dataDir, name, '--help')).output).toContain(`Usage: atrium ${name}`)
  expect((await atrium(dataDir, 'backup', '--nothing')).code).toBe(2)
  expect(await atrium(dataDir)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Usage: atrium <command>') as string,
  })
  for (const [wrong, words] of [
    ['backupp', 'There is no command "backupp". "atrium help" shows them all.'],
    ['start --help', 'Nothing follows "start": settings are environment variables'],
    ['backup', 'Name the folder of the backup: atrium backup <folder>'],
    ['backup one two', 'Too many arguments. Usage: atrium backup <folder>'],
    ['verify', 'Say which backup: atrium verify <folder>'],
    ['restore nowhere', 'is not a backup'],
    ['export', 'Say where to: atrium export <folder>'],
    ['user', 'Choose a command: atrium user list | invite | reset | role | suspend | resume'],
    ['user reset', 'Usage: atrium user reset <email>'],
    ['user role ada@example.org', 'Usage: atrium user role <email> <admin|member|guest>'],
  ] as const) {
    const said = await atrium(dataDir, ...wrong.split(' '))
    expect([wrong, said.code]).toEqual([wrong, 1])
    expect(said.output).toContain(words)
    expect(said.output.trim().split('\n')).toHaveLength(1)
  }
  const shown = await atrium(dataDir, 'config')
  expect(shown.output).toContain(`DATA_DIR = ${dataDir}`)
  expect(shown.output).toContain('PORT = 3000')
  expect(await atrium(dataDir, 'doctor')).toMatchObject({ code: 1 })
})
