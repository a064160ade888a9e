import { newId } from '@atrium/base/id'
import { type Browser, type Page, expect, test } from './fixtures.ts'
import { act, answered, createWorkspace, messages, newcomer, signIn, uniqueName } from './people.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const corner = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const later = (page: Page) => panel(page).getByRole('list', { name: 'Later' }).getByRole('listitem')

async function openLater(page: Page): Promise<void> {
  await bell(page).click()
  await panel(page).getByText('Later', { exact: true }).click()
}

/** A second browser of somebody. */
async function secondScreen(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  return page
}

test('a message that is saved for later stands in Later on every screen, leads there, and is done and put back', async ({
  browser,
}) => {
  const ada = await newcomer(browser, 'Ada')
  const { page } = ada
  const room = uniqueName('Ops')
  const path = await createWorkspace(page, room)
  const [id, words] = [newId(), uniqueName('Read the contract')]
  await answered(page)
  await act(page, 'chat/send-message', { space: path.split('/')[2], id, text: words })
  const line = messages(page, words)
  await line.hover()
  await line.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Save for later' }).click()
  await expect(corner(page, 'Saved for later.')).toBeVisible()

  const other = await secondScreen(browser, ada.email)
  await openLater(other)
  await expect(later(other)).toHaveCount(1)
  await expect(later(other)).toContainText(`${ada.name} in ${room}`)
  await later(other).getByRole('button', { name: 'Done' }).click()
  await expect(panel(other)).toContainText('Nothing saved for later')
  await openLater(page)
  await expect(panel(page)).toContainText('Nothing saved for later')
  await corner(other, 'Removed from Later.').getByRole('button', { name: 'Undo' }).click()
  await expect(later(page)).toContainText(words)
  await later(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${path}\\?message=${id}`))
})
