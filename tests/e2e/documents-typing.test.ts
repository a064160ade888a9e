import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { type Page, expect, test } from './fixtures.ts'
import { act, newcomer } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })

async function openPage(page: Page, title = ''): Promise<string> {
  const id = newId()
  await act(page, 'documents/create', { space: teamSpace, id, title })
  await page.goto(`/documents/${id}`)
  await body(page).click()
  return id
}

test(
  'Tab stays in the text where nothing can be indented, and leads out of it after Escape',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await openPage(page, 'Plan')
    for (const words of ['first', '# head', '- item']) {
      await page.keyboard.type(words)
      for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key)
      await page.keyboard.type(' and more')
      await page.keyboard.press('Enter')
    }
    for (const words of ['first', 'head', 'item']) await expect(body(page)).toContainText(`${words} and more`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Tab')
    await expect(body(page)).not.toBeFocused()
  },
)

test('a key acts where the cursor is seen, also before the browser has told of it', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await openPage(page, 'Plan')
  await page.keyboard.type('Third')
  await expect(body(page)).toContainText('Third')
  await page.keyboard.press('Home')
  await body(page).evaluate((box) => {
    const words = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode()
    getSelection()?.setPosition(words, 'Third'.length)
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'ly')
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(body(page)).toContainText('Thirdly')
})

test(
  'the bar on a selection makes words code, and their block a callout or code',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await openPage(page, 'Plan')
    await page.keyboard.type('Call start')
    await expect(body(page)).toContainText('Call start')
    await page.keyboard.press('Shift+ControlOrMeta+ArrowLeft')
    await page.getByRole('button', { name: 'Code', exact: true }).click()
    await expect(body(page).locator('code')).toHaveText('start')
    await page.getByRole('button', { name: 'Paragraph' }).click()
    await page.getByRole('menuitem', { name: 'Callout' }).click()
    await expect(body(page).locator('[data-content-type=callout]')).toContainText('Call start')
    await page.getByRole('button', { name: 'Callout' }).click()
    await page.getByRole('menuitem', { name: 'Code Block' }).click()
    await expect(body(page).locator('[data-content-type=codeBlock] code')).toHaveText('Call start')
  },
)

test(
  'links, formulas and diagrams begin while one types them as in Markdown, and prices stay prices',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await openPage(page)
    await page.keyboard.type('See [the plan](https://example.org/plan) first. It costs $5-$10, or $x_1$, not more.')
    const link = body(page).getByRole('link', { name: 'the plan' })
    await expect(link).toHaveAttribute('href', 'https://example.org/plan')
    await expect(body(page).locator('.katex')).toHaveCount(1)
    await expect(body(page)).toContainText('See the plan first. It costs $5-$10, or')
    await expect(body(page)).toContainText(', not more.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Not [here](javascript:alert(1)) at all')
    await expect(body(page).getByRole('link')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await page.keyboard.type('```mermaid ')
    await page.keyboard.type('graph LR; Idea --> Plan')
    await expect(body(page).getByRole('img', { name: /^Diagram: graph LR/ })).toBeVisible()
    await page.reload()
    await expect(body(page).locator('.katex')).toHaveCount(1)
    await expect(body(page).getByRole('img', { name: /^Diagram: graph LR/ })).toBeVisible()
  },
)

test('a formula within a line is changed where it stands, by keys alone', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await openPage(page)
  await page.keyboard.type('So $a$ is')
  await expect(body(page).locator('.katex')).toHaveText(/a/)
  for (const _ of ' is') await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(' + b')
  await page.keyboard.press('Escape')
  await page.keyboard.type(' there')
  await expect(body(page).locator('.katex annotation')).toHaveText('a + b')
  await expect(body(page)).toContainText(' there is')
})

test(
  'Escape takes no key away from the text, and Escape and Tab lead out of it',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await openPage(page)
    await page.keyboard.type('Ask @zz qq')
    await expect(page.getByRole('option')).toHaveCount(0)
    for (const words of [' today', ' or', ' never']) {
      await page.keyboard.press('Escape')
      await page.keyboard.type(words)
    }
    await expect(body(page)).toContainText('Ask @zz qq today or never')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Tab')
    await expect(body(page)).not.toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(body(page)).toBeFocused()
  },
)

test(
  'a click below the words or beside them leads to them, and a short page is not scrolled',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await openPage(page)
    await page.keyboard.type('First')
    const room = page.getByRole('main')
    const box = await room.boundingBox()
    if (!box) throw new Error('The document is not on the screen.')
    const words = await body(page).getByText('First').boundingBox()
    const bottom = box.y + box.height - 20
    await page.mouse.click(box.x + box.width / 2, bottom)
    await page.keyboard.type('Second')
    await page.mouse.click(box.x + box.width - 8, (words?.y ?? 0) + 8)
    await page.keyboard.type(' of all')
    await expect(body(page).locator('.bn-block-content')).toHaveText(['First of all', 'Second'])
    const scrolled = await body(page).evaluate((text) =>
      [...document.querySelectorAll('main *')].filter(
        (one) => one.contains(text) && one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 300,
      ),
    )
    expect(scrolled).toEqual([])
  },
)

test(
  'Enter behind a smiley is a new line, though the list of emoji offers nothing',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await openPage(page)
    await page.keyboard.type('Done :)')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Next :qx')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Last')
    await expect(body(page).locator('.bn-block-content')).toHaveText(['Done :)', 'Next :qx', 'Last'])
  },
)

test(
  'the pasted address of a document is its name, and a link among other words stays a link',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    const plan = await openPage(page, 'Launch plan')
    await openPage(page)
    const url = new URL(`/documents/${plan}`, page.url()).href
    await paste(page, url)
    await expect(body(page).getByRole('link', { name: 'Launch plan' })).toHaveAttribute('href', `/documents/${plan}`)
    await page.keyboard.press('Enter')
    await paste(page, `${url}?comment=1`)
    await expect(body(page).getByRole('link', { name: 'comment=1' })).toBeVisible()
  },
)

function paste(page: Page, words: string): Promise<void> {
  return body(page).evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, words)
}

test('what is typed before the editor is there goes into the text, and one types on behind it', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  const id = newId()
  await act(page, 'documents/create', { space: teamSpace, id, title: '' })
  const opened = Promise.withResolvers<void>()
  await page.route(/\/assets\/document-body-.*\.js$/, async (route) => {
    await opened.promise
    await route.continue()
  })
  await page.goto(`/documents/${id}`)
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeEditable()
  await title.click()
  await page.keyboard.type('The plan')
  await page.keyboard.press('Enter')
  const early = page.getByRole('textbox', { name: 'Text, added to the document once it opens' })
  await expect(early).toBeFocused()
  await page.keyboard.type('First we look')
  await page.keyboard.press('Enter')
  await page.keyboard.type('then we')
  opened.resolve()
  await expect(body(page)).toBeFocused()
  await page.keyboard.type(' leap')
  await expect(early).toHaveCount(0)
  await expect(title).toHaveValue('The plan')
  await expect(body(page).getByText('First we look')).toBeVisible()
  await expect(body(page).getByText('then we leap')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(body(page).getByText('then we leap')).toBeVisible()
})

test(
  'what is typed on a picture, a drawn formula or a diagram gets a line of its own below',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    const { keyboard } = page
    await openPage(page)
    await keyboard.type('$$ ')
    await keyboard.type('a+b')
    await keyboard.press('Escape')
    await keyboard.type('Below the formula')
    const line = (words: string) => body(page).getByRole('paragraph').filter({ hasText: words })
    await expect(line('Below the formula')).toHaveText('Below the formula')

    await keyboard.press('Enter')
    await keyboard.type('```mermaid ')
    await keyboard.type('graph LR; Idea --> Plan')
    await keyboard.press('Tab')
    await keyboard.type('Below the diagram')
    await expect(line('Below the diagram')).toHaveText('Below the diagram')

    await keyboard.press('Enter')
    await keyboard.type('--- ')
    await keyboard.type('Last')
    await keyboard.press('ArrowUp')
    await keyboard.type('Below the rule')
    await expect(line('Below the rule')).toHaveText('Below the rule')
    await expect(body(page)).toContainText(/Below the formula[^]*Below the diagram[^]*Below the rule[^]*Last/)
  },
)

test('whoever goes from the title to the text is in it once the editor is there, whether or not they typed by then', async ({
  browser,
}) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.goto('/documents/new')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Plan')
  await title.press('Enter')
  await expect(body(page)).toBeFocused()
  await page.keyboard.type('One goes on')
  await expect(body(page)).toContainText('One goes on')
})
