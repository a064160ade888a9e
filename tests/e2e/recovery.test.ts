import { type Page, expect, test } from './fixtures.ts'
import { fillRegistration, keepsFiles, messages, newcomer, registered, signIn, uniqueName, write } from './people.ts'

const assertion = 'INTERNAL ASSERTION FAILED: Unexpected state'

/** Has nobody handle an error of the data client, as when its rows contradict each other. */
async function breakClient(page: Page): Promise<void> {
  await page.evaluate((message) => void setTimeout(() => Promise.reject(new Error(message)), 0), assertion)
}

const loadsOf = (page: Page): (() => number) => {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

test('nobody gets in: a spinner, then the sign-in, and no data at all (R2.02, R4.04, R4.07, R4.08)', async ({
  page,
}) => {
  await page.route('**/api/auth/get-session', () => undefined)
  // It spins for two seconds.
  await page.goto('/chat', { waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await page.waitForURL('**/login?to=%2Fchat')
  await expect(page.getByLabel('Email')).toBeVisible()
  const answer = await page.request.post('/api/v1/actions/chat/send-message', { data: {} })
  expect(answer.status()).toBe(401)
  const code = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/socket`)
        socket.onclose = (event) => resolve(event.code)
      }),
  )
  expect([1006, 4001]).toContain(code)
})

test('who was here before is let in when the session does not answer for 2 seconds (R4.08)', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.route('**/api/auth/get-session', () => undefined)
  await page.goto('/workspaces')
  await expect(page.getByRole('heading', { name: 'Workspaces' })).toBeVisible()
})

test('who is signed in and was not known in time is let in from the sign-in (R4.08)', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.evaluate(() => localStorage.clear())
  const { promise: isLate, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/auth/get-session', async (route) => {
    await isLate
    await route.continue()
  })
  await page.goto('/workspaces')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Workspaces' })).toBeVisible()
})

test('a browser that keeps no cookies is told so at the sign-in', { tag: '@long' }, async ({ browser, page }) => {
  const { email } = await newcomer(browser, 'Ada')
  await page.goto('/login')
  await page.route('**/api/auth/sign-in/email', async (route) => {
    const response = await route.fetch()
    const { 'set-cookie': _dropped, ...headers } = response.headers()
    await route.fulfill({ response, headers })
    await page.context().clearCookies()
  })
  await page.route('**/api/auth/get-session', async (route) => {
    await page.context().clearCookies()
    await route.continue()
  })
  await signIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Your browser blocks cookies')
})

test('a browser that blocks all its storage is worked with all the same', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  await page.goto('/register')
  await fillRegistration(page, { name: uniqueName('Ada'), email: `${uniqueName('ada').replace(' ', '-')}@example.org` })
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click()
  const text = uniqueName('Without storage')
  await write(page, text)
  await expect(messages(page, text)).toBeVisible()
  await expect(page.getByText('This browser is not saving data for Atrium')).toBeVisible()
})

test('a theme chosen in one tab is shown in every tab (R4.20)', { tag: '@long' }, async ({ browser }) => {
  const { page, context } = await newcomer(browser, 'Ada', { colorScheme: 'dark' })
  const other = await context.newPage()
  await other.goto('/forgot-password')
  await expect(other.locator('html')).toHaveClass(/dark/)
  await page.evaluate(() => localStorage.setItem('theme', '{"rubbish":1}'))
  await expect(other.locator('html')).toHaveClass(/dark/)
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await expect(other.locator('html')).toHaveClass(/light/)
})

test(
  'a fault of the data client is recovered from twice, unsent work kept, then shown (R4.48)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await registered(browser, 'Ada', keepsFiles)
    await page.goto('/chat')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const text = uniqueName('Not sent yet')
    const loads = loadsOf(page)
    await context.setOffline(true)
    await write(page, text)
    await expect(messages(page, text)).toContainText('Waiting to send')
    await breakClient(page)
    await expect.poll(loads).toBe(1)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await context.setOffline(false)
    await expect(messages(page, text)).toHaveCount(1)
    await expect(messages(page, text)).not.toContainText('Waiting to send')
    await breakClient(page)
    await expect.poll(loads).toBe(2)
    await expect(messages(page, text)).toHaveCount(1)
    await breakClient(page)
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(assertion)
    expect(loads()).toBe(2)
  },
)

test(
  'the debug panel tells how all stands, puts it right, and closes (R2.51, R3.16)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    const panel = page.getByRole('dialog', { name: 'Debug' })
    await expect(panel).toHaveCount(0)
    await page.goto('/?debug=true')
    const fact = (name: string) =>
      panel.locator('dl > div', { has: page.locator('dt', { hasText: name }) }).locator('dd')
    for (const name of ['App', 'Sign-in', 'Database', 'Analytics', 'Persistence'])
      await expect(fact(name)).toHaveText('Ready')
    await expect(fact('Initialized')).toHaveText('Yes')
    await expect(fact('State')).toHaveText('Online')
    await expect(fact('Last sync')).toContainText('just now')
    await expect(fact('Server')).not.toHaveText('Not known yet')
    await panel.getByRole('button', { name: 'Test connection' }).click()
    await expect(panel.getByRole('status')).toHaveText('Connected.')
    await panel.getByRole('button', { name: 'Clear cache' }).click()
    await expect(panel.getByRole('status')).toHaveText('The cache was cleared. Unsent changes were kept.')
    await panel.getByRole('button', { name: 'Reset connection' }).click()
    await expect(fact('Network')).toHaveText('Disabled')
    await expect(panel.getByRole('status')).toHaveText('The connection was reset and works.')
    await expect(fact('Network')).toHaveText('Enabled')
    await expect(fact('Written by')).toHaveText('This tab')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    expect(new URL(page.url()).search).toBe('')
  },
)

test('a part of the app that does not load can be tried again (R9.10)', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.route('**/assets/settings-*.js', (route) => route.abort())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible()
  await page.unroute('**/assets/settings-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Display name' })).toBeVisible()
})
