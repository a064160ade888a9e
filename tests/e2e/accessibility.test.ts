import { teamSpace } from '@atrium/engine/contract'
import { type Page, expect, test } from './fixtures.ts'
import { expectAccessible } from './axe.ts'
import { newId } from '@atrium/base/id'
import { startApp } from './server.ts'
import { act, addMember, createWorkspace, keepsFiles, newcomer, registered, uniqueName, write } from './people.ts'

test.slow()

/** Looks at a room once all that it shows is there. */
async function expectRoomAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  await expectAccessible(page)
}

test('the public pages are accessible', { tag: '@long' }, async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  for (const path of ['/forgot-password', '/reset-password', '/reset-password?token=x', '/login', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('heading')).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('textbox', { name: 'Email' }).fill('a@example.org')
  await page.getByRole('textbox', { name: 'Name' }).fill('A')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('secret 1')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('secret 2')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

test('every page of the app is accessible', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await expectAccessible(page)
  await page.goto('/chat')
  await write(page, 'Hello, see https://example.org')
  await expectAccessible(page)
  await page.goto('/workspaces/new')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(uniqueName('Axe'))
  await page.getByRole('dialog').getByRole('button', { name: 'Create workspace' }).click()
  await page.waitForURL(/\/workspaces\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expectAccessible(page)
  // The panel comes and goes with the width of the screen, which was just changed; it is there on one as wide as this.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const members = page.getByRole('complementary', { name: 'Members' })
  await members.getByRole('button', { name: 'Add member' }).click()
  await expectAccessible(page)
  const workspace = new URL(page.url()).pathname
  for (const tab of ['overview', 'documents', 'calendar', 'files', 'members', 'settings'])
    await expectRoomAccessible(page, `${workspace}?tab=${tab}`)
  await page.goto('/workspaces')
  await expect(page.getByRole('heading', { name: 'Workspaces' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
})

test('the quieter pages, the panel and the settings are accessible', { tag: '@long' }, async ({ browser }) => {
  const { page, context } = await newcomer(browser, 'Ada', keepsFiles)
  await act(page, 'documents/create', { space: teamSpace, id: newId(), title: uniqueName('A page') })
  for (const path of [
    '/team',
    '/chat/scheduled',
    '/files',
    '/documents',
    '/personal/documents',
    '/personal/files',
    '/personal/calendar',
    '/workspaces/x/documents/y',
    '/admin/mail',
  ])
    await expectRoomAccessible(page, path)
  await page.goto('/settings')
  await expect(page.getByRole('form', { name: 'Profile' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('Nothing new')
  await expectAccessible(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are currently offline. Some features may be limited.')).toBeVisible()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'User Settings' })).toBeVisible()
  await expectAccessible(page)
})

test('a calendar is accessible however one looks at it', { tag: '@long' }, async ({ browser }) => {
  const { page } = await registered(browser, 'Ada')
  const [day] = new Date().toISOString().split('T')
  for (const hour of ['09', '10', '11', '12', '13', '14']) {
    const times = { start: `${day}T${hour}:00:00`, end: `${day}T${hour}:45:00`, startZone: 'UTC', endZone: 'UTC' }
    await act(page, 'calendar/create', { space: teamSpace, id: newId(), title: uniqueName('Stand-up'), ...times })
  }
  await page.goto('/calendar')
  const views = page.getByRole('region', { name: 'Calendar' })
  for (const name of ['Day', 'Work week', 'Week', 'Month', 'Year', 'Agenda']) {
    await views.getByRole('button', { name, exact: true }).click()
    await expect(views.getByRole('button', { name, exact: true, pressed: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  }
})

test('a broken page, notifications and toasts are accessible', { tag: '@long' }, async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const { page, name } = await newcomer(browser, 'Bob')
  await page.route(/\/assets\/team-[\w-]{7}\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export function TeamPage() { throw new Error("No") }' }),
  )
  await page.addInitScript(() => {
    const wait = window.setTimeout
    const slowly = (act: TimerHandler, ms?: number) => wait(act, ms === 8_000 ? 120_000 : ms)
    Object.assign(window, { setTimeout: slowly })
  })
  await page.goto('/team')
  await page.getByText('Details', { exact: true }).click()
  await createWorkspace(ada.page, uniqueName('Axe'))
  await addMember(ada.page, name)
  await expect(page.getByRole('status').filter({ hasText: 'added you to' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('list', { name: 'Inbox' })).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
})

test('the menu and the drawer are accessible', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await createWorkspace(page, uniqueName('Menu'))
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
})

test('the rooms of those who run the team, and the guide, are accessible', { tag: '@long' }, async ({ browser }) => {
  await using app = await startApp()
  const { page } = await registered(browser, 'Ada', { baseURL: app.url })
  for (const path of ['/admin/people', '/admin/settings', '/admin/insights', '/admin/audit', '/help', '/search?q=a']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expectAccessible(page)
  }
})
