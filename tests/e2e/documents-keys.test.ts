import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { type Browser, type Page, expect, test } from './fixtures.ts'
import { act, registered } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })

async function openPage(browser: Browser): Promise<Page> {
  const { page } = await registered(browser, 'Ada')
  const id = newId()
  await act(page, 'documents/create', { space: teamSpace, id, title: 'Plan' })
  await page.goto(`/documents/${id}`)
  await body(page).click()
  return page
}

async function put(page: Page, words: string, option: RegExp): Promise<void> {
  await page.keyboard.type(`/${words}`)
  await page.getByRole('option', { name: option }).click()
}

/** Presses keys one after the other, as fast as the editor hears where each has led. */
async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) {
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
}

/** The blocks of the page by their kinds and words; what lies in one stands below it, further in. */
const outline = (page: Page): Promise<readonly string[]> =>
  body(page)
    .locator('.bn-block-content')
    .evaluateAll((blocks) =>
      blocks.map((one) => {
        let depth = -1
        for (let around = one.parentElement; around; around = around.parentElement)
          if (around.matches('.bn-block-group')) depth += 1
        // The editor's own break at the end of a line is none of the page's.
        const shown = one.querySelector('.bn-inline-content')?.innerHTML ?? ''
        const words = shown
          .replaceAll(/<br class="ProseMirror-trailingBreak">|<(?!br)[^>]*>/g, '')
          .replaceAll(/<br[^>]*>/g, '/')
        return `${'  '.repeat(depth)}${one.getAttribute('data-content-type')} ${words}`
      }),
    )

const expectOutline = (page: Page, ...lines: readonly string[]) => expect.poll(() => outline(page)).toEqual(lines)

test(
  'Enter goes on inside an open toggle and below a closed one, whose blocks stay in it',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await openPage(browser)
    const inToggle = body(page).locator('[data-content-type=toggleListItem]').first()
    await put(page, 'toggle list', /^Toggle List/)
    await page.keyboard.type('Plan')
    await press(page, 'Enter')
    await expectOutline(page, 'toggleListItem Plan', 'toggleListItem ')
    await press(page, 'Enter')
    await page.keyboard.type('After')
    await expectOutline(page, 'toggleListItem Plan', 'paragraph After')
    await inToggle.getByRole('button').first().click()
    await body(page).getByText('Plan').click()
    await press(page, 'End Enter')
    await page.keyboard.type('Inside')
    await expectOutline(page, 'toggleListItem Plan', '  paragraph Inside', 'paragraph After')
    await expect(saved(page)).toBeVisible()

    // It is open after a reload, and one undo takes one Enter back.
    await page.reload()
    await body(page).getByText('Plan').click()
    await press(page, 'Home ArrowRight ArrowRight Enter')
    await expectOutline(page, 'toggleListItem Pl', '  paragraph an', '  paragraph Inside', 'paragraph After')
    await press(page, 'ControlOrMeta+z')
    await expectOutline(page, 'toggleListItem Plan', '  paragraph Inside', 'paragraph After')

    await inToggle.getByRole('button').first().click()
    await expect(body(page).getByText('Inside')).toBeHidden()
    await body(page).getByText('Plan').click()
    await press(page, 'End Enter')
    await page.keyboard.type('Next')
    await expectOutline(page, 'toggleListItem Plan', '  paragraph Inside', 'toggleListItem Next', 'paragraph After')
    await expect(body(page).getByText('Inside')).toBeHidden()

    await body(page).getByText('Plan').click()
    await press(page, 'Home Backspace')
    await expectOutline(page, 'paragraph Plan', '  paragraph Inside', 'toggleListItem Next', 'paragraph After')
    await expect(body(page).getByText('Inside')).toBeVisible()
  },
)

test(
  'a heading that folds is gone on inside while it is open, and below it while it is closed',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await openPage(browser)
    await put(page, 'toggle heading 2', /^Toggle Heading 2/)
    await page.keyboard.type('Plan')
    await press(page, 'Enter')
    await page.keyboard.type('Below')
    await expectOutline(page, 'heading Plan', 'paragraph Below')
    await body(page).locator('[data-content-type=heading]').getByRole('button').first().click()
    await body(page).getByText('Plan').click()
    await press(page, 'End Enter')
    await page.keyboard.type('Inside')
    await expectOutline(page, 'heading Plan', '  paragraph Inside', 'paragraph Below')
    await press(page, 'Enter Enter')
    await page.keyboard.type('Out')
    await expectOutline(page, 'heading Plan', '  paragraph Inside', 'paragraph Out', 'paragraph Below')
  },
)

test(
  'Enter makes a new line in a callout and a quote, and leads out of an empty last one',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await openPage(browser)
    await put(page, 'callout', /^Callout/)
    await page.keyboard.type('First')
    await press(page, 'Enter')
    await page.keyboard.type('Second')
    await expectOutline(page, 'callout First/Second')
    // However fast one is, an undo takes one Enter back.
    await page.keyboard.type(' and third')
    await press(page, 'Enter')
    await press(page, 'ControlOrMeta+z')
    await expectOutline(page, 'callout First/Second and third')
    await press(page, 'Enter Enter')
    await page.keyboard.type('> Said')
    await press(page, 'Enter')
    await page.keyboard.type('so')
    await expectOutline(page, 'callout First/Second and third', 'quote Said/so')
    // At the end of the page, too.
    await press(page, 'ArrowDown')
    await page.keyboard.type('Below')
    await expectOutline(page, 'callout First/Second and third', 'quote Said/so', 'paragraph Below')
    await press(page, 'Enter')
    await put(page, 'callout', /^Callout/)
    await press(page, 'Enter')
    await page.keyboard.type('Plain')
    await expectOutline(page, 'callout First/Second and third', 'quote Said/so', 'paragraph Below', 'paragraph Plain')
    await body(page).getByText('First').click()
    await press(page, 'ControlOrMeta+Home Backspace')
    await expectOutline(page, 'paragraph First/Second and third', 'quote Said/so', 'paragraph Below', 'paragraph Plain')
  },
)

test(
  'Tab makes a row behind the last cell of a table, and Shift+Tab stays in the first',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await openPage(browser)
    const rows = body(page).getByRole('row')
    await put(page, 'table', /^Table (?!of)/)
    await press(page, 'Shift+Tab')
    await page.keyboard.type('First')
    await expect(rows.first().getByRole('cell').first()).toHaveText('First')
    await expect(rows).toHaveCount(2)
    await press(page, 'Tab Tab Tab Tab Tab')
    await page.keyboard.type('Last')
    await expect(rows).toHaveCount(2)
    await expect(rows.last().getByRole('cell').last()).toHaveText('Last')
    await press(page, 'Tab')
    await page.keyboard.type('New')
    await expect(rows).toHaveCount(3)
    await expect(rows.last().getByRole('cell')).toHaveText(['New', '', ''])
    await expect(saved(page)).toBeVisible()

    await page.reload()
    await rows.last().getByRole('cell').last().click()
    await press(page, 'Tab')
    await expect(rows).toHaveCount(4)
    await press(page, 'ControlOrMeta+z')
    await expect(rows).toHaveCount(3)
    await page.keyboard.type('end')
    await expect(rows.last().getByRole('cell')).toHaveText(['New', '', 'end'])
  },
)

test(
  'an empty item leads out of its list step by step, and Tab moves several items at once',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await openPage(browser)
    await page.keyboard.type('- One')
    await press(page, 'Enter Tab')
    await page.keyboard.type('Two')
    await press(page, 'Enter Enter')
    await page.keyboard.type('Three')
    await expectOutline(page, 'bulletListItem One', '  bulletListItem Two', 'bulletListItem Three')
    await press(page, 'Enter')
    await page.keyboard.type('Four')
    await press(page, 'Enter Enter')
    await page.keyboard.type('End')
    const one = ['bulletListItem One', '  bulletListItem Two'] as const
    await expectOutline(page, ...one, 'bulletListItem Three', 'bulletListItem Four', 'paragraph End')
    await press(page, 'ArrowUp Home Shift+ArrowUp Tab')
    await expectOutline(page, ...one, '  bulletListItem Three', '  bulletListItem Four', 'paragraph End')
    await press(page, 'Shift+Tab')
    await expectOutline(page, ...one, 'bulletListItem Three', 'bulletListItem Four', 'paragraph End')
    await expect(body(page)).toBeFocused()
  },
)

test(
  'what Enter does in a toggle and a callout is but proposed while one suggests',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await openPage(browser)
    await put(page, 'callout', /^Callout/)
    await page.keyboard.type('Mind')
    await press(page, 'Enter Enter')
    await put(page, 'toggle list', /^Toggle List/)
    await page.keyboard.type('Plan')
    await body(page).locator('[data-content-type=toggleListItem]').getByRole('button').first().click()
    const before = ['callout Mind', 'toggleListItem Plan'] as const
    await expectOutline(page, ...before)

    // What lies above the room has its keys.
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+Alt+Shift+x')
    await expect(page.getByText('You are suggesting')).toBeVisible()
    await body(page).getByText('Plan').click()
    await press(page, 'Home ArrowRight ArrowRight Enter')
    await page.keyboard.type('new ')
    await expectOutline(page, 'callout Mind', 'toggleListItem Plan', '  paragraph new an')
    await expect(body(page).locator('del')).toHaveText('an')
    await expect(body(page).locator('ins')).toHaveText('new an')
    await body(page).getByText('Mind').click()
    await press(page, 'End Enter')
    await page.keyboard.type('the gap')
    await expectOutline(page, 'callout Mind/the gap', 'toggleListItem Plan', '  paragraph new an')
    await page.getByRole('button', { name: /^Show .*suggestions$/ }).click()
    await page.getByRole('complementary', { name: 'Suggestions' }).getByRole('button', { name: 'Reject all' }).click()
    await expectOutline(page, ...before)
  },
)
