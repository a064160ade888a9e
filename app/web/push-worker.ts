import type { SessionLine } from '@atrium/features/auth/contract'
import type { PushMessage } from '@atrium/features/notifications/contract'

/** What of a service worker this needs, which the types of pages do not know. */
interface Worker {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: object): Promise<readonly Page[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void
}

interface Page {
  readonly focused: boolean
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface PushEvent extends WaitingEvent {
  readonly data: { json(): unknown } | null
}

interface ClickEvent extends WaitingEvent {
  readonly action: string
  readonly notification: Notification
}

/** Browsers differ in which of the two they say. */
interface ChangeEvent extends WaitingEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** What a notification keeps for the click on it. */
type Kept = Pick<Shown, 'link' | 'notice' | 'seq' | 'less' | 'mute'>
type Shown = Extract<PushMessage, { type: 'show' }>

/** These types of pages do not know of what is shown by service workers. */
interface ShownOptions extends NotificationOptions {
  readonly actions: readonly { readonly action: string; readonly title: string }[]
  readonly renotify: boolean
  readonly timestamp: number
}

/** The worker itself, of which these types know nothing either. */
declare const self: Worker
const worker = self
const hourMs = 3_600_000

/** Shows what the server tells this device while no page is open, and withdraws what was read elsewhere. */
export function heedPush(): void {
  worker.addEventListener('push', (event) => {
    // Only this server can write what the browser lets in here (RFC 8291, RFC 8292).
    const message = event.data?.json() as PushMessage | undefined
    if (message?.type === 'show') event.waitUntil(show(message))
    if (message?.type === 'withdraw') event.waitUntil(withdraw(message))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(follow(event.action, event.notification.data as Kept))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
}

async function show(message: Shown): Promise<void> {
  const { tag, title, body, link, notice, seq, at, unread, less, mute } = message
  const before = await worker.registration.getNotifications({ tag })
  // One that was sent twice, as when the server was killed in between, is shown once.
  if (before.some(({ data }) => data?.notice === notice && data.seq >= seq)) return
  const options: ShownOptions = {
    body,
    tag,
    renotify: true,
    timestamp: at,
    icon: '/icon-192.png',
    data: { link, notice, seq, less, mute } satisfies Kept,
    actions: actionsFor({ less, mute }),
  }
  await worker.registration.showNotification(title, options)
  await count(unread)
}

/** Browsers show the first of them, as many as they have room for. */
const actionsFor = ({ less, mute }: Pick<Shown, 'less' | 'mute'>): ShownOptions['actions'] => [
  ...(mute ? [{ action: 'reply', title: 'Reply' }] : []),
  { action: 'done', title: 'Done' },
  ...(mute ? [{ action: 'mute', title: 'Mute for 1 hour' }] : []),
  ...(less ? [{ action: 'less', title: 'Less like this' }] : []),
]

async function withdraw({ notices, unread }: Extract<PushMessage, { type: 'withdraw' }>): Promise<void> {
  for (const shown of await worker.registration.getNotifications())
    if (notices.includes(shown.data?.notice)) shown.close()
  await count(unread)
}

/** Shown on the icon of an installed app, where the browser can. */
async function count(unread: number): Promise<void> {
  await navigator.setAppBadge?.(unread).catch(() => undefined)
}

async function follow(action: string, kept: Kept): Promise<void> {
  const isDone = await (deeds[action]?.(kept) ?? Promise.resolve(false))
  if (isDone) return
  // What could not be done here is done by hand where it leads.
  await open(kept.link)
  await mark(kept, 'read')
}

/** What is done without opening anything; each says whether it was. */
const deeds: Readonly<Record<string, (kept: Kept) => Promise<boolean>>> = {
  done: (kept) => mark(kept, 'done'),
  async mute(kept) {
    const isMuted = await act('notifications/set-level', { ...kept.mute, mutedUntil: Date.now() + hourMs })
    return isMuted && mark(kept, 'read')
  },
  async less({ less, ...kept }) {
    const isLess = less !== null && (await act('notifications/less-like-this', { topic: less.topic, way: 'push' }))
    if (isLess) await sayLess(less.said, kept)
    return isLess
  },
}

/** What is different from now on, and the way back, without a sound. */
const sayLess = (said: string, { notice, seq }: Pick<Kept, 'notice' | 'seq'>): Promise<void> =>
  worker.registration.showNotification(said, {
    body: 'Change it in your settings.',
    tag: 'less-like-this',
    silent: true,
    icon: '/icon-192.png',
    data: { link: '/settings#notifications', notice, seq, less: null, mute: null } satisfies Kept,
  })

const mark = ({ notice }: Kept, as: 'read' | 'done'): Promise<boolean> =>
  act('notifications/mark', { ids: [notice], as })

async function act(name: string, input: object): Promise<boolean> {
  const answer = await fetch(`/api/v1/actions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch(() => undefined) // no network: the page says so
  return answer?.ok ?? false
}

/** Goes there in a page that is open, else in a new one. */
async function open(link: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: false })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await worker.clients.openWindow(link))
  page.postMessage({ type: 'open', link })
  await page.focus()
}

/** Has notifications come to where the browser takes them now. Where that fails, the next page that is opened does it. */
async function renew({ oldSubscription, newSubscription }: ChangeEvent): Promise<void> {
  const subscription = newSubscription ?? (await subscribeAgain(oldSubscription))
  const session = subscription && (await thisSession())
  if (!session) return
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await act('notifications/renew-device', { session, endpoint: subscription.endpoint, p256dh, auth })
}

async function subscribeAgain(old: ChangeEvent['oldSubscription']): Promise<PushSubscription | undefined> {
  const applicationServerKey = old?.options.applicationServerKey ?? (await keyOfServer())
  if (!applicationServerKey) return undefined
  // The person may have taken back that it shows notifications, or its maker cannot be reached.
  return worker.registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey })
    .catch(() => undefined)
}

async function keyOfServer(): Promise<string | undefined> {
  const answer = await read<{ readonly key: string | null }>('/api/v1/queries/notifications/push-key')
  return answer?.key ?? undefined
}

async function thisSession(): Promise<string | undefined> {
  const answer = await read<{ readonly sessions: readonly SessionLine[] }>('/api/auth/sessions')
  return answer?.sessions.find(({ isThis }) => isThis)?.id
}

/** What the server answers; undefined where it says no or cannot be reached. */
async function read<Answer>(path: string): Promise<Answer | undefined> {
  const answer = await fetch(path).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as Answer) : undefined
}
