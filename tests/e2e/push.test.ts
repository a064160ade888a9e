import type { BrowserContext, Worker } from '@playwright/test'
import { newId } from '@atrium/base/id'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, keepsFiles, newcomer, shellIsKept, uniqueName } from './people.ts'

/** A browser whose maker can be reached: it subscribes, and the test brings what its maker would. */
async function withMaker(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    const key = 'test-subscription'
    const subscription = (endpoint: string) => ({
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
      unsubscribe: () => Promise.resolve(localStorage.removeItem(key)),
    })
    const found = (): unknown => {
      const endpoint = localStorage.getItem(key)
      return endpoint === null ? null : subscription(endpoint)
    }
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(found()),
      subscribe: () => {
        localStorage.setItem(key, `https://push.invalid/${Math.random()}`)
        return Promise.resolve(found())
      },
    })
  })
}

/** Brings a message to the service worker of `page`, as the browser's maker would. */
async function makerOf(page: Page): Promise<(message: object) => Promise<void>> {
  const line = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    // What is brought to a worker that is not active yet is lost.
    line.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) resolve(active.registrationId)
    })
  })
  await line.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return async (message) => {
    await line.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
  }
}

const shown = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })

/** Clicks the notification that is shown, on one of its buttons or beside them. */
const click = (worker: Worker, action: string): Promise<void> =>
  worker.evaluate(async (name) => {
    const scope: { registration: ServiceWorkerRegistration } = Object(globalThis)
    const [notification] = await scope.registration.getNotifications()
    const { NotificationEvent: Made }: { NotificationEvent: new (type: string, init: object) => Event } =
      Object(globalThis)
    const event = new Made('notificationclick', { notification, action: name })
    // What a program clicks may not be waited for, nor take a page to the front, which a person may.
    const work: Promise<unknown>[] = []
    Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) })
    globalThis.dispatchEvent(event)
    await Promise.allSettled(work)
  }, action)

const message = (more: object) => ({
  type: 'show',
  tag: 'team',
  title: 'Ada mentioned you in the team chat',
  body: 'one',
  link: '/chat',
  notice: newId(),
  seq: 1,
  at: Date.now(),
  unread: 1,
  mute: { space: 'team', level: 'mentions' },
  ...more,
})

test('notifications are turned on where one asks for them, listed by device, and ended there (R3.11)', async ({
  browser,
}) => {
  const { page, context } = await newcomer(browser, 'Ada', keepsFiles)
  await shellIsKept(page)
  await withMaker(context)
  await page.goto('/')
  // Never at first: only who looks at what they missed is asked.
  await expect(page.getByText('Get notifications on this device')).toHaveCount(0)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const offer = page.getByRole('region', { name: 'Turn on notifications' })
  await offer.getByRole('button', { name: 'Turn on' }).click()
  await expect(offer).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto('/settings')
  const device = page.getByRole('region', { name: 'Notifications on this device' })
  await expect(device.getByRole('status')).toHaveText('On, also while Atrium is closed.')
  const devices = device.getByRole('list', { name: 'Devices that get notifications' }).getByRole('listitem')
  await expect(devices).toHaveCount(1)
  await expect(devices).toContainText(/Chrome on \w+ · this device/)
  await expectAccessible(page)
  await devices.getByRole('button', { name: /^Turn off/ }).click()
  await expect(devices).toHaveCount(0)
  await expect(device.getByRole('status')).toHaveText('Off. Notifications appear only inside Atrium.')
  await page.reload()
  await expect(device.getByRole('status')).toHaveText('Off. Notifications appear only inside Atrium.')
})

test('a notification is shown once, replaced, acted on and withdrawn (R3.11)', async ({ browser }) => {
  const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob', keepsFiles)]
  const { page, context } = bob
  await shellIsKept(page)
  await context.grantPermissions(['notifications'])
  await page.goto('/workspaces')
  const deliver = await makerOf(page)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The page has no service worker.')
  const space = (await createWorkspace(ada.page, uniqueName('Ops'))).split('/')[2] ?? ''
  await addMember(ada.page, bob.name)
  const session = await page.request.get('/api/auth/get-session')
  const { user }: { user: { id: string } } = await session.json()
  const id = newId()
  await act(ada.page, 'chat/send-message', { space, id, text: `<@${user.id}> look` })
  await expect(page).toHaveTitle('(2) Workspaces · Atrium')

  const first = message({ notice: id })
  await deliver(first)
  await expect.poll(() => shown(page)).toEqual(['Ada mentioned you in the team chat: one'])
  // The same again, as after a kill of the server, changes nothing; the next of the conversation takes its place.
  await deliver({ ...first, body: 'the same again' })
  await deliver(message({ tag: 'other', title: 'Another', body: 'conversation' }))
  await expect.poll(() => shown(page)).toHaveLength(2)
  expect(await shown(page)).toContain('Ada mentioned you in the team chat: one')
  const second = message({
    notice: id,
    seq: 2,
    body: 'two',
    mute: { space, level: 'mentions' },
    link: `/workspaces/${space}`,
  })
  await deliver(second)
  await expect.poll(() => shown(page)).toContain('Ada mentioned you in the team chat: two')
  expect(await shown(page)).toHaveLength(2)
  await deliver({ type: 'withdraw', notices: [message({}).notice], unread: 0 })
  await deliver(message({ tag: 'other', title: 'Another', body: 'one', notice: 'other', seq: 3 }))
  await expect.poll(() => shown(page)).toContain('Another: one')
  await deliver({ type: 'withdraw', notices: ['other'], unread: 1 })
  await expect.poll(() => shown(page)).toEqual(['Ada mentioned you in the team chat: two'])

  // Done marks it as done for all devices; muting mutes the conversation; the click leads to the message.
  await click(worker, 'done')
  await expect(page).toHaveTitle('(1) Workspaces · Atrium')
  expect(await shown(page)).toEqual([])
  await deliver(second)
  await expect.poll(() => shown(page)).toHaveLength(1)
  await click(worker, 'mute')
  await deliver(second)
  await expect.poll(() => shown(page)).toHaveLength(1)
  await click(worker, '')
  await expect(page).toHaveURL(new RegExp(`/workspaces/${space}$`))
  await expect(page.getByRole('button', { name: 'Alerts: Muted' })).toBeVisible()
})
