import type { BrowserContext } from '@playwright/test'
import { newId } from '@atrium/base/id'
import { type Page, expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, newcomer, uniqueName } from './people.ts'

const icon = (page: Page) => page.locator('link[rel="icon"]')

/** Notes in the page what it shows beside itself, in place of showing it, and the badge that it sets. */
async function noteShown(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    const noted = { shown: [] as string[], withdrawn: [] as string[], badges: [] as number[] }
    class Noted extends EventTarget {
      static readonly permission = 'granted'
      static requestPermission = () => Promise.resolve('granted')
      readonly title: string
      constructor(title: string, { body }: { readonly body: string }) {
        super()
        this.title = title
        noted.shown.push(`${title}: ${body}`)
      }
      close(): void {
        noted.withdrawn.push(this.title)
      }
    }
    Object.assign(globalThis, { noted, Notification: Noted })
    const setAppBadge = (count: number): Promise<void> => Promise.resolve(void noted.badges.push(count))
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge })
  })
}

const noted = (page: Page, what: 'shown' | 'withdrawn' | 'badges'): Promise<readonly unknown[]> =>
  page.evaluate((key) => {
    const all: { noted: Record<string, readonly unknown[]> } = JSON.parse(
      JSON.stringify({ noted: Reflect.get(globalThis, 'noted') }),
    )
    return all.noted[key] ?? []
  }, what)

/** Has the page believe that nobody looks at it. */
const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test(
  'the tab says how much is unread, in its title, its icon and the badge of the app (R2.50)',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
    await noteShown(bob.context)
    await bob.page.goto('/calendar')
    await bob.page.goto('/workspaces')
    await expect(bob.page).toHaveTitle('Workspaces · Atrium')
    await expect(icon(bob.page)).toHaveAttribute('href', '/icon.svg')
    await createWorkspace(ada.page, uniqueName('Ops'))
    await addMember(ada.page, bob.name)
    await expect(bob.page).toHaveTitle('(1) Workspaces · Atrium')
    await expect(icon(bob.page)).toHaveAttribute('href', '/icon-unread.svg')
    await expect.poll(() => noted(bob.page, 'badges')).toContain(1)
    await bob.page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(bob.page).toHaveTitle('(1) Dashboard · Atrium')
    await bob.page.getByRole('link', { name: 'Chat', exact: true }).click()
    await expect(bob.page).toHaveTitle('(1) Chat · Atrium')
    await act(bob.page, 'notifications/mark-all', { as: 'read' })
    await expect(bob.page).toHaveTitle('Chat · Atrium')
    await expect(icon(bob.page)).toHaveAttribute('href', '/icon.svg')
    await expect.poll(async () => (await noted(bob.page, 'badges')).at(-1)).toBe(0)
  },
)

test(
  'of two hidden tabs one alerts, none while one is looked at, and reading withdraws it (R3.11)',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
    await noteShown(bob.context)
    await bob.page.goto('/settings')
    const device = bob.page.getByRole('region', { name: 'Notifications on this device' })
    await device.getByRole('button', { name: 'Turn on notifications on this device' }).click()
    await expect(device.getByRole('status')).toHaveText(/^On while/)
    await device.getByLabel('Sound').selectOption('Chime')
    const other = await bob.context.newPage()
    await other.goto('/workspaces')
    await expect(other).toHaveTitle('Workspaces · Atrium')
    const space = (await createWorkspace(ada.page, uniqueName('Ops'))).split('/')[2]
    await addMember(ada.page, bob.name)
    await expect(other).toHaveTitle('(1) Workspaces · Atrium')
    const me = await bob.page.request.get('/api/auth/get-session')
    const { user }: { user: { id: string } } = await me.json()
    const say = (text: string) =>
      act(ada.page, 'chat/send-message', { space, id: newId(), text: `<@${user.id}> ${text}` })
    const shownBy = async () => [...(await noted(bob.page, 'shown')), ...(await noted(other, 'shown'))]

    await hide(bob.page)
    await say('while one is seen')
    await expect(other).toHaveTitle('(2) Workspaces · Atrium')
    await hide(other)
    await say('while none is seen')
    await expect(other).toHaveTitle('(3) Workspaces · Atrium')
    await expect.poll(shownBy).toHaveLength(1)
    expect((await shownBy())[0]).toMatch(/mentioned you in .*: @.* while none is seen$/)
    await act(bob.page, 'notifications/mark-all', { as: 'read' })
    await expect(bob.page).toHaveTitle('Settings · Atrium')
    await expect
      .poll(async () => [...(await noted(bob.page, 'withdrawn')), ...(await noted(other, 'withdrawn'))])
      .toHaveLength(1)
    expect(await shownBy()).toHaveLength(1)
  },
)
