import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { type Locator, type Page, expect, test } from './fixtures.ts'
import { act, newcomer, uniqueName } from './people.ts'

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

test('a comment that is being written outlives its panel and the page; it is edited, and deleted after a question', async ({
  browser,
}) => {
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
})

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
