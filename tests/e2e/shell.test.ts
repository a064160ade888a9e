import { expect, test } from './fixtures.ts'
import { addMember, createWorkspace, keepsFiles, newcomer, registered, shellIsKept, uniqueName } from './people.ts'

test('the sidebar stays at 1024 pixels and is a drawer below (R2.31, R2.32, R2.42)', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.setViewportSize({ width: 1024, height: 800 })
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar).toBeVisible()
  expect((await sidebar.boundingBox())?.width).toBe(15.5 * 16)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(sidebar).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click()
  await page.waitForURL('**/chat')
  await expect(drawer).toBeHidden()
})

test('the sidebar leads to everything, and holds the workspaces, the clocks and the profile (R1.13, R2.33, R2.36, R2.37, R2.38, R2.39, R2.40, R2.43, R2.48)', async ({
  browser,
}) => {
  const { page, name } = await newcomer(browser, 'Ada')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const ways = sidebar.getByRole('navigation', { name: 'Main' })
  const paths = {
    Calendar: '/calendar',
    Docs: '/documents',
    Chat: '/chat',
    'Personal Calendar': '/personal/calendar',
    'Personal Docs': '/personal/documents',
    Dashboard: '/',
  }
  for (const [label, path] of Object.entries(paths)) {
    // How much is unread stands after a name.
    await ways.getByRole('link', { name: new RegExp(`^${label}\\b`) }).click()
    await page.waitForURL(`**${path}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(ways.getByRole('region', { name: 'Personal' })).toBeVisible()
  await expect(sidebar.getByLabel('World clocks')).toContainText('BCN')
  await expect(sidebar.getByRole('button', { name: `Profile of ${name}` })).toBeVisible()
  const list = ways.getByRole('list', { name: 'Workspaces' }).locator('..')
  await page.setViewportSize({ width: 1200, height: 1000 })
  await expect(list).toHaveCSS('max-height', '500px')
  await page.setViewportSize({ width: 1200, height: 560 })
  await expect(list).toHaveCSS('max-height', '112px')
  await ways.getByRole('button', { name: 'Create workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Workspace' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(ways.getByRole('button', { name: 'Create workspace' })).toBeFocused()
})

test(
  'every path has its page (R2.03, R2.04, R2.05, R2.06, R2.07, R2.08, R2.09, R2.10, R2.11, R2.15, R2.16, R2.18)',
  { tag: '@long' },
  async ({ browser }) => {
    test.slow()
    const { page } = await registered(browser, 'Ada')
    const headings = {
      '/documents': 'Documents',
      '/documents/new': 'Untitled',
      '/documents/x1': 'Document Error',
      '/documents/legacy/x1': 'Document Error',
      '/personal/documents': 'Personal documents',
      '/personal/documents/x1': 'Document Error',
      '/personal/calendar': 'Personal calendar',
      '/calendar': 'Calendar',
      '/team': 'Team',
      '/workspaces': 'Workspaces',
      '/chat': 'Team chat',
      '/': /^Good /,
    }
    for (const [path, name] of Object.entries(headings)) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    }
  },
)

test('the address of a document that is not there shows Document Error and the way to its workspace (R2.14, R2.53, R8.11, R8.12)', async ({
  browser,
}) => {
  const { page, context } = await newcomer(browser, 'Ada')
  const path = await createWorkspace(page, uniqueName('Papers'))
  await page.goto(`${path}/documents/x1`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Document Error' })).toBeVisible()
  await expect(main.getByRole('alert')).toHaveText(
    'Document not found. It may have been deleted or you may not have permission to access it.',
  )
  await expect(main.getByRole('button', { name: 'Reload Page' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Return to Workspace' })).toHaveAttribute('href', path)
  await context.setOffline(true)
  await expect(main.getByRole('alert')).toHaveText('Device is offline. Please check your internet connection.')
})

test('a page that breaks leaves the shell in use (R2.52, R8.15)', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.route(/\/assets\/team-[\w-]{7}\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function TeamPage() { return Object.keys(null) }',
    }),
  )
  await page.goto('/team')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Application Error' })).toBeVisible()
  await expect(main.getByRole('alert')).toContainText('not in the expected format')
  await main.getByText('Details', { exact: true }).click()
  await expect(main.getByRole('button', { name: 'Copy details' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute('href', '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('a panel that breaks takes nothing else along', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.route(/\/assets\/notifications-panel-[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'const broken = () => { throw new Error("No list") }; export { broken as NotificationsPanel, broken as t, broken as n }',
    }),
  )
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The notifications cannot be shown.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test(
  'who is added to a workspace is told, in the corner and in the panel (R1.06, R2.50, R4.35, R4.37)',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    await bob.page.clock.install()
    const bell = bob.page.getByRole('button', { name: /^Notifications/ })
    await bell.click()
    await expect(bob.page.getByRole('dialog', { name: 'Notifications' })).toContainText('Nothing new')
    await bob.page.keyboard.press('Escape')
    await expect(bell).toBeFocused()
    await createWorkspace(ada.page, uniqueName('Garden'))
    // A leap so short that the screen does not take its line for dead.
    await bob.page.clock.pauseAt(Date.now() + 2_000)
    await addMember(ada.page, bob.name)
    const toast = bob.page.getByRole('status').filter({ hasText: 'added you to' })
    await expect(async () => {
      await bob.page.clock.runFor(200)
      await expect(toast).toBeVisible({ timeout: 200 })
    }).toPass()
    await expect(bell).toHaveAccessibleName(/1 unread$/)
    await bell.click()
    await bob.page.clock.runFor(500)
    const panel = bob.page.getByRole('dialog', { name: 'Notifications' })
    const item = panel.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
    await expect(item).toContainText('Garden')
    await item.getByRole('button', { name: 'Mark as read' }).click()
    await expect(bell).not.toHaveAccessibleName(/unread/)
    await bob.page.clock.runFor(8_000)
    await expect(toast).toBeHidden()
  },
)

test('a toast stands above a dialog, and can be dismissed there (R9.10)', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.clock.install()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'User Settings' })
  await settings.getByRole('button', { name: 'Save changes' }).first().click()
  const toast = page.getByRole('status').filter({ hasText: 'Settings updated successfully!' })
  await expect(toast).toBeVisible()
  await expect(settings).toBeHidden()
  await page.getByRole('button', { name: 'Create workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Workspace' })
  await expect(dialog).toBeVisible()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
  await expect(dialog).toBeVisible()
})

test(
  'going offline is said, and coming back takes it away (R1.14, R4.14, R4.15, R4.16)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await newcomer(browser, 'Ada', keepsFiles)
    const state = page.getByText('You are currently offline. Some features may be limited.')
    const banner = page.getByText('You appear to be offline. Please check your connection and try again.')
    await expect(state).toBeHidden()
    await shellIsKept(page)
    await context.setOffline(true)
    await expect(state).toBeVisible()
    await expect(banner).toBeVisible()
    await page.getByRole('link', { name: /^Chat\b/ }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await context.setOffline(false)
    await expect(state).toBeHidden()
    await expect(banner).toBeHidden()
    await expect(page.getByText('Reconnecting')).toBeHidden()
  },
)

test('who wants little motion gets none', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada', { reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const longest = await page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0))),
  )
  expect(longest).toBeLessThan(1)
})

test('an unknown path says so and shows the way back (R2.19)', async ({ browser }) => {
  const { page } = await registered(browser, 'Ada')
  await page.goto('/no/such/place')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
})

test('the theme follows the system until it is chosen, and is there before the first paint (R1.05, R4.17, R4.18, R2.56)', async ({
  browser,
}) => {
  const { page } = await newcomer(browser, 'Ada', { colorScheme: 'dark' })
  const root = page.locator('html')
  await expect(root).toHaveClass(/dark/)
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Light mode' }).click()
  await expect(root).toHaveClass('light')
  expect(await page.evaluate(() => [localStorage.getItem('theme'), localStorage.getItem('lightMode')])).toEqual([
    'light',
    'true',
  ])
  await page.route('**/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(root).toHaveClass('light')
})

test('the world clocks show three cities in 24 hours, new each second (R2.39, R3.15, R9.03)', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.clock.install({ time: '2026-01-15T23:58:00Z' })
  await page.reload()
  const clocks = page.getByLabel('World clocks')
  await expect(clocks).toContainText('BCN')
  await page.clock.pauseAt('2026-01-16T00:29:59.500Z')
  await page.clock.runFor(400)
  await expect(clocks).toHaveText('BCN01:29BOLO01:29FL18:29')
  await page.clock.runFor(1_000)
  await expect(clocks).toHaveText('BCN01:30BOLO01:30FL18:30')
})

test('nothing is asked of any other site', async ({ browser, baseURL }) => {
  const { page, context } = await registered(browser, 'Ada')
  const hosts = new Set<string>()
  context.on('request', (request) => hosts.add(new URL(request.url()).host))
  for (const path of ['/', '/chat', '/workspaces']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await page.goto('/login')
  await expect(page.getByRole('heading')).toBeVisible()
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host])
})

test('the way to the content can be skipped to by keyboard', async ({ browser }) => {
  const { page } = await registered(browser, 'Ada')
  await page.goto('/workspaces')
  await expect(page.getByRole('heading', { name: 'Workspaces' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
