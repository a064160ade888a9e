import { newId } from '@atrium/base/id'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, createWorkspace, keepsFiles, newcomer, registered, uniqueName } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })

test('R2.06 R2.07 R4.12 what two write on a page both see, saved, and still after a reload', async ({ browser }) => {
  const ada = await registered(browser, 'Ada')
  const bob = await registered(browser, 'Bob')
  await ada.page.goto('/documents/new')
  await ada.page.getByRole('textbox', { name: 'Title' }).fill('Launch plan')
  await body(ada.page).click()
  await ada.page.keyboard.type('Hello from Ada')
  await expect(saved(ada.page)).toBeVisible()
  await ada.page.waitForURL(/documents\/[0-9a-f-]{36}$/)

  await bob.page.goto(new URL(ada.page.url()).pathname)
  await expect(body(bob.page)).toContainText('Hello from Ada')
  await expect(bob.page.getByRole('textbox', { name: 'Title' })).toHaveValue('Launch plan')
  await body(bob.page).click()
  await bob.page.keyboard.press('Control+End')
  await bob.page.keyboard.press('Enter')
  await bob.page.keyboard.type('and from Bob')
  await expect(body(ada.page)).toContainText('and from Bob')
  await expect(saved(bob.page)).toBeVisible()

  await bob.page.reload()
  await expect(body(bob.page)).toContainText('Hello from Ada')
  await expect(body(bob.page)).toContainText('and from Bob')
})

test(
  'what is written offline stays on the device over a reload, and is merged on return',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada', keepsFiles)
    const bob = await registered(browser, 'Bob')
    await ada.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await ada.page.goto('/documents/new')
    await body(ada.page).click()
    await ada.page.keyboard.type('Begun together. ')
    await expect(saved(ada.page)).toBeVisible()
    await ada.page.waitForURL(/documents\/[0-9a-f-]{36}$/)
    const path = new URL(ada.page.url()).pathname
    await bob.page.goto(path)
    await expect(body(bob.page)).toContainText('Begun together.')

    await ada.context.setOffline(true)
    await body(ada.page).click()
    await ada.page.keyboard.press('Control+End')
    await ada.page.keyboard.type('Written on the train. ')
    await expect(ada.page.getByRole('status', { name: 'Saved on this device' })).toBeVisible()
    await ada.page.reload()
    await expect(body(ada.page)).toContainText('Written on the train.')
    await body(ada.page).click()
    await ada.page.keyboard.press('Control+End')
    await ada.page.keyboard.type('And after a reload.')
    await body(bob.page).click()
    await bob.page.keyboard.press('Control+Home')
    await bob.page.keyboard.type('Meanwhile in the office. ')
    await expect(saved(bob.page)).toBeVisible()

    await ada.context.setOffline(false)
    for (const words of ['Meanwhile in the office.', 'Written on the train.', 'And after a reload.'])
      for (const { page } of [ada, bob]) await expect(body(page)).toContainText(words, { timeout: 20_000 })
    await expect(saved(ada.page)).toBeVisible()
  },
)

test(
  'words are talked about, found, replaced and brought back from a version',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await registered(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    await ada.page.goto('/documents/new')
    await body(ada.page).click()
    // A space alone stays, too.
    await ada.page.keyboard.press('Space')
    await expect.poll(() => body(ada.page).locator('.bn-inline-content').textContent()).toBe(' ')
    await ada.page.keyboard.press('Backspace')
    await ada.page.keyboard.type('We ship in autumn')
    await expect(saved(ada.page)).toBeVisible()
    await ada.page.waitForURL(/documents\/[0-9a-f-]{36}$/)
    await bob.page.goto(new URL(ada.page.url()).pathname)

    await ada.page.keyboard.press('Shift+Control+ArrowLeft')
    await ada.page.getByRole('button', { name: 'Comments', exact: true }).click()
    const box = ada.page.getByRole('textbox', { name: 'Comment on the selected words' })
    await box.pressSequentially(`Not in winter, @${bob.name.slice(0, -2)}`)
    await expect(ada.page.getByRole('listbox', { name: 'Suggestions' })).toContainText(bob.name)
    await ada.page.keyboard.press('Enter')
    await expect(box).toHaveValue(`Not in winter, @${bob.name} `)
    await ada.page.keyboard.type('? :rocket:')
    await ada.page.keyboard.press('Enter')
    await bob.page.getByRole('button', { name: 'Comments', exact: true }).click()
    const thread = bob.page.getByRole('list', { name: 'Comment threads' }).getByRole('listitem')
    await expect(thread).toContainText('autumn')
    await expect(thread).toContainText(`Not in winter, @${bob.name} ? 🚀`)
    await bob.page.getByRole('textbox', { name: 'Reply' }).fill('Autumn it is')
    await bob.page.keyboard.press('Enter')
    await expect(ada.page.getByRole('list', { name: 'Comment threads' })).toContainText('Autumn it is')
    await bob.page.getByRole('button', { name: 'Resolve', exact: true }).click()
    await expect(ada.page.getByRole('list', { name: 'Comment threads' })).not.toContainText('Not in winter')

    await ada.page.getByRole('button', { name: 'History' }).click()
    await ada.page.getByRole('textbox', { name: 'Name of this version' }).fill('First draft')
    await ada.page.getByRole('button', { name: 'Keep' }).click()
    await expect(ada.page.getByRole('button', { name: /First draft/ })).toBeVisible()
    await ada.page.getByRole('button', { name: 'Find and replace' }).click()
    await ada.page.getByRole('textbox', { name: 'Find' }).fill('AUTUMN')
    await expect(ada.page.getByRole('status', { name: 'Found' })).toHaveText('1 of 1')
    await ada.page.getByRole('textbox', { name: 'Replace with' }).fill('spring')
    await ada.page.getByRole('button', { name: 'Replace all' }).click()
    await expect(body(bob.page)).toContainText('We ship in spring')

    await ada.page.getByRole('button', { name: 'History' }).click()
    await ada.page.getByRole('button', { name: /First draft/ }).click()
    await expect(ada.page.getByRole('region', { name: 'Changes' })).toContainText('spring')
    await ada.page.getByRole('button', { name: 'Restore this version' }).click()
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(body(bob.page)).toContainText('We ship in autumn')
  },
)

test(
  'two who begin an empty page at the same moment and type on have the same words, and none is lost',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await registered(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    await ada.page.goto('/documents/new')
    await ada.page.waitForURL(/documents\/[0-9a-f-]{36}$/)
    await bob.page.goto(new URL(ada.page.url()).pathname)
    await Promise.all([ada, bob].map(({ page }) => body(page).click()))
    const typed = ['a', 'b'].map((letter) => Array.from({ length: 40 }, (_, index) => `${letter}${index}`).join(' '))
    await Promise.all([ada, bob].map(({ page }, index) => page.keyboard.type(` ${typed[index]} `, { delay: 20 })))
    for (const { page } of [ada, bob]) await expect(saved(page)).toBeVisible()
    // The other's cursor stands in the text, under their name.
    const words = (page: Page): Promise<string> =>
      body(page).evaluate((element) => {
        const copy = element.cloneNode(true) as HTMLElement
        for (const cursor of copy.querySelectorAll('[data-cursor], .ProseMirror-yjs-cursor')) cursor.remove()
        return copy.innerText.replaceAll(/\s+/g, ' ')
      })
    await expect.poll(async () => (await words(ada.page)) === (await words(bob.page))).toBe(true)
    const letters = (await words(ada.page)).replaceAll(/[^ab\d]/g, '')
    for (const [index, letter] of ['a', 'b'].entries())
      expect([...letters].filter((one) => one === letter)).toHaveLength(typed[index]?.split(' ').length ?? 0)
  },
)

test(
  'a block is as high as its words while two write in it, in a narrower window, and on paper',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    const { page } = ada
    await page.goto('/documents/new')
    await body(page).click()
    await page.keyboard.type('words of Ada')
    await page.waitForURL(/documents\/[0-9a-f-]{36}$/)
    await bob.page.goto(new URL(page.url()).pathname)
    await expect(body(bob.page)).toContainText('words of Ada')
    const expectLines = async (least: number, most: number): Promise<void> => {
      const isFit = async (): Promise<boolean> => {
        const { block, words, line } = await page.evaluate(heightsAtCursor)
        const lines = Math.floor(words / line)
        return block === words && lines >= least && lines <= most
      }
      await expect.poll(isFit).toBe(true)
    }
    await expectLines(1, 1)
    await expect.poll(() => page.evaluate(heightsAtCursor)).toMatchObject({ isBoundary: true })
    await page.keyboard.insertText(' more words'.repeat(30))
    await expectLines(2, 6)
    await body(bob.page).getByText('words of Ada').click()
    await bob.page.keyboard.insertText(' words of Bob'.repeat(60))
    await expectLines(7, 20)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectLines(21, 60)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.evaluate(heightsAtCursor)).toMatchObject({ contain: 'none' })
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Control+a')
    await page.keyboard.type('# Short')
    await expectLines(1, 1)
  },
)

test(
  'R4.13 R8.14 an editor that does not load switches to the error screen, with the ways on',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const workspace = await createWorkspace(ada.page, uniqueName('Broken'))
    const id = newId()
    await act(ada.page, 'documents/create', { space: workspace.split('/').at(-1), id, title: 'Plan' })
    await ada.page.route(/document-body.*\.js/, (route) => route.abort())
    await ada.page.goto(`${workspace}/documents/${id}`)
    await expect(ada.page.getByRole('heading', { name: 'Document Error' })).toBeVisible()
    await expect(ada.page.getByRole('button', { name: 'Reload Page' })).toBeVisible()
    await expect(ada.page.getByRole('link', { name: 'Return to Workspace' })).toHaveAttribute('href', workspace)
  },
)

test(
  'a page with a heading, a list, a table and a comment is written by the keys alone, and is accessible',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await registered(browser, 'Ada')
    await page.goto('/documents/new')
    await expect(body(page)).toBeVisible()
    await page.getByRole('textbox', { name: 'Title' }).focus()
    const { keyboard } = page
    await keyboard.type('By keys')
    await keyboard.press('Enter')
    await expect(body(page)).toBeFocused()
    for (const line of ['# Goals', '- one', 'two', '']) {
      await keyboard.type(line)
      await keyboard.press('Enter')
      // What is typed into a block that the browser has left out so far would be lost.
      expect(await page.evaluate(leftOutAtCursor)).toBe(false)
    }
    await keyboard.type('/table')
    await expect(page.getByRole('option', { name: /^Table (?!of)/ })).toBeVisible()
    await keyboard.press('Enter')
    await keyboard.type('cell')
    await keyboard.press('Control+Home')
    await keyboard.press('Shift+End')
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('Goals')
    await keyboard.press('Control+Alt+m')
    await expect(page.getByRole('textbox', { name: 'Comment on the selected words' })).toBeFocused()
    await keyboard.type('Which goals?')
    await keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Comment threads' })).toContainText('Which goals?')
    await expect(body(page).getByRole('heading', { name: 'Goals' })).toBeVisible()
    await expect(body(page).getByRole('table')).toContainText('cell')
    await expectAccessible(page)
  },
)

/** Runs in the page: whether a block around the cursor may be left out while it is out of sight. */
function leftOutAtCursor(): boolean {
  const at = getSelection()?.anchorNode
  for (let element = at instanceof Element ? at : (at?.parentElement ?? null); element; element = element.parentElement)
    if (getComputedStyle(element).contentVisibility === 'auto') return true
  return false
}

/** Runs in the page: pixels of the block around the cursor, of what it holds, and of a line of it. */
function heightsAtCursor(): { block: number; words: number; line: number; contain: string; isBoundary: boolean } {
  const at = getSelection()?.anchorNode
  const block = (at instanceof Element ? at : at?.parentElement)?.closest('.bn-block-outer')
  const words = block?.firstElementChild
  if (!block || !words) throw new Error('The cursor is in no block.')
  const { contain } = getComputedStyle(block)
  const line = Number.parseFloat(getComputedStyle(words.querySelector('.bn-inline-content') ?? words).lineHeight)
  const [box, content] = [block, words].map((element) => element.getBoundingClientRect().height)
  return { block: box ?? 0, words: content ?? 0, line, contain, isBoundary: contain === 'size layout' }
}
