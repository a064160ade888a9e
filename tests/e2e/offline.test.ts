import { type Page, expect, test } from './fixtures.ts'
import { newId } from '@atrium/base/id'
import {
  act,
  addMember,
  createWorkspace,
  keepsFiles,
  messages,
  newcomer,
  personOf,
  registered,
  shellIsKept,
  signIn,
  uniqueName,
  write,
} from './people.ts'

test('a message written offline waits, outlives a reload, and is sent once (R4.16)', async ({ browser }) => {
  const ada = await registered(browser, 'Ada', keepsFiles)
  const bob = await registered(browser, 'Bob')
  const text = uniqueName('From the train')
  await bob.page.goto('/chat')
  await ada.page.goto('/chat')
  await expect(ada.page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await shellIsKept(ada.page)

  await ada.context.setOffline(true)
  await expect(
    ada.page.getByText('You appear to be offline. Please check your connection and try again.'),
  ).toBeVisible()
  await write(ada.page, text)
  await expect(messages(ada.page, text)).toContainText('Waiting to send')

  await ada.page.reload()
  await expect(messages(ada.page, text)).toContainText('Waiting to send')
  await expect(messages(bob.page, text)).toHaveCount(0)

  await ada.context.setOffline(false)
  await expect(messages(bob.page, text)).toHaveCount(1)
  await expect(messages(ada.page, text)).not.toContainText('Waiting to send')
  await ada.page.reload()
  await expect(messages(ada.page, text)).toHaveCount(1)
})

test('words that are not sent yet outlive a reload', async ({ browser }) => {
  const { page } = await registered(browser, 'Ada')
  await page.goto('/chat')
  await page.getByRole('textbox', { name: 'Message' }).fill('half a thought')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('half a thought')
})

test('no workspace is made offline (R5.12, R5.13)', async ({ browser }) => {
  const { page, context } = await newcomer(browser, 'Ada')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Workspace' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Later')
  await context.setOffline(true)
  await expect(dialog.getByRole('alert')).toHaveText(
    'Cannot create workspace while offline. Please check your internet connection and try again.',
  )
  await expect(dialog.getByRole('button', { name: 'Create workspace' })).toBeDisabled()
  await context.setOffline(false)
  await expect(dialog.getByRole('button', { name: 'Create workspace' })).toBeEnabled()
})

test('an offline start shows what was here last, and how old it is (R1.14)', { tag: '@long' }, async ({ browser }) => {
  const { page, context } = await registered(browser, 'Ada', keepsFiles)
  const text = uniqueName('Seen before')
  await page.goto('/chat')
  await write(page, text)
  await expect(messages(page, text)).not.toContainText('Waiting to send')
  await shellIsKept(page)
  await expect.poll(() => page.evaluate(keptTexts)).toContain(text)
  await page.close()
  await context.setOffline(true)
  const later = await context.newPage()
  await later.goto('/chat')
  await expect(messages(later, text)).toBeVisible()
  const age = later.getByText(/^Last updated \d.*, (just now|1 minute ago)$/).filter({ visible: true })
  await expect(age).toHaveCount(1)
  await later.setViewportSize({ width: 390, height: 844 })
  await expect(age).toHaveCount(1)
})

/** Runs in the page: what the messages say that the browser keeps. */
async function keptTexts(): Promise<readonly string[]> {
  const texts: string[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error('cannot be opened'))
    })
    const reading = database.transaction('rows').objectStore('rows').getAll()
    const rows = await new Promise<{ row: { text?: string } }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result)
    })
    texts.push(...rows.flatMap(({ row }) => row.text ?? []))
    database.close()
  }
  return texts
}

test(
  'after an hour offline 20 messages and 5 reactions arrive, each once and in order',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    const path = await createWorkspace(ada.page, uniqueName('Train'))
    await addMember(ada.page, bob.name)
    const space = path.split('/').at(-1)
    for (let count = 1; count <= 5; count += 1)
      await act(bob.page, 'chat/send-message', { space, id: newId(), text: `before ${count}.` })
    await ada.page.goto(path)
    await expect(messages(ada.page, 'before 5.')).toBeVisible()

    await ada.page.clock.install()
    await ada.context.setOffline(true)
    for (let count = 1; count <= 5; count += 1) {
      const message = messages(ada.page, `before ${count}.`)
      await message.hover()
      await message.getByRole('button', { name: 'Add reaction' }).click()
      await message.getByRole('button', { name: 'React with 👍' }).click()
    }
    for (let count = 1; count <= 20; count += 1) await write(ada.page, `from the train ${count}.`)
    await ada.page.clock.fastForward('01:00:00')
    await ada.context.setOffline(false)
    await ada.page.clock.fastForward('01:00')

    await bob.page.goto(path)
    await expect(messages(bob.page, 'from the train 20.')).toBeVisible()
    const texts = await messages(bob.page, 'from the train')
      .getByText(/^from the train \d+\.$/)
      .allTextContents()
    expect(texts).toEqual(Array.from({ length: 20 }, (_, index) => `from the train ${index + 1}.`))
    for (let count = 1; count <= 5; count += 1)
      await expect(messages(bob.page, `before ${count}.`).getByRole('button', { name: '👍 1' })).toBeVisible()
  },
)

test(
  'a browser whose clock is ten years off signs in, writes and reads like any other',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await registered(browser, 'Ada')
    const late = await browser.newContext()
    const page = await late.newPage()
    await page.clock.setSystemTime(Date.now() + 10 * 365 * 86_400_000)
    await page.goto('/login')
    await signIn(page, ada.email)
    await page.waitForURL('**/')
    await page.goto('/chat')
    const [mine, theirs] = [uniqueName('From the future'), uniqueName('From today')]
    await write(page, mine)
    await ada.page.goto('/chat')
    await expect(messages(ada.page, mine)).toBeVisible()
    await write(ada.page, theirs)
    await expect(messages(page, theirs)).toBeVisible()
    for (const screen of [page, ada.page]) {
      await expect(messages(screen, mine)).not.toContainText('Waiting to send')
      const shown = await messages(screen, /^.*From (the future|today)/)
        .locator('time')
        .first()
        .getAttribute('datetime')
      expect(new Date(shown ?? 0).getFullYear()).toBe(new Date().getFullYear())
      const texts = await messages(screen, /From (the future|today)/).allInnerTexts()
      expect(texts.findIndex((text) => text.includes(mine))).toBeLessThan(
        texts.findIndex((text) => text.includes(theirs)),
      )
    }
    await page.reload()
    await expect(messages(page, theirs)).toBeVisible()
  },
)

test(
  'what one typed offline is sent from whatever page one opens next, or is told with a copy where one may not any more',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    const path = await createWorkspace(ada.page, uniqueName('Train'))
    await addMember(ada.page, bob.name)
    const [space, id] = [path.split('/').at(-1), newId()]
    await act(ada.page, 'documents/create', { space, id, title: 'Plan' })
    const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
    const writeOffline = async (page: Page, words: string): Promise<void> => {
      await page.goto(`/workspaces/${space}/documents/${id}`)
      await body(page).click()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await bob.context.setOffline(true)
      await page.keyboard.type(words)
      await expect(page.getByText('Saved on this device')).toBeVisible()
      await page.close()
    }
    const person = await personOf(bob.page)
    await writeOffline(bob.page, 'From the train. ')
    await bob.context.setOffline(false)
    const next = await bob.context.newPage()
    await next.goto('/')
    await ada.page.goto(`/workspaces/${space}/documents/${id}`)
    await expect(body(ada.page)).toContainText('From the train.')

    await writeOffline(next, 'Nobody gets this. ')
    await act(ada.page, 'workspaces/remove-member', { space, person })
    await bob.context.setOffline(false)
    const last = await bob.context.newPage()
    await last.goto('/')
    const unsent = last.getByRole('region', { name: 'Unsent' })
    await expect(unsent).toContainText('Nobody gets this.')
    await expect(unsent).toContainText('You can no longer open this document')
    await expect(unsent).not.toContainText('From the train.')
    await expect(unsent.getByRole('button', { name: 'Copy' })).toBeVisible()
    await last.reload()
    await expect(unsent).toContainText('Nobody gets this.')
    await unsent.getByRole('button', { name: 'Discard' }).click()
    await expect(unsent).toHaveCount(0)
    await expect(body(ada.page)).not.toContainText('Nobody gets this.')
  },
)
