import { afterEach, expect, test, vi } from 'vitest'
import { heedPush } from './push-worker.ts'

afterEach(() => vi.unstubAllGlobals())

/** What a browser's maker gives it. */
function subscription(name: string, applicationServerKey: unknown = null) {
  return {
    endpoint: `https://push.example.org/${name}`,
    options: { applicationServerKey },
    toJSON: () => ({ keys: { p256dh: `key of ${name}`, auth: `secret of ${name}` } }),
  }
}

type Subscription = ReturnType<typeof subscription>

interface Around {
  /** What the server answers, by path; it cannot be reached elsewhere. */
  readonly answers: Readonly<Record<string, object>>
  readonly subscribe?: (options: object) => Promise<Subscription>
}

/** A service worker that is told that its subscription has changed; answers what it told the server. */
async function whatIsToldOf(
  change: { readonly oldSubscription?: Subscription | null; readonly newSubscription?: Subscription | null },
  { answers, subscribe }: Around,
): Promise<readonly unknown[]> {
  const told: unknown[] = []
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => listeners.set(type, listener))
  vi.stubGlobal('registration', { pushManager: { subscribe } })
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body?: string } = {}) => {
    if (body !== undefined) told.push([path, JSON.parse(body)])
    const answer = answers[path]
    if (!answer) throw new TypeError('There is no line.')
    return Response.json(answer)
  })
  heedPush()
  const work: Promise<unknown>[] = []
  listeners.get('pushsubscriptionchange')?.({ ...change, waitUntil: (one: Promise<unknown>) => work.push(one) })
  expect(work).toHaveLength(1)
  await Promise.all(work)
  return told
}

const renewing = '/api/v1/actions/notifications/renew-device'
const sessions = {
  sessions: [
    { id: 'phone', isThis: false },
    { id: 'laptop', isThis: true },
  ],
}
const online = { '/api/auth/sessions': sessions, [renewing]: {} }
const toldOf = (name: string) => [
  [
    renewing,
    {
      session: 'laptop',
      endpoint: `https://push.example.org/${name}`,
      p256dh: `key of ${name}`,
      auth: `secret of ${name}`,
    },
  ],
]

test('the new subscription is told to the server for the session of this browser', async () => {
  const change = { oldSubscription: subscription('old'), newSubscription: subscription('new') }
  expect(await whatIsToldOf(change, { answers: online })).toEqual(toldOf('new'))
})

test('a browser that only says that the old one ended gets a new one, for the same key', async () => {
  const asked: object[] = []
  const subscribe = async (options: object) => (asked.push(options), subscription('made'))
  const change = { oldSubscription: subscription('old', 'the key'), newSubscription: null }
  expect(await whatIsToldOf(change, { answers: online, subscribe })).toEqual(toldOf('made'))
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'the key' }])
})

test('one that says nothing at all gets a new one for the key that the server tells', async () => {
  const asked: object[] = []
  const subscribe = async (options: object) => (asked.push(options), subscription('made'))
  const answers = { ...online, '/api/v1/queries/notifications/push-key': { key: 'key of the server' } }
  expect(await whatIsToldOf({}, { answers, subscribe })).toEqual(toldOf('made'))
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'key of the server' }])
})

test('who took the permission back, is signed out or offline gets none, and nothing fails', async () => {
  const refuse = () => Promise.reject(new DOMException('Not allowed.', 'NotAllowedError'))
  expect(
    await whatIsToldOf({ oldSubscription: subscription('old', 'key') }, { answers: online, subscribe: refuse }),
  ).toEqual([])
  const made = { newSubscription: subscription('new') }
  expect(await whatIsToldOf(made, { answers: { '/api/auth/sessions': { sessions: [] } } })).toEqual([])
  expect(await whatIsToldOf(made, { answers: {} })).toEqual([])
  expect(await whatIsToldOf({}, { answers: {} })).toEqual([])
})
