import { afterEach, expect, test, vi } from 'vitest'
import { heedPush } from './push-worker.ts'

// In a worker it is the global object, which Node has no such name for.
vi.hoisted(() => vi.stubGlobal('self', globalThis))

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

const shown = {
  type: 'show',
  tag: 't',
  title: 'Ada mentioned you in Launch',
  body: 'look\nYou were mentioned.',
  link: '/chat',
  notice: 'n',
  seq: 3,
  at: 0,
  unread: 1,
  less: { topic: 'mentions', said: 'Mentions of you: no longer on your devices.' },
  mute: null,
}

interface Drawn {
  readonly title: string
  readonly options: {
    readonly data: object
    readonly silent?: boolean
    readonly actions?: readonly { readonly action: string }[]
  }
}

/** A service worker that is sent `message`, whose notification is then answered by `action`. */
async function whatComesOf(message: object, action: string, isOnline = true) {
  const [drawn, told, opened]: [Drawn[], unknown[], string[]] = [[], [], []]
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => listeners.set(type, listener))
  vi.stubGlobal('registration', {
    getNotifications: async () => [],
    showNotification: async (title: string, options: Drawn['options']) => void drawn.push({ title, options }),
  })
  vi.stubGlobal('clients', { matchAll: async () => [], openWindow: async (link: string) => opened.push(link) })
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body: string }) => {
    told.push([path, JSON.parse(body)])
    return Response.json({}, { status: isOnline ? 200 : 503 })
  })
  heedPush()
  const send = async (type: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) })
    await Promise.all(work)
  }
  await send('push', { data: { json: () => message } })
  const [first] = drawn
  await send('notificationclick', { action, notification: { data: first?.options.data, close: () => undefined } })
  return { drawn, told, opened }
}

test('a notification offers less of its kind, which gives up devices for it and says how it comes back', async () => {
  const { drawn, told, opened } = await whatComesOf(shown, 'less')
  expect(drawn[0]?.options.actions?.map(({ action }) => action)).toEqual(['done', 'less'])
  expect(told).toEqual([['/api/v1/actions/notifications/less-like-this', { topic: 'mentions', way: 'push' }]])
  expect(drawn[1]).toMatchObject({
    title: 'Mentions of you: no longer on your devices.',
    options: { silent: true, data: { link: '/settings#notifications' } },
  })
  expect(opened).toEqual([])
})

test('what cannot be had less of is not offered, and where giving up fails the notification is opened', async () => {
  const { drawn } = await whatComesOf({ ...shown, less: null }, 'done')
  expect(drawn[0]?.options.actions?.map(({ action }) => action)).toEqual(['done'])
  const { opened } = await whatComesOf(shown, 'less', false)
  expect(opened).toEqual(['/chat'])
})

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
