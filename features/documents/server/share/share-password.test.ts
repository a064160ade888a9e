import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace } from '@atrium/engine/contract'
import { createWorkspace } from '@atrium/features/workspaces/contract'
import { fileUrl } from '@atrium/features/files/contract'
import { uploader } from '../../../../tests/upload.ts'
import { type TestServer, startServer } from '../../../../tests/server.ts'
import { createTestDatabase } from '../../../../tests/database.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, until } from '../../../../tests/text-screen.ts'
import { changeShare } from '../../contract/change-share.ts'
import { createDocument } from '../../contract/create-document.ts'
import { plainPage } from '../../contract/document.ts'
import { block, plain } from '../../contract/format/block.ts'
import { writeBlocks } from '../../contract/format/write-blocks.ts'
import { moveAway } from '../../contract/move-away.ts'
import { hashSharePassword, protectShare } from '../../contract/protect-share.ts'
import { shareDocument, unshareDocument } from '../../contract/share-document.ts'

const right = 'correct horse'
const ours = await serverOfFile()
const ada = await ours.arrive('ada')
const space = ownSpace(ada)

async function done(answering: ReturnType<TestServer['act']>): Promise<void> {
  expect(await answering).toMatchObject({ ok: true })
}

interface Place {
  readonly server: TestServer
  readonly by: PersonId
  readonly space: SpaceId
}

const here: Place = { server: ours, by: ada, space }

async function page({ server, by, space: where }: Place, parent: string | null = null): Promise<string> {
  const id = newId()
  await done(server.act(by, createDocument, { ...plainPage, space: where, id, parent, icon: '', title: 'Secret plan' }))
  return id
}

async function linkTo({ server, by, space: where }: Place, id: string): Promise<string> {
  const token = newId().replaceAll('-', '')
  await done(server.act(by, shareDocument, { space: where, id, token }))
  return token
}

async function protect({ server, by, space: where }: Place, token: string, password: string | null): Promise<void> {
  const hash = password === null ? null : (await server.read(by, hashSharePassword, { space: where, password })).hash
  await done(server.act(by, protectShare, { space: where, token, hash }))
}

interface Visit {
  readonly cookie?: string
  readonly server?: TestServer
}

const visit = (path: string, { cookie = '', server = ours }: Visit = {}) =>
  fetch(`${server.url}/share/${path}`, { headers: { cookie }, redirect: 'manual' })

const enter = (path: string, password: string, server = ours) =>
  fetch(`${server.url}/share/${path}`, { method: 'POST', body: new URLSearchParams({ password }), redirect: 'manual' })

const setCookieOf = (answer: Response): string => answer.headers.get('set-cookie') ?? ''
const cookieIn = (answer: Response): string => setCookieOf(answer).split(';')[0] ?? ''

const isOpen = async (path: string, cookie: string): Promise<boolean> => (await visit(path, { cookie })).status === 200

test('who has a link with a password reads nothing of the page before they know it, and the page once they do', async () => {
  const root = await page(here)
  const inner = await page(here, root)
  const token = await linkTo(here, root)
  await done(ours.act(ada, changeShare, { space, token, until: null, withPages: true, isListed: true }))
  await protect(here, token, right)
  const before = [token, `${token}?page=${inner}`, `${token}?page=${newId()}`, `${token}?find=plan`]
  const answers = await Promise.all(
    before.map(async (path) => [(await visit(path)).status, await (await visit(path)).text()]),
  )
  // What is there behind it, and what is not, looks the same.
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]).toEqual([403, expect.stringContaining('<form class="find" method="post">')])
  expect(String(answers[0])).not.toMatch(/Secret plan|<nav|og:|description/)
  const closed = await visit(token)
  expect([closed.headers.get('x-robots-tag'), closed.headers.get('cache-control')]).toEqual([
    'noindex, nofollow',
    'no-store',
  ])
  expect(closed.headers.get('content-security-policy')).toContain("form-action 'self'")

  const wrong = await enter(token, 'wrong horse')
  expect([wrong.status, setCookieOf(wrong)]).toEqual([403, ''])
  expect(await wrong.text()).toContain('This password is wrong. Check it and try again.')

  const letIn = await enter(`${token}?page=${inner}`, right)
  expect([letIn.status, letIn.headers.get('location')]).toEqual([303, `/share/${token}?page=${inner}`])
  expect(setCookieOf(letIn)).toMatch(
    new RegExp(`^atrium\\.pass=[\\w.-]+; Path=/share/${token}; Max-Age=604800; HttpOnly; SameSite=Lax$`),
  )
  const cookie = cookieIn(letIn)
  for (const path of [token, `${token}?page=${inner}`, `${token}?find=plan`])
    expect([path, await isOpen(path, cookie)]).toEqual([path, true])
  const opened = await visit(token, { cookie })
  expect(await opened.text()).toContain('<h1>Secret plan</h1>')
  expect(opened.headers.get('x-robots-tag')).toContain('noindex')
})

test('a pass is worth nothing once the password is another or the link is taken back, and nowhere else', async () => {
  const id = await page(here)
  const [token, other] = [await linkTo(here, id), await linkTo(here, await page(here))]
  await protect(here, token, right)
  await protect(here, other, right)
  const cookie = cookieIn(await enter(token, right))
  expect([await isOpen(token, cookie), await isOpen(other, cookie)]).toEqual([true, false])
  const [name, value = ''] = cookie.split('=')
  const [, signature = ''] = value.split('.')
  const forged = [
    `${name}=`,
    `${name}=.`,
    `${name}=${Date.now() + 9e12}.${signature}`,
    `${name}=NaN.${signature}`,
    `${name}=${value}x`,
    `x=1; ${name}=${'a'.repeat(4_000)}`,
  ]
  for (const one of forged) expect([one.slice(0, 40), await isOpen(token, one)]).toEqual([one.slice(0, 40), false])
  expect(await isOpen(token, `${name}=junk; ${cookie}`)).toBe(true)

  // The same words, set anew, are another password.
  await protect(here, token, right)
  expect(await isOpen(token, cookie)).toBe(false)
  const again = cookieIn(await enter(token, right))
  await protect(here, token, null)
  expect(await isOpen(token, '')).toBe(true)
  await protect(here, token, 'other horse')
  expect([await isOpen(token, again), (await enter(token, right)).status]).toEqual([false, 403])
  const last = cookieIn(await enter(token, 'other horse'))
  await done(ours.act(ada, unshareDocument, { space, token }))
  expect((await visit(token, { cookie: last })).status).toBe(404)
  expect((await enter(token, 'other horse')).status).toBe(404)
  const { rows } = await ours.engine.pool.query('select from share_password where link = $1', [token])
  expect(rows).toEqual([])
})

test('pictures and files of a page ask for the password as the page does', async () => {
  const id = await page(here)
  const file = await uploader(ours, ada).bring(space, 'map.txt', 'the map')
  await using screen = await openTextScreen({ person: ada, server: () => ours })
  const text = await screen.open({ space, id })
  await until(text, ({ isLive }) => isLive)
  writeBlocks(text.doc.getXmlFragment('blocks'), [
    block('image', { props: { url: fileUrl({ space, id: file, name: 'map.txt' }), caption: 'Map' } }),
    block('paragraph', { content: [plain('words')] }),
  ])
  await until(text, ({ saved }) => saved === 'saved')
  const token = await linkTo(here, id)
  const path = `${token}/files/${file}`
  await expect.poll(async () => (await visit(path)).status).toBe(200)
  await protect(here, token, right)
  expect((await visit(path)).status).toBe(404)
  const cookie = cookieIn(await enter(token, right))
  expect(await (await visit(path, { cookie })).text()).toBe('the map')
})

test('a link keeps its password when its page moves, and a page deleted for good leaves none', async () => {
  const id = await page(here)
  const token = await linkTo(here, id)
  await protect(here, token, right)
  const cookie = cookieIn(await enter(token, right))
  const to = newId<'space'>()
  await done(ours.act(ada, createWorkspace, { id: to, name: 'Ops', description: '', clientCreatedAt: '' }))
  await done(ours.act(ada, moveAway, { space, id, to, parent: null, order: 'a0' }))
  expect([await isOpen(token, ''), await isOpen(token, cookie)]).toEqual([false, true])
  expect((await enter(token, 'wrong horse')).status).toBe(403)
  await protect({ ...here, space: to }, token, null)
  expect(await isOpen(token, '')).toBe(true)
})

test('a link whose password is lost, or of which an older version lost that it has one, stays shut', async () => {
  const token = await linkTo(here, await page(here))
  await protect(here, token, right)
  await ours.engine.pool.query('update document_share set has_password = false where id = $1', [token])
  expect(await isOpen(token, '')).toBe(false)
  const cookie = cookieIn(await enter(token, right))
  expect(await isOpen(token, cookie)).toBe(true)
  await ours.engine.pool.query('update document_share set has_password = true where id = $1', [token])
  await ours.engine.pool.query('delete from share_password where link = $1', [token])
  expect([await isOpen(token, ''), await isOpen(token, cookie)]).toEqual([false, false])
  expect((await enter(token, right)).status).toBe(403)
})

test('the password is written down nowhere, and its hash only where visitors are let in', async () => {
  const token = await linkTo(here, await page(here))
  const password = 'xylophone-9000'
  await protect(here, token, password)
  await enter(token, 'xylophone-8000')
  await enter(token, password)
  const { pool } = ours.engine
  const { rows } = await pool.query<{ hash: string }>('select hash from share_password where link = $1', [token])
  const hash = rows[0]?.hash ?? ''
  expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'share_password'`,
  )
  for (const { name } of tables.rows)
    for (const secret of ['xylophone', hash]) {
      const found = await pool.query(`select from "${name}" as one where one::text like '%' || $1 || '%' limit 1`, [
        secret,
      ])
      expect([name, secret.length, found.rowCount]).toEqual([name, secret.length, 0])
    }
  expect(ours.logged.join('\n')).not.toMatch(/xylophone/)
})

test('what is no password, or far too long, is only wrong, and a password has to be long enough', async () => {
  const token = await linkTo(here, await page(here))
  await protect(here, token, right)
  const post = (body: BodyInit, headers = {}) =>
    fetch(`${ours.url}/share/${token}`, { method: 'POST', body, headers, redirect: 'manual' })
  const twice = new URLSearchParams([
    ['password', 'x'],
    ['password', right],
  ])
  const file = new FormData()
  file.set('password', new Blob([right]), 'password.txt')
  const bodies = [
    new URLSearchParams(),
    'password',
    '%00%ff',
    file,
    new URLSearchParams({ password: 'x'.repeat(3_000) }),
  ]
  for (const body of bodies) expect((await post(body)).status).toBe(403)
  expect((await post(twice)).status).toBe(303)
  expect((await post(JSON.stringify({ password: right }), { 'content-type': 'application/json' })).status).toBe(403)
  expect((await post(new URLSearchParams({ password: 'x'.repeat(100_000) }))).status).toBe(413)
  for (const password of ['', 'short 7', 'x'.repeat(129)])
    await expect(ours.read(ada, hashSharePassword, { space, password })).rejects.toThrow('bad-input')
  const eve = await ours.arrive('eve')
  await expect(ours.read(eve, hashSharePassword, { space, password: right })).rejects.toThrow('no-access')
})

test('guesses are slowed down from one address and for each link, by all processes together', async () => {
  const database = await createTestDatabase()
  const first = await startServer({ database, limitFactor: 1 })
  const second = await startServer({ database, limitFactor: 1 })
  const by = await first.arrive('bob')
  const place: Place = { server: first, by, space: ownSpace(by) }
  const [token, other] = [await linkTo(place, await page(place)), await linkTo(place, await page(place))]
  for (const link of [token, other]) await protect(place, link, right)
  const pass = cookieIn(await enter(token, right, first))
  // All at once, so that none is looked at before the others are counted.
  const tries = Array.from({ length: 24 }, (_, nth) => enter(token, `wrong ${nth}`, nth % 2 === 0 ? first : second))
  const answers = (await Promise.all(tries)).map(({ status }) => status)
  // Turns come back as time goes by, and a busy machine takes its time.
  expect(answers.filter((status) => status === 403).length).toBeLessThan(15)
  expect(new Set(answers)).toEqual(new Set([403, 429]))
  let slowed = await enter(token, 'wrong', second)
  while (slowed.status !== 429) slowed = await enter(token, 'wrong', second)
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await slowed.text()).toMatch(/Too many wrong passwords\. Try again in /)
  // Who is in stays in, and another link is not concerned.
  expect((await visit(token, { cookie: pass, server: second })).status).toBe(200)
  expect((await enter(other, right, second)).status).toBe(303)
  await first.close()
  await second.close()
  await database.drop()
})

test('a link with a password is listed by no search engine', async () => {
  const token = await linkTo(here, await page(here))
  const choices = { space, token, until: null, withPages: false }
  await done(ours.act(ada, changeShare, { ...choices, isListed: true }))
  await protect(here, token, right)
  expect(await ours.act(ada, changeShare, { ...choices, isListed: true })).toMatchObject({ code: 'has-password' })
  const cookie = cookieIn(await enter(token, right))
  expect((await visit(token, { cookie })).headers.get('x-robots-tag')).toBe('noindex, nofollow')
})
