import type { Request } from '@playwright/test'
import { type Page, expect, test } from './fixtures.ts'
import { newcomer, registered } from './people.ts'

test.use({ serviceWorkers: 'block' })

interface FirstLoad {
  readonly scriptKb: number
  readonly requests: number
  /** Which scripts, to be told with a failure. */
  readonly files: string
}

/** What `page` has loaded of scripts, in KB as sent, and how often it asked the server, once `path` is there. */
async function firstLoad(page: Page, path: string): Promise<FirstLoad> {
  const sizes: Promise<number>[] = []
  const files: string[] = []
  let requests = 0
  function note(request: Request): void {
    requests += 1
    if (request.resourceType() !== 'script') return
    sizes.push(request.sizes().then((size) => size.responseBodySize))
    files.push(new URL(request.url()).pathname)
  }
  page.on('requestfinished', note)
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('load')
  // What comes later is not the first load, and the page may be closed by then.
  page.off('requestfinished', note)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return { scriptKb: bytes / 1024, requests, files: files.join('\n') }
}

test('the sign-in loads at most 110 KB of scripts in at most 12 requests', async ({ page }) => {
  const { scriptKb, requests, files } = await firstLoad(page, '/login')
  expect(scriptKb).toBeGreaterThan(20)
  expect(scriptKb, files).toBeLessThanOrEqual(110)
  expect(requests).toBeLessThanOrEqual(12)
})

test('the dashboard loads at most 200 KB of scripts in at most 20 requests', async ({ browser }) => {
  await registered(browser, 'Owner') // who is asked who may register, if nobody was before
  const ada = await newcomer(browser, 'Ada')
  const state = await ada.context.storageState()
  const cold = await browser.newContext({ storageState: state, serviceWorkers: 'block' })
  const { scriptKb, requests, files } = await firstLoad(await cold.newPage(), '/')
  expect(scriptKb).toBeGreaterThan(50)
  expect(scriptKb, files).toBeLessThanOrEqual(200)
  expect(requests).toBeLessThanOrEqual(20)
})
