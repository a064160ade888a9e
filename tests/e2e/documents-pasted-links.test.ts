import { teamSpace } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, newcomer, uniqueName } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })
const ways = (page: Page) => page.getByRole('listbox', { name: 'Show link as' })
const way = (page: Page, name: string) => ways(page).getByRole('option', { name, exact: true })
const offered = (page: Page) => ways(page).getByRole('option')
const link = (page: Page, name: string) => body(page).getByRole('link', { name, exact: true })
const lines = (page: Page) => body(page).locator('.bn-block-content')

async function openPage(page: Page, title = ''): Promise<string> {
  const id = newId()
  await act(page, 'documents/create', { space: teamSpace, id, title })
  await page.goto(`/documents/${id}`)
  await body(page).click()
  return id
}

function paste(page: Page, given: Readonly<Record<string, string>>): Promise<void> {
  return body(page).evaluate((box, kinds) => {
    const clipboardData = new DataTransfer()
    for (const [kind, words] of Object.entries(kinds)) clipboardData.setData(kind, words)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, given)
}

const pasteLink = (page: Page, url: string): Promise<void> => paste(page, { 'text/plain': url })

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

test('a video stands in the place of its pasted link, and each step is taken back by itself', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await openPage(page)
  await pasteLink(page, video)
  await expect(link(page, video)).toHaveAttribute('href', video)
  await expect(offered(page)).toHaveText(['Embed', 'Link'])
  await page.keyboard.press('ArrowDown')
  await expect(way(page, 'Embed')).toHaveAttribute('aria-selected', 'true')
  const active = await way(page, 'Embed').getAttribute('id')
  await expect(body(page)).toHaveAttribute('aria-activedescendant', active ?? '')
  await page.keyboard.press('Enter')
  await expect(ways(page)).toHaveCount(0)
  const frame = body(page).locator('iframe[title="YouTube"]')
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\//)
  await page.keyboard.press('Control+z')
  await expect(frame).toHaveCount(0)
  await expect(link(page, video)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(link(page, video)).toHaveCount(0)
})

test('whoever writes on, presses Escape or goes elsewhere leaves the link', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await openPage(page)
  await page.keyboard.type('Above')
  await page.keyboard.press('Enter')
  await pasteLink(page, video)
  await expect(ways(page)).toBeVisible()
  await page.keyboard.type(' is long')
  await expect(ways(page)).toHaveCount(0)
  await expect(lines(page).nth(1)).toHaveText(`${video} is long`)
  await expect(link(page, video)).toBeVisible()

  await page.keyboard.press('Enter')
  await pasteLink(page, video)
  await expect(ways(page)).toBeVisible()
  // Nothing is chosen before an arrow leads to it.
  await page.keyboard.press('Enter')
  await expect(ways(page)).toHaveCount(0)
  await page.keyboard.type('Below')
  await expect(lines(page).nth(3)).toHaveText('Below')

  await page.keyboard.press('Enter')
  await pasteLink(page, video)
  await page.keyboard.press('ArrowUp')
  await expect(way(page, 'Link')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(ways(page)).toHaveCount(0)
  await expect(body(page)).toBeFocused()
  await expect(lines(page).nth(4)).toHaveText(video)

  await page.keyboard.press('Enter')
  await pasteLink(page, video)
  await lines(page).first().click()
  await expect(ways(page)).toHaveCount(0)
  await expect(lines(page).nth(5)).toHaveText(video)
})

test(
  'the address of a document is a mention at once, or a link; that of a block also a synced block',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    const title = uniqueName('Plan')
    const plan = await openPage(page, title)
    await page.keyboard.type('The price is 5')
    await expect(saved(page)).toBeVisible()
    const block = await lines(page).first().locator('xpath=ancestor::*[@data-id][1]').getAttribute('data-id')
    const url = new URL(`/documents/${plan}`, page.url()).href

    await openPage(page)
    await page.keyboard.type('See ')
    await pasteLink(page, url)
    await expect(link(page, title)).toHaveAttribute('href', `/documents/${plan}`)
    await expect(offered(page)).toHaveText(['Link', 'Mention'])
    await expectAccessible(page)
    await way(page, 'Link').click()
    await expect(link(page, url)).toBeVisible()
    await expect(ways(page)).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(link(page, title)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(link(page, title)).toHaveCount(0)
    await expect(lines(page).first()).toHaveText('See')

    await pasteLink(page, `${url}#${block}`)
    await expect(offered(page)).toHaveText(['Mention', 'Synced block', 'Link'])
    await way(page, 'Mention').click()
    await expect(link(page, title)).toBeVisible()
    await page.keyboard.press('Enter')
    await pasteLink(page, `${url}#${block}`)
    await way(page, 'Synced block').click()
    await expect(page.getByRole('region', { name: `From ${title}` })).toContainText('The price is 5')
    await page.keyboard.type('And below')
    await expect(lines(page).nth(2)).toHaveText('And below')
  },
)

test(
  'a link of which there is no preview stays a link, and selected words become the link',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await openPage(page)
    const url = 'https://news.example.org/plan'
    await pasteLink(page, url)
    await expect(offered(page)).toHaveText(['Preview', 'Link'])
    await way(page, 'Preview').click()
    await expect(page.getByRole('status').filter({ hasText: 'No preview for this link.' })).toBeVisible()
    await expect(ways(page)).toHaveCount(0)
    await expect(lines(page).first()).toHaveText(url)

    await page.keyboard.press('Enter')
    await paste(page, { 'text/plain': url, 'text/html': `<a href="https://other.example.org/"><b>${url}</b></a>` })
    await expect(offered(page)).toHaveText(['Preview', 'Link'])
    await expect(link(page, url).last()).toHaveAttribute('href', url)

    await page.keyboard.press('Enter')
    await page.keyboard.type('Words')
    await page.keyboard.press('Shift+Home')
    await expect(page.getByRole('button', { name: 'Bold', exact: true })).toBeVisible()
    await pasteLink(page, url)
    await expect(link(page, 'Words')).toHaveAttribute('href', url)
    await expect(ways(page)).toHaveCount(0)
  },
)

test('what is offered stays at the link while somebody else writes above it', { tag: '@long' }, async ({ browser }) => {
  const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
  const id = await openPage(ada.page)
  await ada.page.keyboard.type('Above')
  await ada.page.keyboard.press('Enter')
  await bob.page.goto(`/documents/${id}`)
  await body(bob.page).getByText('Above').click()
  await bob.page.keyboard.press('End')
  await pasteLink(ada.page, video)
  await expect(ways(ada.page)).toBeVisible()
  await bob.page.keyboard.type(' is what Bob wrote')
  await bob.page.keyboard.press('Enter')
  await bob.page.keyboard.type('And below')
  await expect(lines(ada.page).nth(1)).toContainText('And below')
  const distance = async (): Promise<number> => {
    const [list, line] = await Promise.all([ways(ada.page).boundingBox(), lines(ada.page).nth(2).boundingBox()])
    return list && line ? list.y - line.y : -1
  }
  await expect.poll(distance).toBeGreaterThan(0)
  expect(await distance()).toBeLessThan(60)
  await ada.page.keyboard.press('ArrowDown')
  await ada.page.keyboard.press('Enter')
  await expect(body(bob.page).locator('iframe[title="YouTube"]')).toBeVisible()
  await expect(lines(bob.page).nth(0)).toContainText('Above is what Bob wrote')
  await expect(lines(bob.page).nth(1)).toContainText('And below')
})

/** The other site says this, once it is to answer. */
async function withPreview(page: Page, preview: object, answering: Promise<void>): Promise<void> {
  await page.routeWebSocket('**/api/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!String(message).includes('"documents/link-preview"')) return server.send(message)
      const { id } = JSON.parse(String(message)) as { id: string }
      const asked = JSON.stringify({ type: 'asked', id, answer: { ok: true, output: { preview } } })
      void answering.then(() => socket.send(asked))
    })
  })
}

test(
  'a card stands in the place of the link while one writes on, and leads there in a tab of its own',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    const answering = Promise.withResolvers<void>()
    await withPreview(page, { title: 'Plan', description: 'All that is planned.', site: 'News' }, answering.promise)
    await openPage(page)
    const url = 'https://news.example.org/plan?x=1'
    await pasteLink(page, url)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Loading the preview…' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Below')
    await expect(page.getByRole('status').filter({ hasText: 'Loading the preview…' })).toHaveCount(0)
    await expect(link(page, url)).toBeVisible()
    answering.resolve()
    const card = body(page).getByRole('link', { name: /^Plan/ })
    await expect(card).toHaveText('PlanAll that is planned.news.example.org')
    await expect(card).toHaveAttribute('href', url)
    await expect(card).toHaveAttribute('target', '_blank')
    await expect(card).toHaveAttribute('rel', 'noopener noreferrer')
    await page.keyboard.type(' it')
    await expect(lines(page).nth(1)).toHaveText('Below it')
    await expect(saved(page)).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(card).toHaveText('PlanAll that is planned.news.example.org')
    await expect(link(page, url)).toHaveCount(0)
  },
)

test('what stands for a link of somebody who suggests is proposed', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  const title = uniqueName('Plan')
  const plan = await openPage(page, title)
  const url = new URL(`/documents/${plan}`, page.url()).href
  await openPage(page)
  await page.keyboard.press('Control+Alt+Shift+x')
  await expect(page.getByText('You are suggesting')).toBeVisible()
  await pasteLink(page, video)
  await expect(link(page, video)).toBeVisible()
  await expect(ways(page)).toHaveCount(0)
  await page.keyboard.type(' ')
  await pasteLink(page, url)
  await way(page, 'Link').click()
  await expect(link(page, url)).toBeVisible()
  await expect(saved(page)).toBeVisible()
})
