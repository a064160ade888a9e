import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import type { Action } from '@atrium/engine/contract'
import * as people from '@atrium/features/people/contract'
import { features } from '../../app/server/features.ts'
import { type Answered, type Newcomer, type TestAtrium, openAtrium } from '../atrium.ts'
import { isLong } from '../long.ts'

let atrium: TestAtrium
let owner: Newcomer

beforeAll(async () => {
  atrium = await openAtrium()
  owner = await atrium.newcomer()
})
afterAll(() => atrium.close())

const act = (by: Newcomer, action: string, body: object): Promise<Answered> =>
  atrium.post(`v1/actions/${action}`, body, { cookie: by.cookie })

async function idOf({ email }: Newcomer): Promise<string> {
  const { rows } = await atrium.client.query<{ id: string }>('select id from auth_user where email = $1', [email])
  return rows[0]?.id ?? ''
}

async function someone(role?: string): Promise<Newcomer & { readonly id: string }> {
  const newcomer = await atrium.newcomer()
  const id = await idOf(newcomer)
  if (role) await act(owner, 'people/change-team-role', { person: id, role })
  return { ...newcomer, id }
}

/** The inputs of an action about somebody; each of its own kind that it takes. */
const choices: Readonly<Record<string, readonly object[]>> = {
  'people/change-team-role': people.teamRoles.map((role) => ({ role })),
  'people/suspend': [{ isSuspended: true }, { isSuspended: false }],
}

interface Step {
  readonly action: string
  readonly input: object
}

/** All that an admin may ask for about a person, from the contracts: a new action is among it by itself. */
function steps(): readonly Step[] {
  const actions: readonly Action[] = features.flatMap((feature) => feature.actions ?? [])
  const about = actions.filter(
    ({ name, may: roles, input }) =>
      /^(people|auth)\//.test(name) && roles.includes('admin') && !roles.includes('member') && takesPerson(input),
  )
  return about.flatMap(({ name }) => (choices[name] ?? [{}]).map((input) => ({ action: name, input })))
}

function takesPerson(input: Action['input']): boolean {
  const issues = z.safeParse(input, {}).error?.issues ?? []
  return issues.some(({ path }) => path[0] === 'person')
}

/**
 * A walk in which every three of `all` come one after the other: a de Bruijn sequence, by the concatenation of Lyndon words
 * (Fredricksen and Maiorana, 1978).
 */
function walkOfThrees<T>(all: readonly T[]): readonly T[] {
  const walk: number[] = []
  const word = [0, 0, 0, 0]
  function extend(at: number, period: number): void {
    if (at > 3) {
      if (3 % period === 0) walk.push(...word.slice(1, period + 1))
      return
    }
    const least = word[at - period] ?? 0
    for (let letter = least; letter < all.length; letter += 1) {
      word[at] = letter
      extend(at + 1, letter === least ? period : at)
    }
  }
  extend(1, 1)
  return [...walk, ...walk.slice(0, 2)].flatMap((at) => all.slice(at, at + 1))
}

const inputOf = ({ action, input }: Step, person: string, token: string): object =>
  action === 'auth/allow-reset' ? { ...input, person, token } : { ...input, person }

test('the steps that are played are all that admins do about people', () => {
  const names = new Set(steps().map(({ action }) => action))
  expect(names).toEqual(
    new Set(['people/change-team-role', 'people/suspend', 'auth/end-sessions-of', 'auth/allow-reset']),
  )
  const all = features.flatMap(({ actions = [] }) => actions.map(({ name }) => name))
  for (const name of names) expect(all).toContain(name)
})

test('no three deeds of an admin touch another admin or the owner, or give a link to their accounts', async () => {
  const [eve, bob] = [await someone('admin'), await someone('admin')]
  const targets = [bob, { ...owner, id: await idOf(owner) }]
  // Each step is refused on its own account, so that none of them changes where the next one starts.
  for (const { id } of targets)
    for (const step of steps()) {
      const token = newId().replaceAll('-', '')
      const answer = await act(eve, step.action, inputOf(step, id, token))
      const isIdle = step.action === 'people/change-team-role' && answer.json.code === undefined
      expect({ ...step, refused: !isIdle && answer.status === 422 }).toEqual({ ...step, refused: true })
    }
  for (const { cookie, id } of targets) {
    expect((await atrium.get('auth/get-session', { cookie })).json.user?.id).toBe(id)
    const { rows } = await atrium.client.query('select 1 from auth_verification where value = $1', [id])
    expect(rows).toEqual([])
  }
})

test.runIf(isLong)(
  'whichever three deeds of an admin follow each other, a member stays one, and can be no admin by them',
  async () => {
    const [eve, bob] = [await someone('admin'), await someone()]
    const walk = walkOfThrees(steps())
    const threes = new Set(walk.slice(2).map((_, at) => JSON.stringify(walk.slice(at, at + 3))))
    expect(threes.size).toBe(steps().length ** 3)
    for (const step of walk) {
      const answer = await act(eve, step.action, inputOf(step, bob.id, tokenOf()))
      const { rows } = await atrium.client.query<{ role: string }>(
        `select role from member where space = 'team' and id = $1`,
        [bob.id],
      )
      expect(['member', 'guest']).toContain(rows[0]?.role)
      expect(answer.json.code ?? 'only-owner').toBe('only-owner')
    }
  },
)

const tokenOf = (): string => newId().replaceAll('-', '')
const setPassword = (token: string) => atrium.post('auth/reset-password', { token, newPassword: 'taken over' })
/** The library takes a token from the address, too. */
const setByAddress = (token: string) => atrium.post(`auth/reset-password?token=${token}`, { newPassword: 'taken over' })

async function kept(person: string): Promise<void> {
  const text = 'select 1 from auth_verification where value = $1'
  await expect.poll(async () => (await atrium.client.query(text, [person])).rowCount).toBe(1)
}

test('a link for a member opens nothing once the member is an admin, or its maker none', async () => {
  const [eve, bob, carl] = [await someone('admin'), await someone(), await someone()]
  const [forBob, forCarl] = [tokenOf(), tokenOf()]
  await act(eve, 'auth/allow-reset', { person: bob.id, token: forBob })
  await act(eve, 'auth/allow-reset', { person: carl.id, token: forCarl })
  await kept(bob.id)
  await kept(carl.id)
  await act(owner, 'people/change-team-role', { person: bob.id, role: 'admin' })
  expect(await setPassword(forBob)).toMatchObject({ status: 400, json: { code: 'INVALID_TOKEN' } })
  expect((await setByAddress(forBob)).status).toBe(400)
  await act(owner, 'people/change-team-role', { person: eve.id, role: 'member' })
  expect(await setPassword(forCarl)).toMatchObject({ status: 400, json: { code: 'INVALID_TOKEN' } })
  for (const { email, password } of [bob, carl])
    expect((await atrium.post('auth/sign-in/email', { email, password })).status).toBe(200)
})

test('whose account was looked after is told, and it is written down', async () => {
  const [eve, bob] = [await someone('admin'), await someone()]
  await act(eve, 'auth/allow-reset', { person: bob.id, token: tokenOf() })
  await act(eve, 'people/change-team-role', { person: bob.id, role: 'guest' })
  const told = async () =>
    (
      await atrium.client.query<{ message: string }>('select message from notice where user_id = $1 order by seq', [
        bob.id,
      ])
    ).rows.map(({ message }) => message)
  await expect.poll(told).toHaveLength(2)
  expect(await told()).toEqual(
    expect.arrayContaining([
      'You are now a guest of the team.',
      'A password reset link was created for your account. If you did not ask for it, tell the owner of the team.',
    ]),
  )
  const { rows } = await atrium.client.query('select action from audit where person = $1 and by = $2', [bob.id, eve.id])
  expect(rows).toHaveLength(2)
})

test('a password that was changed is told by a letter', async () => {
  const bob = await someone()
  await atrium.post('auth/change-password', { currentPassword: bob.password, newPassword: 'secret 2' }, bob)
  await atrium.post('auth/request-password-reset', { email: bob.email })
  const token = /token=(\S+)/.exec((await atrium.mailsTo(bob.email)).at(-1) ?? '')?.[1] ?? ''
  await setPassword(token)
  const letters = await atrium.mailsTo(bob.email)
  expect(letters.filter((letter) => letter.includes('password of your Atrium account was changed'))).toHaveLength(2)
})

test('no secret of a link lies in the database', async () => {
  const [eve, bob] = [await someone('admin'), await someone()]
  const token = tokenOf()
  await act(eve, 'auth/allow-reset', { person: bob.id, token })
  await kept(bob.id)
  const { rows: tables } = await atrium.client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  )
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables) {
    const { rows } = await atrium.client.query(`select 1 from ${name} one where one::text like $1`, [`%${token}%`])
    expect({ name, rows }).toEqual({ name, rows: [] })
  }
})
