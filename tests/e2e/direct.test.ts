import { type Page, expect, test } from './fixtures.ts'
import { messages, newcomer, write } from './people.ts'

/** Begins a conversation with `names` by the dialog. */
async function writeTo(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'New message' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  for (const name of names) {
    await dialog.getByRole('textbox', { name: 'Search people' }).fill(name)
    await dialog.getByRole('checkbox', { name }).check()
  }
  await dialog.getByRole('button', { name: /^Start/ }).click()
  await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
}

const inSidebar = (page: Page, name: string) =>
  page.getByRole('list', { name: 'People you talk with' }).getByRole('link').filter({ hasText: name })

test(
  'two people talk directly: the other sees it in the sidebar with what is unread, and it is one conversation',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    await writeTo(ada.page, [bob.name])
    await expect(ada.page.getByRole('heading', { name: bob.name })).toBeVisible()
    await expect(ada.page.getByRole('main')).toContainText('Online')
    await write(ada.page, 'Only for you')
    await expect(inSidebar(bob.page, ada.name)).toContainText('unread: 1')
    await inSidebar(bob.page, ada.name).click()
    await expect(messages(bob.page, 'Only for you')).toBeVisible()
    await expect(inSidebar(bob.page, ada.name)).not.toContainText('unread')

    const path = new URL(bob.page.url()).pathname
    await bob.page.goto('/')
    await writeTo(bob.page, [ada.name])
    expect(new URL(bob.page.url()).pathname).toBe(path)
    await expect(messages(bob.page, 'Only for you')).toBeVisible()
  },
)

test(
  'a group is begun by keyboard, left after a question, and gone from the sidebar',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    const eve = await newcomer(browser, 'Eve')
    await ada.page.getByRole('button', { name: 'New message' }).press('Enter')
    const search = ada.page.getByRole('textbox', { name: 'Search people' })
    await expect(search).toBeFocused()
    for (const { name } of [bob, eve]) {
      await search.fill(name)
      // Who has just made an account is known here a moment later.
      await expect(ada.page.getByRole('checkbox', { name })).toBeVisible()
      await search.press('Enter')
      await expect(search).toHaveValue('')
    }
    await search.press('Enter')
    const heading = ada.page.getByRole('heading', { name: `${bob.name} and ${eve.name}` })
    await expect(heading).toBeVisible()
    await expect(ada.page.getByRole('main')).toContainText('3 people')
    await write(ada.page, 'A word to both')

    await inSidebar(eve.page, bob.name).click()
    await expect(messages(eve.page, 'A word to both')).toBeVisible()
    await eve.page.getByRole('button', { name: 'Leave' }).click()
    await eve.page.getByRole('dialog', { name: 'Leave conversation' }).getByRole('button', { name: 'Leave' }).click()
    await eve.page.waitForURL('**/chat')
    await expect(inSidebar(eve.page, bob.name)).toHaveCount(0)
    await expect(ada.page.getByRole('heading', { name: bob.name, exact: true })).toBeVisible()
  },
)

test('unsent words show a pencil in the sidebar, on every device', { tag: '@long' }, async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const other = await ada.context.newPage()
  await other.goto('/')
  await ada.page.goto('/chat')
  const box = ada.page.getByRole('textbox', { name: 'Message' })
  const link = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chat/ })
  await box.fill('Not yet')
  await expect(link(ada.page)).toContainText('unsent words')
  await expect(link(other)).toContainText('unsent words')
  await box.fill('')
  await expect(link(ada.page)).not.toContainText('unsent words')
  await expect(link(other)).not.toContainText('unsent words')
})
