import { type Page, expect, test } from './fixtures.ts'
import { type Visitor, answered, newcomer, password, signIn, uniqueName, write } from './people.ts'

// What is offline here opens from the files that the service worker keeps.
test.use({ serviceWorkers: 'allow' })

/** All that the browser keeps of anybody, but for what was never sent. */
async function keptOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error))
      })
      for (const store of database.objectStoreNames) {
        if (!name.startsWith('atrium-') || ['deeds', 'unsent'].includes(store)) continue
        const all = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        found.push(...all.result)
      }
      database.close()
    }
    return JSON.stringify(found)
  })
}

/** Ends the session of the visitor's browser from another one. */
async function endFromElsewhere({ context, email }: Visitor): Promise<void> {
  const elsewhere = await context.browser()?.newContext()
  const { origin } = new URL(test.info().project.use.baseURL ?? '')
  const headers = { origin }
  const signedIn = await elsewhere?.request.post('/api/auth/sign-in/email', { data: { email, password }, headers })
  expect(signedIn?.status()).toBe(200)
  expect((await elsewhere?.request.post('/api/auth/end-other-sessions', { data: {}, headers }))?.status()).toBe(200)
  await elsewhere?.close()
}

test(
  'a device whose session was ended elsewhere keeps nothing that can be read, and unsent words arrive later',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const [sent, unsent] = [uniqueName('for the team alone'), uniqueName('not on its way')]
    const { page, context } = ada
    await page.goto('/chat')
    await write(page, sent)
    await page.keyboard.press('Enter')
    await answered(page)
    await expect.poll(() => keptOf(page)).toContain(sent)
    await context.setOffline(true)
    await write(page, unsent)
    await page.keyboard.press('Enter')
    await endFromElsewhere(ada)
    await context.setOffline(false)
    await page.waitForURL('**/login?to=%2Fchat')
    await expect.poll(() => keptOf(page)).toBe('[]')
    await signIn(page, ada.email)
    await expect(page.getByText(sent)).toBeVisible()
    await expect(page.getByText(unsent)).toBeVisible()
    await answered(page)
    const bob = await newcomer(browser, 'Bob')
    await bob.page.goto('/chat')
    await expect(bob.page.getByText(unsent)).toBeVisible()
  },
)

test(
  'a device that was closed when its session ended forgets all as soon as it is opened',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const { page, context } = ada
    await page.goto('/chat')
    await write(page, 'seen before')
    await page.keyboard.press('Enter')
    await answered(page)
    await expect.poll(() => keptOf(page)).toContain('seen before')
    await page.close()
    await endFromElsewhere(ada)
    const again = await context.newPage()
    await again.goto('/chat')
    await again.waitForURL('**/login?to=%2Fchat')
    await expect.poll(() => keptOf(again)).toBe('[]')
  },
)
