import { type Page, expect, test } from './fixtures.ts'
import { newcomer, registered } from './people.ts'

test.use({ serviceWorkers: 'block' })

interface FirstLoad {
  readonly scriptKb: number
  readonly requests: number
  /** What was asked for, to be told with a failure. */
  readonly files: string
  /** The scripts that were asked for before it was asked who is signed in. */
  readonly early: readonly string[]
}

/** What `page` had asked the server for when its heading came: scripts in KB as sent, and how often; what comes later is not the first load. */
async function firstLoad(page: Page, path: string): Promise<FirstLoad> {
  await page.addInitScript(noteHeading)
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  // What was on its way when the heading came is only known when it is here.
  await page.waitForLoadState('networkidle')
  const loaded = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ startTime }) => startTime <= Number(document.documentElement.dataset['headingAt']))
      .map((entry) => ({
        path: new URL(entry.name).pathname,
        bytes: Reflect.get(entry, 'encodedBodySize') as number,
        at: entry.startTime,
      })),
  )
  const scripts = loaded.filter((one) => one.path.endsWith('.js'))
  const knownAt = loaded.find(({ path }) => path === '/api/auth/get-session')?.at ?? 0
  return {
    scriptKb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
    requests: loaded.length,
    files: loaded.map((one) => one.path).join('\n'),
    early: scripts.filter(({ at }) => at < knownAt).map((one) => one.path),
  }
}

/** In the page: notes when the first heading is there (milliseconds since the page began). */
function noteHeading(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('h1, h2')) return
    document.documentElement.dataset['headingAt'] = String(performance.now())
    observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true })
}

test('the sign-in loads at most 110 KB of scripts in at most 12 requests', async ({ page }) => {
  const { scriptKb, requests, files } = await firstLoad(page, '/login')
  expect(scriptKb).toBeGreaterThan(20)
  expect(scriptKb, files).toBeLessThanOrEqual(110)
  expect(requests, files).toBeLessThanOrEqual(12)
})

test('the dashboard loads at most 200 KB of scripts in at most 20 requests', async ({ browser }) => {
  await registered(browser, 'Owner') // who is asked who may register, if nobody was before
  const ada = await newcomer(browser, 'Ada')
  const state = await ada.context.storageState()
  const cold = await browser.newContext({ storageState: state, serviceWorkers: 'block' })
  const { scriptKb, requests, files } = await firstLoad(await cold.newPage(), '/')
  expect(scriptKb).toBeGreaterThan(50)
  expect(scriptKb, files).toBeLessThanOrEqual(200)
  expect(requests, files).toBeLessThanOrEqual(20)
})

test('what a room is made of is fetched beside who is asking, not after', async ({ browser }) => {
  await registered(browser, 'Owner')
  const ada = await newcomer(browser, 'Ada')
  await ada.page.goto('/documents/new')
  await ada.page.waitForURL(/\/documents\/[\w-]{20,}/)
  const state = await ada.context.storageState()
  const rooms: readonly [path: string, ...parts: readonly string[]][] = [
    ['/', 'inside', 'dashboard'],
    ['/chat', 'inside', 'chat', 'talk'],
    ['/calendar', 'inside', 'calendar'],
    ['/documents', 'inside', 'documents'],
    ['/files', 'inside', 'files'],
    [new URL(ada.page.url()).pathname, 'inside', 'document', 'document-body', 'backlinks'],
  ]
  for (const [path, ...parts] of rooms) {
    const cold = await browser.newContext({ storageState: state, serviceWorkers: 'block' })
    const { early } = await firstLoad(await cold.newPage(), path)
    const names = early.map((file) => file.replace(/^\/assets\/(.*)-[\w-]{7}\.js$/, '$1'))
    expect(names, path).toEqual(expect.arrayContaining(parts))
    await cold.close()
  }
})

test('what is opened is there in the moment its code has come', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.clock.install()
  await page.goto('/chat')
  const pins = page.getByRole('button', { name: 'Pinned messages' })
  await pins.waitFor()
  // From here on no time passes, so that nothing can wait for some.
  await page.clock.pauseAt(Date.now() + 60_000)
  await pins.click()
  await expect(page.getByRole('complementary', { name: 'Pinned messages' })).toBeVisible()
})
