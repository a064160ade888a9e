import { expect, test } from 'vitest'
import { createLimits } from '../../../engine/server/limits/limits.ts'
import type { Counted, SharedLimits } from '../../../engine/server/limits/shared-limits.ts'
import { guard } from './guard.ts'

const origin = 'http://127.0.0.1'

/** Counted in memory, at one moment. */
function open(): SharedLimits {
  const limits = createLimits({ now: () => 0, factor: 1 })
  const take = async ({ who, what, limit }: Counted): Promise<number> => limits.take(who, what, limit)
  async function takeAll(all: readonly Counted[]): Promise<number> {
    for (const counted of all) {
      const waitMs = await take(counted)
      if (waitMs > 0) return waitMs
    }
    return 0
  }
  return { take, takeAll, giveBack: () => Promise.resolve() }
}

const doorOf = (network: string, limits = open(), device?: string) => ({
  caller: { address: network, network },
  limits,
  deviceOf: () => device,
})

const ask = (path: string, body: unknown) =>
  new Request(`${origin}/api/auth/${path}`, { method: 'POST', body: JSON.stringify(body) })

async function refusalOf(request: Request, ...door: Parameters<typeof doorOf>) {
  const guarded = await guard(request, doorOf(...door))
  if (!guarded || !('refusal' in guarded)) return undefined
  return (await guarded.refusal.json()) as { code: string; message: string }
}

test('R8.31 wrong passwords for one account are limited by caller, over all callers, and apart on devices known to it', async () => {
  const limits = open()
  const tryIt = (email: string, caller: string, device?: string) =>
    refusalOf(ask('sign-in/email', { email }), caller, limits, device)
  for (let turn = 0; turn < 10; turn += 1) expect(await tryIt('ada@example.org', '10.0.0.1')).toBeUndefined()
  const words = { code: 'too-many-requests', message: 'Too many requests. Try again in 30 seconds.' }
  expect(await tryIt('ada@example.org', '10.0.0.1')).toEqual(words)
  expect(await tryIt(' ADA@example.org ', '10.0.0.1')).toEqual(words)
  expect(await tryIt('bob@example.org', '10.0.0.1')).toBeUndefined()
  for (let turn = 0; turn < 90; turn += 1) expect(await tryIt('ada@example.org', `10.0.1.${turn}`)).toBeUndefined()
  expect((await tryIt('ada@example.org', '10.0.2.1'))?.message).toContain('36 seconds')
  for (let turn = 0; turn < 10; turn += 1) expect(await tryIt('ada@example.org', '10.0.0.1', 'mine')).toBeUndefined()
  expect(await tryIt('ada@example.org', '10.0.0.1', 'mine')).toEqual(words)
})

test.each([
  ['sign-in/email', 60, 'Try again in 1 second.'],
  ['sign-up/email', 60, 'Try again in 10 seconds.'],
  ['request-password-reset', 20, 'Try again in 30 seconds.'],
  ['reset-password', 20, 'Try again in 30 seconds.'],
])('R8.31 one address may ask %s %d times at once, and no other address waits for it', async (path, times, words) => {
  const limits = open()
  const tryIt = (turn: number, caller = '10.0.0.1') =>
    refusalOf(ask(path, { email: `somebody${turn}@example.org` }), caller, limits)
  for (let turn = 0; turn < times; turn += 1) expect(await tryIt(turn)).toBeUndefined()
  expect((await tryIt(times))?.message).toContain(words)
  expect(await tryIt(times, '10.0.0.2')).toBeUndefined()
})

test('R8.08 the letters to one account are limited', async () => {
  const limits = open()
  const tryIt = () => refusalOf(ask('request-password-reset', { email: 'ada@example.org' }), '10.0.0.1', limits)
  for (let turn = 0; turn < 5; turn += 1) expect(await tryIt()).toBeUndefined()
  expect((await tryIt())?.message).toBe('Too many requests. Try again in 12 minutes.')
})

test('fields are put right: the address is plain, the name shows all that it has', async () => {
  const body = { email: ' Ada@Example.ORG ', name: ' Ada\u202e\u0000 Lovelace\u200b ', password: ' as it is ' }
  const guarded = await guard(ask('sign-up/email', body), doorOf('10.0.0.1'))
  if (!guarded || 'refusal' in guarded) throw new Error('It was refused.')
  const fields: unknown = await guarded.request.json()
  expect(fields).toEqual({ email: 'ada@example.org', name: 'Ada Lovelace', password: ' as it is ' })
})

test('R8.03 what is too long, or no object in JSON, is refused', async () => {
  const long = `${'x'.repeat(250)}@example.org`
  expect((await refusalOf(ask('sign-up/email', { email: long }), '10.0.0.1'))?.code).toBe('invalid-email')
  expect(
    (await refusalOf(ask('sign-up/email', { email: 'ada@example.org', name: 'x'.repeat(81) }), '10.0.0.1'))?.message,
  ).toBe('Name should be at most 80 characters long.')
  const form = new Request(`${origin}/api/auth/sign-in/email`, { method: 'POST', body: 'email=ada%40example.org' })
  expect((await refusalOf(form, '10.0.0.1'))?.code).toBe('bad-input')
})

test('what needs a session is not held up', async () => {
  expect(await guard(ask('sign-out', {}), doorOf('10.0.0.1'))).toBeUndefined()
  expect(await guard(new Request(`${origin}/api/auth/get-session`), doorOf('10.0.0.1'))).toBeUndefined()
})
