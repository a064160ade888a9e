import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionAnswer } from './auth-api.ts'
import { rememberIdentity } from './identity.ts'
import { type Session, createSession } from './session.ts'

const ada = { id: '0190f3a0-0000-7000-8000-00000000000a', name: 'Ada', email: 'ada@example.org' }
const day = 86_400_000
const nobody: SessionAnswer = { known: true, identity: null }
const unreachable: SessionAnswer = { known: false, isReached: false }
const signedIn = (expiresAt: number = Date.now() + 30 * day): SessionAnswer => ({
  known: true,
  identity: ada,
  expiresAt,
})

function createStorage(): Storage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>()
  return {
    items,
    length: 0,
    key: () => null,
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

let local = createStorage()

beforeEach(() => {
  vi.useFakeTimers()
  local = createStorage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', createStorage())
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'test' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A session whose server gives `answers` in turn, the last one forever; 'never' is one that does not answer. */
function open(...answers: (SessionAnswer | 'never' | Promise<SessionAnswer>)[]) {
  const asked: number[] = []
  const forgotten: string[] = []
  const foundLate = vi.fn<() => void>()
  const session = createSession({
    forget: async (person) => void forgotten.push(person),
    foundLate,
    ask() {
      asked.push(Date.now())
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      return answer === 'never' || !answer ? new Promise(() => undefined) : Promise.resolve(answer)
    },
    now: () => Date.now(),
    schedule(run, afterMs) {
      const timer = setTimeout(run, afterMs)
      return () => clearTimeout(timer)
    },
  })
  return { session, asked, forgotten, foundLate }
}

/** What `waiting` has come to after each of the times. */
async function after<Value>(waiting: Promise<Value>, ...times: number[]): Promise<(Value | 'waiting')[]> {
  let state: Value | 'waiting' = 'waiting'
  void waiting.then((value) => (state = value))
  const states: (Value | 'waiting')[] = []
  let passed = 0
  for (const time of times) {
    await vi.advanceTimersByTimeAsync(time - passed)
    passed = time
    states.push(state)
  }
  return states
}

test('who is signed in is let in at once, and remembered with the time (R3.03, R4.01, R4.03)', async () => {
  const { session, asked } = open(signedIn())
  expect(await after(session.pass(), 0)).toEqual([ada])
  expect(await session.identity()).toEqual(ada)
  expect(asked).toHaveLength(1)
  expect(Object.fromEntries(local.items)).toEqual({
    userId: ada.id,
    authPersisted: 'true',
    authTimestamp: String(Date.now()),
    authExpiresAt: String(Date.now() + 30 * day),
  })
})

test('without the persisted flag nobody is sent to the sign-in before 300 ms (R4.07, R4.09, R9.01)', async () => {
  const { session } = open(nobody)
  expect(await after(session.pass(), 290, 310)).toEqual(['waiting', null])
})

test('with the persisted flag nobody is sent there before 1000 ms, and the flag is cleared (R4.07, R4.09, R9.01)', async () => {
  rememberIdentity(ada.id)
  const { session } = open(nobody)
  expect(await after(session.pass(), 990, 1_010)).toEqual(['waiting', null])
  expect([session.isPersisted(), local.items.get('userId')]).toEqual([false, undefined])
})

test('whose session has expired is forgotten at the guard, also where the server cannot be reached (R4.09)', async () => {
  rememberIdentity(ada.id, Date.now())
  const { session } = open(unreachable)
  expect(await after(session.pass(), 1_010)).toEqual([null])
  expect([session.isPersisted(), local.items.get('userId')]).toEqual([false, undefined])
})

test('after 2000 ms without an answer who is remembered is let in, anybody else is not (R4.08, R9.01)', async () => {
  expect(await after(open('never').session.identity(), 1_990, 2_010)).toEqual(['waiting', null])
  rememberIdentity(ada.id)
  const [before, then] = await after(open('never').session.pass(), 1_990, 2_010)
  expect([before, then]).toEqual(['waiting', { id: ada.id, name: '', email: '' }])
})

test('an answer that comes late still counts', async () => {
  const { promise, resolve } = Promise.withResolvers<SessionAnswer>()
  rememberIdentity(ada.id)
  const { session } = open(promise)
  await after(session.identity(), 2_010)
  resolve(nobody)
  await vi.advanceTimersByTimeAsync(0)
  expect([await session.identity(), session.isPersisted()]).toEqual([null, false])
})

test('who signs in while the grace runs is let in (R4.07)', async () => {
  const { session } = open(unreachable, signedIn())
  expect(await after(session.pass(), 290, 310)).toEqual(['waiting', ada])
})

test('R4.04 R7.07 who is not signed in is nobody, and is kept nothing about', async () => {
  const { session } = open(nobody)
  expect(await session.identity()).toBeNull()
  expect(
    ['userId', 'authPersisted', 'authTimestamp', 'anonymousId'].filter((key) => local.getItem(key) !== null),
  ).toEqual([])
})

test('rubbish of another version and an ended session let nobody in', async () => {
  for (const [key, value] of [
    ['userId', 'undefined'],
    ['userId', '{"id":1}'],
    ['authPersisted', '1'],
    ['authExpiresAt', String(Date.now() + 29_000)],
  ] as const) {
    rememberIdentity(ada.id)
    local.setItem(key, value)
    expect(await open(unreachable).session.identity()).toBeNull()
    local.clear()
  }
  rememberIdentity(ada.id)
  local.setItem('authExpiresAt', 'soon')
  expect(await open(unreachable).session.identity()).toMatchObject({ id: ada.id })
})

test('the session is refreshed 5 minutes before its end, however far that is, and later after failures (R9.07)', async () => {
  const begun = Date.now()
  const { session, asked } = open(
    signedIn(begun + 30 * day),
    unreachable,
    unreachable,
    signedIn(begun + 60 * day),
    nobody,
  )
  await session.identity()
  await vi.advanceTimersByTimeAsync(30 * day)
  const minutesBefore = (at: number | undefined, end: number): number => (begun + end - (at ?? 0)) / 60_000
  expect(asked.slice(1).map((at) => minutesBefore(at, 30 * day))).toEqual([5, 4.5, 3.5])
  await vi.advanceTimersByTimeAsync(30 * day)
  expect([minutesBefore(asked[4], 60 * day), asked.length]).toEqual([5, 5])
  expect([await session.identity(), session.isPersisted()]).toEqual([null, false])
})

test('what is left of the session is not asked for again once it has ended here', async () => {
  const { session, asked } = open(signedIn())
  await session.identity()
  void session.end()
  await vi.advanceTimersByTimeAsync(40 * day)
  expect(asked).toHaveLength(1)
})

/** Answers every request so; gives the paths, and whether nobody is to be remembered. */
function stubFetch(status: number, body: unknown): string[] {
  const paths: string[] = []
  vi.stubGlobal('fetch', (path: string, { body: sent }: { body: string }) => {
    paths.push(path)
    expect(JSON.parse(sent)).toMatchObject({ email: ada.email })
    if (sent.includes('"rememberMe":false')) paths.push('not remembered')
    return Promise.resolve(Response.json(body, { status }))
  })
  return paths
}

const signIn = (session: Session, rememberMe = true) =>
  session.signIn({ email: ada.email, password: 'correct', rememberMe })

test('nobody signs in before the back end is there, which is said (R5.07)', async () => {
  const paths = stubFetch(200, { user: ada })
  const notReady = { known: false, isReached: true } as const
  expect(await signIn(open(notReady).session)).toEqual({
    ok: false,
    code: 'not-initialized',
    message: 'The database service is not initialized. Please refresh the page and try again.',
  })
  expect(await signIn(open(unreachable).session)).toMatchObject({ ok: false, code: 'network-request-failed' })
  expect(paths).toEqual([])
  expect(await signIn(open(notReady, nobody, signedIn()).session)).toMatchObject({ ok: true, identity: ada })
  expect(paths).toEqual(['/api/auth/sign-in/email'])
})

test('a browser that keeps no cookies is told, in place of being led in a circle', async () => {
  stubFetch(200, { user: ada })
  const { session } = open(nobody)
  const answer = await signIn(session)
  expect(answer).toMatchObject({ ok: false, code: 'cookies-blocked' })
  expect(answer.ok || answer.message).toMatch(/blocks cookies/)
  expect(session.isPersisted()).toBe(false)
})

test('the box that is unchecked keeps the session for this one of the browser, and the other way round (R4.02, R4.06)', async () => {
  const paths = stubFetch(200, { user: ada })
  await signIn(open(nobody, signedIn()).session, false)
  expect([local.items.get('authPersisted'), sessionStorage.getItem('authPersisted')]).toEqual([undefined, 'true'])
  expect(paths).toEqual(['/api/auth/sign-in/email', 'not remembered'])
  await signIn(open(nobody, signedIn()).session, true)
  expect([local.items.get('authPersisted'), sessionStorage.getItem('authPersisted')]).toEqual(['true', null])
  expect(paths).toHaveLength(3)
})

test('what is kept of somebody is forgotten when the server says that their session ended, and once more on the next page', async () => {
  rememberIdentity(ada.id, Date.now() + day)
  const first = open(nobody)
  expect(await first.session.identity()).toBeNull()
  expect(first.forgotten).toEqual([ada.id])
  const second = open(nobody)
  await second.session.identity()
  expect(second.forgotten).toEqual([ada.id])
  await vi.runAllTimersAsync()
  const third = open(nobody)
  await third.session.identity()
  expect(third.forgotten).toEqual([])
})

test('nothing is forgotten while the server cannot be asked and the session lasts', async () => {
  rememberIdentity(ada.id, Date.now() + day)
  const { session, forgotten } = open(unreachable)
  expect((await session.identity())?.id).toBe(ada.id)
  expect(forgotten).toEqual([])
})

test('who is signed in, but was not known to be in time, is let in when the server says so (R4.08)', async () => {
  const late = Promise.withResolvers<SessionAnswer>()
  const { session, foundLate } = open(late.promise)
  expect(await after(session.pass(), 1_999, 2_000)).toEqual(['waiting', null])
  late.resolve(signedIn())
  await vi.advanceTimersByTimeAsync(0)
  expect(foundLate).toHaveBeenCalledOnce()
  expect(await session.identity()).toEqual(ada)
})

test('that nobody was signed in, said late, does not sign out who signed in meanwhile', async () => {
  const late = Promise.withResolvers<SessionAnswer>()
  const { session, forgotten, foundLate } = open(late.promise, signedIn())
  expect(await after(session.identity(), 2_000)).toEqual([null])
  vi.stubGlobal('fetch', async () => Response.json({ user: ada }))
  const signingIn = session.signIn({ email: ada.email, password: 'a good password', rememberMe: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(await signingIn).toMatchObject({ ok: true })
  late.resolve(nobody)
  await vi.advanceTimersByTimeAsync(0)
  expect(await session.identity()).toEqual(ada)
  expect([forgotten, foundLate.mock.calls]).toEqual([[], []])
})
