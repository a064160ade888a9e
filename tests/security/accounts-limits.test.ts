import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Answered, type TestAtrium, openAtrium } from '../atrium.ts'
import { type TestDatabase, createTestDatabase } from '../database.ts'

let database: TestDatabase
let one: TestAtrium
let other: TestAtrium

beforeAll(async () => {
  database = await createTestDatabase()
  one = await openAtrium(1, database)
  other = await openAtrium(1, database)
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.drop()
})

/** A visitor nobody has seen before, as the proxy names them. */
let visitors = 0
const newVisitor = (): string => `198.${18 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors++ & 255}`

const from = (visitor: string, cookie = '') => ({ cookie, headers: { 'x-forwarded-for': visitor } })
const newEmail = (): string => `${newId()}@example.org`

interface Asked {
  readonly process: TestAtrium
  readonly visitor: string
  readonly email: string
}

/** All that strangers may ask and that has a limit, with how often one of them may. */
const asks: readonly [name: string, times: number, ask: (asked: Asked) => Promise<Answered>][] = [
  ['sign in', 60, post('auth/sign-in/email')],
  ['register', 60, post('auth/sign-up/email')],
  ['ask for a letter', 20, post('auth/request-password-reset')],
  ['set a new password', 20, post('auth/reset-password')],
  ['look an invitation up', 60, get('auth/policy?invitation=x')],
  ['open a shared page', 60, page('share/x')],
  ['read a calendar', 60, page('calendar/x')],
]

function post(path: string) {
  const body = { password: 'wrong one', newPassword: 'a new one', token: 'none', name: 'x' }
  return ({ process, visitor, email }: Asked) => process.post(path, { ...body, email }, from(visitor))
}

function get(path: string) {
  return ({ process, visitor }: Asked) => process.get(path, from(visitor))
}

function page(path: string) {
  return async ({ process, visitor }: Asked): Promise<Answered> => {
    const { status } = await fetch(`${process.url}/${path}`, from(visitor))
    return { status, cookie: '', json: {} }
  }
}

/** Asks in turns at both processes, up to the first refusal for having asked too often; answers how often it went well. */
async function countedUntilRefused(ask: (asked: Asked) => Promise<Answered>, asked: Partial<Asked> = {}) {
  const visitor = newVisitor()
  for (let turn = 0; turn < 150; turn += 1) {
    const process = turn % 2 === 0 ? one : other
    const { status } = await ask({ process, visitor, email: newEmail(), ...asked })
    if (status === 429) return { visitor, turns: turn }
  }
  return { visitor, turns: Infinity }
}

test.each(asks)('one visitor may %s %d times, at all processes together, and another does not wait', async (_name, times, ask) => {
  const { visitor, turns } = await countedUntilRefused(ask)
  expect(turns).toBeGreaterThanOrEqual(times)
  // Turns come back while the test runs, some quickly.
  expect(turns).toBeLessThan(times * 1.5 + 5)
  for (const process of [one, other]) {
    expect((await ask({ process, visitor: newVisitor(), email: newEmail() })).status).not.toBe(429)
    expect((await ask({ process, visitor, email: newEmail() })).status).toBe(429)
  }
}, 60_000)

const limited = asks.filter(([name]) => name !== 'set a new password' && name !== 'look an invitation up')

test.each(limited.slice(0, 3))('about one account visitors may %s only so often', async (_name, _times, ask) => {
  const email = newEmail()
  const visitor = newVisitor()
  let refused = 0
  for (let turn = 0; turn < 14; turn += 1)
    if ((await ask({ process: turn % 2 ? one : other, visitor, email })).status === 429) refused += 1
  expect(refused).toBeGreaterThan(0)
})

async function lockOut(email: string, visitor: string): Promise<void> {
  const wrong = { email, password: 'wrong one' }
  for (let turn = 0; turn < 10; turn += 1) await one.post('auth/sign-in/email', wrong, from(visitor))
  expect((await one.post('auth/sign-in/email', wrong, from(visitor))).status).toBe(429)
}

test('a lock holds after 25,000 other names were asked about, and after a restart', async () => {
  const { email } = await register()
  const attacker = newVisitor()
  await lockOut(email, attacker)
  for (let begun = 0; begun < 25_000; begun += 250)
    await Promise.all(
      Array.from({ length: 250 }, () => {
        const process = Math.random() < 0.5 ? one : other
        return process.get('auth/policy?invitation=x', from(newVisitor()))
      }),
    )
  const restarted = await openAtrium(1, database)
  for (const process of [one, other, restarted])
    expect((await process.post('auth/sign-in/email', { email, password: 'secret 1' }, from(attacker))).status).toBe(429)
  await restarted.close()
}, 240_000)

async function register(visitor = newVisitor()) {
  const person = { name: 'Ada', email: newEmail(), password: 'secret 1' }
  const { cookie, status } = await one.post('auth/sign-up/email', person, from(visitor))
  expect(status).toBe(200)
  return { ...person, cookie }
}

test('who forges addresses, or has a /64 of them, is one visitor', async () => {
  const { email } = await register()
  const wrong = { email, password: 'wrong one' }
  let refused = 0
  for (let turn = 0; turn < 12; turn += 1) {
    const { status } = await one.post('auth/sign-in/email', wrong, from(`10.9.8.${turn}, 203.0.113.${turn}, 198.51.100.99`))
    if (status === 429) refused += 1
  }
  expect(refused).toBe(2)
  const subscriber = await register()
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    const sent = from(`2001:db8:1:2:${turn}:${turn}::${turn}`)
    statuses.push((await other.post('auth/sign-in/email', { ...subscriber, password: 'wrong' }, sent)).status)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('ten wrong passwords lock out who gave them, and not the owner of the account elsewhere', async () => {
  const ada = await register()
  await lockOut(ada.email, newVisitor())
  expect((await other.post('auth/sign-in/email', ada, from(newVisitor()))).status).toBe(200)
})

test('the right password is not counted: signing in often locks nobody out', async () => {
  const ada = await register()
  const home = newVisitor()
  for (let turn = 0; turn < 15; turn += 1)
    expect((await one.post('auth/sign-in/email', ada, from(home))).status).toBe(200)
})

test('when all the world guesses, a device that was signed in before still gets in, and a new one waits', async () => {
  const [ada, eve] = [await register(), await register()]
  for (let turn = 0; turn < 110; turn += 1)
    await one.post('auth/sign-in/email', { email: ada.email, password: 'wrong one' }, from(newVisitor()))
  expect((await one.post('auth/sign-in/email', ada, from(newVisitor()))).status).toBe(429)
  expect((await other.post('auth/sign-in/email', ada, from(newVisitor(), ada.cookie))).status).toBe(200)
  // Another's device is no device of hers, and a made-up signature is none.
  expect((await one.post('auth/sign-in/email', ada, from(newVisitor(), eve.cookie))).status).toBe(429)
  const forged = ada.cookie.replace(/(device=[\w-]+\.)[\w-]+/, '$1AAAA')
  expect((await one.post('auth/sign-in/email', ada, from(newVisitor(), forged))).status).toBe(429)
  // Whoever has the device and not the password may guess no more often than others.
  const guess = { email: ada.email, password: 'wrong one' }
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn += 1)
    statuses.push((await one.post('auth/sign-in/email', guess, from(newVisitor(), ada.cookie))).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
}, 60_000)

test('many guesses at once are counted like many one after the other', async () => {
  const { email } = await register()
  const visitor = newVisitor()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      (at % 2 ? one : other).post('auth/sign-in/email', { email, password: `guess ${at}` }, from(visitor)),
    ),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
})

test('what failed is written down: a line for each account and caller, and one for all made-up addresses', async () => {
  const { rows: before } = await one.client.query(`select 1 from audit where action = 'auth/failed-sign-in' and person is null`)
  const ada = await register()
  const attacker = newVisitor()
  await lockOut(ada.email, attacker)
  for (let turn = 0; turn < 5; turn += 1)
    await one.post('auth/sign-in/email', { email: newEmail(), password: 'wrong one' }, from(newVisitor()))
  const text = `select detail from audit join auth_user u on u.id = audit.person where action = 'auth/failed-sign-in' and u.email = $1`
  await expect
    .poll(async () => (await one.client.query(text, [ada.email])).rows)
    .toEqual([{ detail: `10 ${attacker}` }])
  const { rows: unknown } = await one.client.query(`select 1 from audit where action = 'auth/failed-sign-in' and person is null`)
  // An hour may have begun meanwhile.
  expect(unknown.length - before.length).toBeLessThanOrEqual(2)
})
