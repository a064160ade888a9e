import { teamSpace } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, registered, uniqueName } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })
const lines = (page: Page) => body(page).getByRole('paragraph')
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

async function beginPage(page: Page): Promise<string> {
  const id = newId()
  const rest = { parent: null, order: 'a0', icon: '', cover: '', isTemplate: false }
  await act(page, 'documents/create', { space: teamSpace, id, title: uniqueName('Plan'), ...rest })
  await page.goto(`/documents/${id}`)
  await body(page).click()
  return `/documents/${id}`
}

/** Opens what can be done with the block that has these words. */
async function openMenu(page: Page, words: string): Promise<void> {
  await body(page).getByText(words, { exact: true }).first().hover()
  await page.getByRole('button', { name: 'Open block menu' }).click()
  await expect(item(page, 'Delete')).toBeVisible()
}

test(
  'a block is turned into another, duplicated, commented on and deleted from its menu, by keys as well',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await registered(browser, 'Ada')
    await beginPage(page)
    await page.keyboard.type('Goals\nFirst thing\nLast thing')

    await openMenu(page, 'Goals')
    await expectAccessible(page)
    await item(page, 'Turn into').click()
    await item(page, 'Heading 2').click()
    await expect(body(page).getByRole('heading', { name: 'Goals', level: 2 })).toBeVisible()
    await page.keyboard.type(' of May')
    await expect(body(page).getByRole('heading', { name: 'Goals of May' })).toBeVisible()

    await openMenu(page, 'First thing')
    await item(page, 'Duplicate').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type(' again')
    await expect(lines(page)).toHaveText(['First thing', 'First thing again', 'Last thing'])
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(lines(page)).toHaveText(['First thing', 'Last thing'])

    await openMenu(page, 'First thing')
    await item(page, 'Delete').click()
    await page.keyboard.type('The ')
    await expect(lines(page)).toHaveText(['The Last thing'])

    await openMenu(page, 'The Last thing')
    await item(page, 'Comment').click()
    await expect(page.getByRole('textbox', { name: 'Comment on this block' })).toBeFocused()
    await page.keyboard.type('Is it?')
    await page.keyboard.press('Enter')
    const thread = page.getByRole('list', { name: 'Comment threads' }).getByRole('listitem').first()
    await expect(thread).toContainText('The Last thing')
    await expect(thread).toContainText('Is it?')
    await expect(saved(page)).toBeVisible()
  },
)

test('the menu is left by Escape, and offers only what the block is fit for', { tag: '@long' }, async ({ browser }) => {
  const { page } = await registered(browser, 'Ada')
  await beginPage(page)
  await page.keyboard.type('Words\n/table')
  await page.getByRole('option', { name: /^Table (?!of)/ }).click()
  await expect(body(page).getByRole('table')).toBeVisible()

  await openMenu(page, 'Words')
  await item(page, 'Turn into').focus()
  await page.keyboard.press('ArrowRight')
  await expect(item(page, 'Code Block')).toBeVisible()
  await expect(item(page, 'Paragraph')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(body(page)).toBeFocused()

  await body(page).getByRole('table').hover()
  await page.getByRole('button', { name: 'Open block menu' }).click()
  await expect(item(page, 'Header row')).toBeVisible()
  await expect(item(page, 'Comment')).toBeVisible()
  await expect(item(page, 'Turn into')).toHaveCount(0)
})

test('a link to a block leads to it and marks it, and says when it is gone', { tag: '@long' }, async ({ browser }) => {
  const { page } = await registered(browser, 'Ada', { permissions: ['clipboard-read', 'clipboard-write'] })
  const bob = await registered(browser, 'Bob', { reducedMotion: 'reduce' })
  const plan = await beginPage(page)
  await page.keyboard.type(Array.from({ length: 60 }, (_, at) => `Line ${at + 1}`).join('\n'))
  await openMenu(page, 'Line 50')
  await item(page, 'Copy link to block').click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
  await expect(body(page)).toBeFocused()
  await expect(saved(page)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`${plan}#`)

  for (const reader of [page, bob.page]) {
    await noteMarks(reader)
    await reader.goto('/documents')
    await reader.goto(link)
    await expect(body(reader).getByText('Line 50', { exact: true })).toBeInViewport()
    await expect(body(reader).getByText('Line 1', { exact: true })).not.toBeInViewport()
    await expect(reader.locator('html')).toHaveAttribute('data-marked', 'Line 50')
  }

  await openMenu(page, 'Line 50')
  await item(page, 'Delete').click()
  await expect(lines(page)).toHaveCount(59)
  await expect(saved(page)).toBeVisible()
  await bob.page.goto('/documents')
  await bob.page.goto(link)
  await expect(
    bob.page.getByRole('status').filter({ hasText: 'The linked block is no longer in this document.' }),
  ).toBeVisible()
  await expect(lines(bob.page)).toHaveCount(59)
})

/** Has a page keep which block was marked last: the mark itself is there for a moment. */
async function noteMarks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (this: Element, ...how: Parameters<Element['animate']>) {
      if (this.matches('.bn-block-outer')) document.documentElement.dataset['marked'] = this.textContent
      return animate.apply(this, how)
    }
  })
}
