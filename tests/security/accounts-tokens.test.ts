import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { newId } from '@atrium/base/id'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { features } from '../../app/server/features.ts'
import { letterOf } from '../../features/workspaces/server/letter.ts'
import { type Newcomer, type TestAtrium, openAtrium } from '../atrium.ts'
import type { RawSocket } from '../raw-socket.ts'
import { inputFor } from '../roles/input-for.ts'

let atrium: TestAtrium
let owner: Newcomer

beforeAll(async () => {
  atrium = await openAtrium()
  owner = await atrium.newcomer()
})
afterAll(() => atrium.close())

interface Someone extends Newcomer {
  readonly id: PersonId
  readonly socket: RawSocket
}

const act = (by: Newcomer, action: string, body: object) => atrium.post(`v1/actions/${action}`, body, by)

async function someone(role: 'admin' | 'member' | 'guest'): Promise<Someone> {
  const newcomer = await atrium.newcomer()
  const text = 'select id from auth_user where email = $1'
  const id = (await atrium.client.query<{ id: PersonId }>(text, [newcomer.email])).rows[0]?.id ?? newId<'person'>()
  if (role !== 'member') await act(owner, 'people/change-team-role', { person: id, role })
  return { ...newcomer, id, socket: await atrium.socket(newcomer.cookie) }
}

const draw = (): string => newId().replaceAll('-', '')

/** All that somebody is answered, whatever they ask. */
async function answersTo({ cookie, id }: Someone, space: SpaceId, other: PersonId): Promise<string> {
  const queries = features.flatMap((feature) => feature.queries ?? []).map(({ query }) => query.name)
  expect(queries.length).toBeGreaterThan(25)
  const answers = await Promise.all(
    queries.map(async (name) => {
      const input = Object.entries(z.looseObject({}).parse(inputFor(name, { space, by: id, other })))
      const given = input.map(([key, value]): [string, string] => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      return (await atrium.get(`v1/queries/${name}?${new URLSearchParams(given)}`, { cookie })).json
    }),
  )
  return JSON.stringify(answers)
}

test('nobody but their addressee is ever told the secret of a link', async () => {
  const [eve, admin, guest] = [await someone('member'), await someone('admin'), await someone('guest')]
  const space = newId<'space'>()
  await act(owner, 'workspaces/create', { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await act(owner, 'workspaces/add-member', { space, person: admin.id, role: 'admin' })
  await act(owner, 'workspaces/add-member', { space, person: guest.id, role: 'viewer' })
  // Eve said that the address is hers when she registered: that alone shows nothing.
  const [byLetter, byLink, forPassword] = [draw(), draw(), draw()]
  await act(owner, 'workspaces/invite', { space, id: newId(), token: byLetter, email: eve.email })
  await act(owner, 'workspaces/invite', { space, id: newId(), token: byLink })
  await act(owner, 'auth/allow-reset', { person: eve.id, token: forPassword })
  const { json } = await atrium.post('auth/invite', { days: 1, uses: 1 }, owner)
  await atrium.post('auth/request-password-reset', { email: owner.email })
  const mailed = /token=(\S+)/.exec((await atrium.mailsTo(owner.email)).at(-1) ?? '')?.[1] ?? ''
  await expect.poll(() => atrium.mailsTo(eve.email)).toHaveLength(1)
  await expect
    .poll(async () => (await atrium.client.query('select 1 from notice where user_id = $1', [eve.id])).rowCount)
    .toBe(2)
  const secrets = [byLetter, byLink, forPassword, json.token ?? '', mailed]
  expect(secrets.every((secret) => secret.length >= 24)).toBe(true)
  for (const who of [eve, admin, guest]) {
    const fresh = await atrium.socket(who.cookie)
    const told = JSON.stringify([who.socket.frames, fresh.frames, await answersTo(who, space, eve.id)])
    expect(told.length).toBeGreaterThan(5_000)
    for (const secret of secrets) expect(told.includes(secret)).toBe(false)
    await fresh.close()
    await who.socket.close()
  }
  const { rows } = await atrium.client.query<{ text: string }>(`
    select row_to_json(notice)::text as text from notice union all select row_to_json(log)::text from log
    union all select row_to_json(deed)::text from deed union all select row_to_json(audit)::text from audit`)
  expect(rows.length).toBeGreaterThan(20)
  for (const { text } of rows) for (const secret of secrets) expect(text).not.toContain(secret)
})

test('every letter says the names that people chose on one line, with nothing to follow but our own links', async () => {
  const space = newId<'space'>()
  const name = 'Ops. Your account ends: https://evil.example/login or www.evil.example'
  await act(owner, 'people/rename', { name: 'Ada https://evil.example' })
  await act(owner, 'workspaces/create', { id: space, name, description: '', clientCreatedAt: '' })
  await act(owner, 'workspaces/invite', { space, id: newId(), token: draw(), email: 'grace@example.org' })
  await expect.poll(() => atrium.mailsTo('grace@example.org')).toHaveLength(1)
  const text = `select subject, text from mail where recipient = 'grace@example.org'`
  const [letter] = (await atrium.client.query<{ subject: string; text: string }>(text)).rows
  expect(letter?.subject).toContain('invites you to Ops. Your account ends: evil. example/login or www. evil. example')
  expect(letter?.subject).not.toMatch(/\p{Cc}|\/\/|\.\S/u)
  const links = letter?.text.match(/\S*(?:\/\/|\.[a-z])\S*/gi) ?? []
  expect(links).toHaveLength(1)
  expect(links[0]).toContain(`${atrium.publicUrl}/invite/`)
})

test('a name that an earlier version took is one line in a letter too', () => {
  const workspace = 'Ops\r\nBcc: eve@evil.example\r\n\r\nhttps://evil.example'
  const contents = { to: 'grace@example.org', inviter: 'Ada\nEve', expiresAt: 0, publicUrl: 'https://a.example' }
  const { subject, text } = letterOf({ ...contents, workspace, token: 't' })
  expect(subject).toBe('Ada Eve invites you to Ops Bcc: eve@evil. example evil. example')
  expect(text).toContain('Ada Eve invites you to the workspace “Ops Bcc: eve@evil. example evil. example” in Atrium.\n')
})

test.each(['Ops\nBcc: x', 'Ops\r', 'a\u0085b', 'a\tb'])('a workspace is not called %j', async (name) => {
  const input = { id: newId(), name, description: '', clientCreatedAt: '' }
  expect(await act(owner, 'workspaces/create', input)).toMatchObject({ status: 400 })
})
