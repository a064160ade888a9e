import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { newId } from '@atrium/base/id'
import { createLogger } from '../../engine/server/log.ts'
import { createSharedLimits } from '../../engine/server/limits/shared-limits.ts'
import { features } from '../../app/server/features.ts'
import { type Answered, type TestAtrium, openAtrium } from '../atrium.ts'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { isLong } from '../long.ts'

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

type Ask = (asked: Asked) => Promise<Answered>

/** All that may be asked without a sign-in and that has a limit, with how often one of them may. Nothing here costs a password's hash. */
const asks: readonly [name: string, times: number, ask: Ask][] = [
  ['sign in', 60, post('auth/sign-in/email', {})],
  ['register', 60, post('auth/sign-up/email', { name: 'x', password: '1' })],
  ['ask for a letter', 20, post('auth/request-password-reset', {})],
  ['set a new password', 20, post('auth/reset-password', { token: 'none', newPassword: 'a new one' })],
  ['look an invitation up', 60, get('auth/policy?invitation=x')],
  ...features
    .flatMap((feature) => feature.pages ?? [])
    .map(({ path, limit }): [string, number, Ask] => [`open ${path}`, limit.times, page(`${path}/x`)]),
]

function post(path: string, body: object): Ask {
  return ({ process, visitor, email }) => process.post(path, { ...body, email }, from(visitor))
}

function get(path: string): Ask {
  return ({ process, visitor }) => process.get(path, from(visitor))
}

function page(path: string): Ask {
  return async ({ process, visitor }) => {
    const { status } = await fetch(`${process.url}${path}`, from(visitor))
    return { status, cookie: '', json: {} }
  }
}

/** Asks in turns at both processes, up to the first refusal for having asked too often; answers how often it went well. */
async function askUntilRefused(ask: Ask, most: number) {
  const visitor = newVisitor()
  for (let turn = 0; turn < most; turn += 1) {
    const process = turn % 2 === 0 ? one : other
    const { status } = await ask({ process, visitor, email: newEmail() })
    if (status === 429) return { visitor, turns: turn }
  }
  return { visitor, turns: Infinity }
}

test.each(asks)(
  'one visitor may %s %d times, at all processes together, and another does not wait',
  async (_name, times, ask) => {
    const { visitor, turns } = await askUntilRefused(ask, times * 3)
    expect(turns).toBeGreaterThanOrEqual(times)
    // Turns come back while the test runs, some quickly.
    expect(turns).toBeLessThan(times * 3)
    for (const process of [one, other]) {
      expect((await ask({ process, visitor: newVisitor(), email: newEmail() })).status).not.toBe(429)
    }
    // A turn may have come back meanwhile, at most one for each second.
    const again = await Promise.all(
      Array.from({ length: 10 }, (_, at) => ask({ process: at % 2 ? one : other, visitor, email: newEmail() })),
    )
    expect(again.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
  },
)

test.each(asks.slice(1, 3))('about one account visitors may %s only so often', async (_name, _times, ask) => {
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

test.runIf(isLong)('a lock holds after 25,000 other names were counted, and after a restart', async () => {
  const email = newEmail()
  const askForLetter = (process: TestAtrium) =>
    process.post('auth/request-password-reset', { email }, from(newVisitor()))
  for (let turn = 0; turn < 5; turn += 1) expect((await askForLetter(one)).status).toBe(404)
  const pool = new pg.Pool(database.connection)
  const limits = createSharedLimits({ pool, log: createLogger('error', console.error), factor: 1 })
  const limit = { times: 5, perMs: 3_600_000 }
  for (let begun = 0; begun < 25_000; begun += 500)
    await Promise.all(
      Array.from({ length: 500 }, (_, at) => limits.take({ who: `${begun + at}`, what: 'reset-mail of', limit })),
    )
  await pool.end()
  const restarted = await openAtrium(1, database)
  for (const process of [one, other, restarted]) expect((await askForLetter(process)).status).toBe(429)
  await restarted.close()
})

async function register(visitor = newVisitor()) {
  const person = { name: 'Ada', email: newEmail(), password: 'secret 1' }
  const { cookie, status } = await one.post('auth/sign-up/email', person, from(visitor))
  expect(status).toBe(200)
  return { ...person, cookie }
}

test.runIf(isLong)('who forges addresses, or has a /64 of them, is one visitor', async () => {
  const { email } = await register()
  const wrong = { email, password: 'wrong one' }
  let refused = 0
  for (let turn = 0; turn < 12; turn += 1) {
    const { status } = await one.post(
      'auth/sign-in/email',
      wrong,
      from(`10.9.8.${turn}, 203.0.113.${turn}, 198.51.100.99`),
    )
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

test.runIf(isLong)('the right password is not counted: signing in often locks nobody out', async () => {
  const ada = await register()
  const home = newVisitor()
  for (let turn = 0; turn < 15; turn += 1)
    expect((await one.post('auth/sign-in/email', ada, from(home))).status).toBe(200)
})

test.runIf(isLong)(
  'when all the world guesses, a device that was signed in before still gets in, and a new one waits',
  async () => {
    // A fifth of what is usual: 20 guesses at one account an hour, two from each visitor.
    const strict = await openAtrium(0.2, database)
    const [ada, eve] = [await register(), await register()]
    const guess = { email: ada.email, password: 'wrong one' }
    await Promise.all(Array.from({ length: 24 }, () => strict.post('auth/sign-in/email', guess, from(newVisitor()))))
    const signIn = async (cookie = '', password = ada.password) =>
      (await strict.post('auth/sign-in/email', { ...ada, password }, from(newVisitor(), cookie))).status
    expect(await signIn()).toBe(429)
    expect(await signIn(ada.cookie)).toBe(200)
    // Another's device is no device of hers, and a made-up signature is none.
    expect(await signIn(eve.cookie)).toBe(429)
    expect(await signIn(ada.cookie.replace(/(device=[\w-]+\.)[\w-]+/, '$1AAAA'))).toBe(429)
    // Whoever has the device and not the password may guess no more often than others.
    const statuses = [1, 2, 3].map(() => signIn(ada.cookie, 'wrong one'))
    expect((await Promise.all(statuses)).toSorted((a, b) => a - b)).toEqual([401, 401, 429])
    await strict.close()
  },
)

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

test.runIf(isLong)(
  'what failed is written down: a line for each account and caller, and one for all made-up addresses',
  async () => {
    const { rows: before } = await one.client.query(
      `select 1 from audit where action = 'auth/failed-sign-in' and person is null`,
    )
    const ada = await register()
    const attacker = newVisitor()
    await lockOut(ada.email, attacker)
    for (let turn = 0; turn < 5; turn += 1)
      await one.post('auth/sign-in/email', { email: newEmail(), password: 'wrong one' }, from(newVisitor()))
    const text = `select detail from audit join auth_user u on u.id = audit.person where action = 'auth/failed-sign-in' and u.email = $1`
    await expect
      .poll(async () => (await one.client.query(text, [ada.email])).rows)
      .toEqual([{ detail: `10 ${attacker}` }])
    const { rows: unknown } = await one.client.query(
      `select 1 from audit where action = 'auth/failed-sign-in' and person is null`,
    )
    // An hour may have begun meanwhile.
    expect(unknown.length - before.length).toBeLessThanOrEqual(2)
  },
)

test('an invitation that is tried in vain is written down, with from where', async () => {
  const visitor = newVisitor()
  const newcomer = { name: 'Eve', email: newEmail(), password: 'a long enough one', invitation: newId() }
  expect((await one.post('auth/sign-up/email', newcomer, from(visitor))).status).toBe(403)
  const tried = `select detail from audit where action = 'auth/failed-invitation' order by detail`
  const details = async () => (await one.client.query<{ detail: string }>(tried)).rows.map(({ detail }) => detail)
  await expect.poll(details).toContainEqual(expect.stringContaining(visitor))
})
