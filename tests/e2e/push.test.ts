import { existsSync } from 'node:fs'
import { teamSpace } from '@atrium/engine/contract'
import type { BrowserContext, Worker } from '@playwright/test'
import { newId } from '@atrium/base/id'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, keepsFiles, newcomer, shellIsKept, uniqueName } from './people.ts'

/** The one without windows shows no notifications. */
const whole = '/usr/bin/chromium'
test.skip(!existsSync(whole), 'Notifications need a whole Chromium: apt-get install chromium')
test.use({ launchOptions: ({ launchOptions }, use) => use({ ...launchOptions, executablePath: whole }) })

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

/**
 * Has the service worker do what it does on such an event, and waits until it is done: a browser that is asked for
 * its notifications while one is being shown forgets that one.
 */
const dispatch = (worker: Worker, type: 'PushEvent' | 'NotificationEvent', name: string, init: object): Promise<void> =>
  worker.evaluate(
    async ([kind, event, options]) => {
      const scope: { registration: ServiceWorkerRegistration } = Object(globalThis)
      const made: Record<string, new (name: string, init: object) => Event> = Object(globalThis)
      const Made = made[kind]
      if (!Made) throw new Error(`This browser has no ${kind}.`)
      const [notification] = await scope.registration.getNotifications()
      const happening = new Made(event, { ...options, notification })
      // What a program does may not be waited for, nor take a page to the front, which a person may.
      const work: Promise<unknown>[] = []
      Object.defineProperty(happening, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) })
      globalThis.dispatchEvent(happening)
      await Promise.allSettled(work)
    },
    [type, name, init] as const,
  )

/** Brings a message to the service worker, as the browser's maker would. */
const push = (worker: Worker, message: object): Promise<void> =>
  dispatch(worker, 'PushEvent', 'push', { data: JSON.stringify(message) })

/** Clicks the notification that is shown, on one of its buttons or beside them. */
const click = (worker: Worker, action: string): Promise<void> =>
  dispatch(worker, 'NotificationEvent', 'notificationclick', { action })

const shown = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })

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
  mute: { space: teamSpace, level: 'mentions' },
  ...more,
})

test(
  'notifications are turned on where one asks for them, listed by device, and ended there (R3.11)',
  { tag: '@long' },
  async ({ browser }) => {
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
  },
)

test(
  'a browser that renews its subscription stays the same device, whether its service worker or the next page says so (R3.11)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await newcomer(browser, 'Ada', keepsFiles)
    await shellIsKept(page)
    await withMaker(context)
    await page.goto('/settings')
    const device = page.getByRole('region', { name: 'Notifications on this device' })
    await device.getByRole('button', { name: /^Turn on/ }).click()
    const devices = device.getByRole('list', { name: 'Devices that get notifications' }).getByRole('listitem')
    await expect(devices).toContainText('this device')
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('The page has no service worker.')

    // What its maker gives it anew is told by the service worker, also while no page is open.
    const renewed = `https://push.invalid/renewed/${newId()}`
    await page.evaluate((endpoint) => localStorage.setItem('test-subscription', endpoint), renewed)
    const answered = await worker.evaluate(async (endpoint) => {
      const keys = { p256dh: 'C'.repeat(87), auth: 'b'.repeat(22) }
      const work: Promise<unknown>[] = []
      const statuses: number[] = []
      const plain = globalThis.fetch
      globalThis.fetch = async (...asked) => {
        const answer = await plain(...asked)
        statuses.push(answer.status)
        return answer
      }
      const change = Object.assign(new Event('pushsubscriptionchange'), {
        newSubscription: { endpoint, toJSON: () => ({ keys }) },
        waitUntil: (one: Promise<unknown>) => work.push(one),
      })
      globalThis.dispatchEvent(change)
      await Promise.allSettled(work)
      globalThis.fetch = plain
      return statuses
    }, renewed)
    expect(answered).toEqual([200, 200])
    await expect(devices).toHaveCount(1)
    await expect(devices).toContainText('this device')
    await page.reload()
    await expect(device.getByRole('status')).toHaveText('On, also while Atrium is closed.')

    // Where that could not be told, the next page does it.
    const missed = `https://push.invalid/missed/${newId()}`
    await page.evaluate((endpoint) => localStorage.setItem('test-subscription', endpoint), missed)
    await page.reload()
    await expect(device.getByRole('status')).toHaveText('On, also while Atrium is closed.')
    await expect(devices).toContainText('this device')
  },
)

test(
  'a notification is shown once, replaced, acted on and withdrawn (R3.11)',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob', keepsFiles)]
    const { page, context } = bob
    await shellIsKept(page)
    await context.grantPermissions(['notifications'])
    await page.goto('/workspaces')
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('The page has no service worker.')
    const deliver = (one: object): Promise<void> => push(worker, one)
    const space = (await createWorkspace(ada.page, uniqueName('Ops'))).split('/')[2] ?? ''
    await addMember(ada.page, bob.name)
    const session = await page.request.get('/api/auth/get-session')
    const { user }: { user: { id: string } } = await session.json()
    const id = newId()
    await act(ada.page, 'chat/send-message', { space, id, text: `<@${user.id}> look` })
    await expect(page).toHaveTitle('(2) Workspaces · Atrium')

    const first = message({ notice: id })
    await deliver(first)
    expect(await shown(page)).toEqual(['Ada mentioned you in the team chat: one'])
    // The same again, as after a kill of the server, changes nothing; the next of the conversation takes its place.
    await deliver({ ...first, body: 'the same again' })
    await deliver(message({ tag: 'other', title: 'Another', body: 'conversation' }))
    expect(await shown(page)).toHaveLength(2)
    expect(await shown(page)).toContain('Ada mentioned you in the team chat: one')
    const second = message({
      notice: id,
      seq: 2,
      body: 'two',
      mute: { space, level: 'mentions' },
      link: `/workspaces/${space}`,
    })
    await deliver(second)
    expect(await shown(page)).toContain('Ada mentioned you in the team chat: two')
    expect(await shown(page)).toHaveLength(2)
    await deliver({ type: 'withdraw', notices: [message({}).notice], unread: 0 })
    await deliver(message({ tag: 'other', title: 'Another', body: 'one', notice: 'other', seq: 3 }))
    expect(await shown(page)).toContain('Another: one')
    await deliver({ type: 'withdraw', notices: ['other'], unread: 1 })
    expect(await shown(page)).toEqual(['Ada mentioned you in the team chat: two'])

    // Done marks it as done for all devices; muting mutes the conversation; the click leads to the message.
    await click(worker, 'done')
    await expect(page).toHaveTitle('(1) Workspaces · Atrium')
    expect(await shown(page)).toEqual([])
    // What is read by now is taken away by the page, so it is another notification each time.
    await deliver({ ...second, notice: newId() })
    expect(await shown(page)).toHaveLength(1)
    await click(worker, 'mute')
    await deliver({ ...second, notice: newId() })
    expect(await shown(page)).toHaveLength(1)
    await click(worker, '')
    await expect(page).toHaveURL(new RegExp(`/workspaces/${space}$`))
    await expect(page.getByRole('button', { name: 'Alerts: Muted' })).toBeVisible()

    // Less like this gives up devices for its kind, and says so without a sound; the way back is in the settings.
    const said = 'Mentions of you: no longer on your devices.'
    await deliver(message({ tag: 'less', notice: newId(), less: { topic: 'mentions', said }, mute: null }))
    await click(worker, 'less')
    await expect.poll(() => shown(page)).toEqual([`${said}: Change it in your settings.`])
    await click(worker, '')
    await expect(page).toHaveURL(/\/settings#notifications$/)
    await expect(page.getByRole('checkbox', { name: 'Mentions of you: Devices' })).not.toBeChecked()
  },
)
