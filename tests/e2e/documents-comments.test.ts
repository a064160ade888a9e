import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { expectAccessible } from './axe.ts'
import { type Locator, type Page, expect, test } from './fixtures.ts'
import { act, newcomer, registered, uniqueName } from './people.ts'

test.slow()

const body = (page: Page): Locator => page.getByRole('textbox', { name: 'Document body' })
const threads = (page: Page): Locator => page.getByRole('list', { name: 'Comment threads' })
const openComments = (page: Page): Promise<void> => page.getByRole('button', { name: 'Comments', exact: true }).click()

/** A page of the person's with these lines, open and ready to be written on. */
async function writePage(page: Page, lines: readonly string[]): Promise<string> {
  const id = newId()
  await act(page, 'documents/create', { space: teamSpace, id, title: uniqueName('Plan') })
  await page.goto(`/documents/${id}`)
  await body(page).click()
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  return `/documents/${id}`
}

async function commentOn(page: Page, words: string, text: string): Promise<void> {
  await body(page).getByText(words).click({ clickCount: 3 })
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('textbox', { name: 'Comment on the selected words' }).fill(text)
  await page.keyboard.press('Enter')
  await expect(threads(page)).toContainText(text)
}

test(
  'a comment that is being written outlives its panel and the page; it is edited, and deleted after a question',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await writePage(page, ['We meet in May'])
    await openComments(page)
    const box = page.getByRole('textbox', { name: 'Comment on this document' })
    await box.fill('Why not in')
    await page.getByRole('button', { name: 'Close comments' }).click()
    await openComments(page)
    await expect(box).toHaveValue('Why not in')
    await page.reload()
    await openComments(page)
    await expect(box).toHaveValue('Why not in')
    await box.fill('Why not in June?')
    await box.press('Enter')
    await expect(threads(page)).toContainText('Why not in June?')
    await expect(box).toHaveValue('')

    await page.getByRole('button', { name: 'Edit comment' }).click()
    const edited = page.getByRole('textbox', { name: 'Edit comment' })
    await expect(edited).toHaveValue('Why not in June?')
    await edited.fill('Why not in July?')
    await edited.press('Enter')
    await expect(threads(page)).toContainText('Why not in July?')
    await expect(threads(page)).toContainText('(edited)')

    await page.getByRole('button', { name: 'Delete comment' }).click()
    const question = page.getByRole('dialog', { name: 'Delete comment' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(threads(page)).toContainText('Why not in July?')
    await page.getByRole('button', { name: 'Delete comment' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(threads(page).getByRole('listitem')).toHaveCount(0)
  },
)

test(
  'a comment goes with its words into another kind of block and to another place, and says when they are gone',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await writePage(page, ['First of all', 'We meet in May', 'Last of all'])
    await commentOn(page, 'We meet in May', 'Which day?')
    const quote = threads(page).getByRole('button', { name: 'We meet in May' })
    await expect(quote).toBeVisible()

    // By what one types, as by the menu of the block, the words come to stand in another block.
    await body(page).getByText('We meet in May').click()
    await page.keyboard.press('Home')
    await page.keyboard.type('## ')
    await expect(body(page).getByRole('heading', { name: 'We meet in May' })).toBeVisible()
    await expect(quote).toBeVisible()

    await body(page).getByText('We meet in May').click({ clickCount: 3 })
    await page.keyboard.press('ControlOrMeta+x')
    await expect(threads(page)).toContainText('This text is no longer in the document.')
    await expect(quote).toHaveCount(0)
    await body(page).getByText('Last of all').click()
    await page.keyboard.press('End')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(quote).toBeVisible()
    await expect(threads(page)).not.toContainText('no longer in the document')
  },
)

test(
  'a comment on a short word goes with its line, and to no other that happens to hold the same letters',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await writePage(page, ['A party', 'The art of it'])
    await body(page).getByText('The art of it').click()
    await page.keyboard.press('Home')
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('ArrowRight')
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('textbox', { name: 'Comment on the selected words' }).fill('Is it?')
    await page.keyboard.press('Enter')
    const quote = threads(page).getByRole('button', { name: 'art', exact: true })
    await expect(quote).toBeVisible()
    await body(page).getByText('The art of it').click()
    await page.keyboard.press('Home')
    await page.keyboard.type('## ')
    await expect(body(page).getByRole('heading', { name: 'The art of it' })).toBeVisible()
    await expect(quote).toBeVisible()
    await expect(threads(page)).not.toContainText('no longer in the document')
    await body(page).getByText('The art of it').click({ clickCount: 3 })
    await page.keyboard.press('Backspace')
    await expect(threads(page)).toContainText('This text is no longer in the document.')
    expect(await page.evaluate(() => [...(CSS.highlights.get('commented') ?? [])].map(String))).toEqual([])
  },
)

test(
  'what is written behind commented words, or instead of them, is no part of what the comment is about',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await writePage(page, [])
    await page.keyboard.type('We meet in May')
    await commentOn(page, 'We meet in May', 'Which day?')
    const marked = (): Promise<readonly string[]> =>
      page.evaluate(() => [...(CSS.highlights.get('commented') ?? [])].map(String))
    await expect.poll(marked).toEqual(['We meet in May'])
    await body(page).getByText('We meet in May').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' or in June')
    await expect(body(page)).toContainText('We meet in May or in June')
    await expect.poll(marked).toEqual(['We meet in May'])
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type('Nothing is settled')
    await expect(threads(page)).toContainText('This text is no longer in the document.')
    expect(await marked()).toEqual([])
  },
)

test(
  'a comment that is refused stays with its words in its box, says why, and is sent from there',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    const address = await writePage(page, ['We meet in May'])
    const document = address.split('/').at(-1)
    await body(page).getByText('We meet in May').click({ clickCount: 3 })
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const box = page.getByRole('textbox', { name: 'Comment on the selected words' })
    const long = 'Which day? '.repeat(1_000)
    await box.fill(long)
    await box.press('Enter')
    await expect(page.getByText('A comment can have at most 10,000 characters.')).toBeVisible()
    await expect(box).toHaveValue(long)

    // What it is about is kept with it while something else is looked at.
    await page.getByRole('button', { name: 'Close comments' }).click()
    await body(page).getByText('We meet in May').click()
    await openComments(page)
    await expect(box).toHaveValue(long)

    await act(page, 'documents/trash', { space: teamSpace, id: document })
    await box.fill('Which day?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('This document is in the trash. Restore it first.')).toBeVisible()
    await expect(box).toHaveValue('Which day?')
    await act(page, 'documents/restore', { space: teamSpace, id: document })
    await box.press('Enter')
    await expect(threads(page).getByRole('button', { name: 'We meet in May' })).toBeVisible()
    await expect(threads(page)).toContainText('Which day?')
    await expect(page.getByRole('textbox', { name: 'Comment on this document' })).toHaveValue('')
  },
)

const choice = (page: Page, name: RegExp): Locator =>
  page.getByRole('group', { name: 'Show comments' }).getByRole('button', { name })
const item = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true })

test(
  'a comment is assigned to whom it mentions, who finds it, hands it on and resolves it with all others',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await registered(browser, 'Ada')
    const { page: other, name } = await registered(browser, 'Bob')
    const path = await writePage(page, ['We meet in May', 'We meet in Rome'])
    await body(page).getByText('We meet in May').click({ clickCount: 3 })
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('textbox', { name: 'Comment on the selected words' }).fill(`Which day, @${name}?`)
    await page.getByRole('checkbox', { name: `Assign to ${name}` }).check()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(threads(page).getByRole('button', { name: `Assigned to ${name}` })).toBeVisible()
    await commentOn(page, 'We meet in Rome', 'Which hotel?')
    await expectAccessible(page)

    await other.goto('/')
    await expect(other.getByRole('region', { name: 'For you' })).toContainText('assigned you a comment in')
    await other
      .getByRole('region', { name: 'My tasks' })
      .getByRole('link', { name: /^Which day.*Comment in/ })
      .click()
    await expect(choice(other, /^Open 2/)).toHaveAttribute('aria-pressed', 'true')
    await choice(other, /^For you 1/).click()
    await expect(threads(other).getByRole('listitem')).toHaveCount(1)
    await other.getByRole('button', { name: 'Close comments' }).click()
    await openComments(other)
    await expect(choice(other, /^For you/)).toHaveAttribute('aria-pressed', 'true')
    await threads(other).getByRole('button', { name: 'Assigned to you' }).click()
    await item(other, 'Remove assignment').click()
    await expect(threads(page).getByRole('button', { name: 'Assign', exact: true })).toHaveCount(2)

    await other.getByRole('button', { name: 'More for comments' }).click()
    await item(other, 'Resolve all').click()
    await other.getByRole('dialog', { name: 'Resolve 2 comments?' }).getByRole('button', { name: 'Resolve' }).click()
    await expect(choice(page, /^Resolved 2/)).toBeVisible()
    await other.getByRole('button', { name: 'Undo' }).click()
    await expect(choice(page, /^Open 2/)).toBeVisible()
    await expect(page).toHaveURL(path)
  },
)

test(
  'a picture and a table cell are commented on from their menus; a sign beside them leads there, and what is gone is said',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await registered(browser, 'Ada')
    await writePage(page, ['Our room'])
    await page.keyboard.type('/table')
    await page.getByRole('option', { name: /^Table (?!of)/ }).click()
    await page.keyboard.type('Costs')
    await body(page).getByText('Costs').hover()
    await page.locator('.bn-table-cell-handle').click()
    await item(page, 'Comment').click()
    await page.getByRole('textbox', { name: 'Comment on the selected words' }).fill('In euros?')
    await page.keyboard.press('Enter')
    await expect(threads(page).getByRole('button', { name: 'Costs' })).toBeVisible()
    await page.getByRole('button', { name: 'Close comments' }).click()

    const bold = page.getByRole('button', { name: 'Bold', exact: true })
    await body(page).getByText('Our room').click({ clickCount: 3 })
    await expect(bold).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(bold).toBeHidden()
    await page.keyboard.press('Enter')
    await body(page).evaluate(pastePicture, dot)
    const picture = body(page).getByRole('img')
    await picture.hover()
    await page.getByRole('button', { name: 'Open block menu' }).click()
    await item(page, 'Comment').click()
    await page.getByRole('textbox', { name: 'Comment on this block' }).fill('The old one?')
    await page.keyboard.press('Enter')
    const quote = threads(page).getByRole('button', { name: 'Picture: dot.png' })
    await expect(quote).toBeVisible()
    await page.getByRole('button', { name: 'Close comments' }).click()

    const signs = page.getByRole('button', { name: 'Show 1 comment here' })
    await expect(signs).toHaveCount(2)
    await signs.first().click()
    await expect(threads(page).locator('[data-named]')).toContainText('The old one?')
    await quote.click()
    await picture.click()
    await page.keyboard.press('Delete')
    await expect(threads(page)).toContainText('This block is no longer in the document.')
    await expect(threads(page).getByText('Picture: dot.png')).toBeVisible()
    await expect(signs).toHaveCount(1)
  },
)

/** A picture of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

function pastePicture(box: Element, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }))
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
