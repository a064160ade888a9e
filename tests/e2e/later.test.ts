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

/** Somebody who looks at a message that they wrote in a workspace of theirs. */
async function written(browser: Browser) {
  const ada = await newcomer(browser, 'Ada')
  const { page } = ada
  const room = uniqueName('Ops')
  const workspace = await createWorkspace(page, room)
  const [id, words] = [newId(), uniqueName('Read the contract')]
  await answered(page)
  await act(page, 'chat/send-message', { space: workspace.split('/')[2], id, text: words })
  return { ada, page, room, words, path: `${workspace}?message=${id}` }
}

test(
  'a message that is saved for later stands in Later on every screen, leads there, and is done and put back',
  { tag: '@long' },
  async ({ browser }) => {
    const { ada, page, room, path, words } = await written(browser)
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
    await expect(page).toHaveURL(path)
  },
)

test(
  'one is reminded at a time of one’s own, and the message stands on top of what is kept',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, path, words } = await written(browser)
    const line = messages(page, words)
    await line.hover()
    await line.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Remind me…' }).click()
    await page.getByRole('menuitem', { name: 'Date and time…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind me' })
    await dialog.getByLabel('Date').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Set reminder' }).click()
    await expect(dialog).toContainText('Choose a time in the future.')
    await dialog.getByLabel('Date').fill('2029-01-01')
    await dialog.getByLabel('Time').fill('10:30')
    await dialog.getByRole('button', { name: 'Set reminder' }).click()
    await expect(corner(page, 'Reminder set for')).toBeVisible()
    await openLater(page)
    await expect(later(page)).toContainText(/Reminder: January 1, 2029, 10:30/)
    await later(page).getByRole('button', { name: 'Remind me' }).click()
    await page.getByRole('menuitem', { name: 'Remove reminder' }).click()
    await expect(later(page)).toContainText('Saved')
    await act(page, 'notifications/save-for-later', {
      kind: 'message',
      where: new URL(path, 'http://localhost').pathname.split('/')[2],
      thing: new URL(path, 'http://localhost').searchParams.get('message'),
      remindAt: Date.now(),
    })
    await expect(later(page)).toContainText('Due')
    await panel(page).getByText('Inbox', { exact: true }).click()
    await expect(panel(page).getByRole('list', { name: 'Inbox' })).toContainText('Reminder:')
  },
)

test(
  'a notification that is snoozed leaves the inbox for Later, and comes back when that is undone',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    const space = newId<'space'>()
    await act(bob.page, 'workspaces/create', { id: space, name: uniqueName('Ops'), clientCreatedAt: '' })
    const { user } = (await (await page.request.get('/api/auth/get-session')).json()) as { user: { id: string } }
    await act(bob.page, 'workspaces/add-member', { space, person: user.id, role: 'member' })
    await expect(bell(page)).toHaveAccessibleName(/1 unread$/)
    await bell(page).click()
    const inbox = panel(page).getByRole('list', { name: 'Inbox' }).getByRole('listitem')
    await inbox.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Snooze…' }).click()
    await page.getByRole('menuitem', { name: 'In 20 minutes' }).click()
    await expect(panel(page)).toContainText('Nothing new')
    await expect(bell(page)).not.toHaveAccessibleName(/unread/)
    await panel(page).getByText('Later', { exact: true }).click()
    await expect(later(page)).toContainText('Snoozed until')
    await corner(page, 'Snoozed until').getByRole('button', { name: 'Undo' }).click()
    await expect(bell(page)).toHaveAccessibleName(/1 unread$/)
    // Whoever clicks beside the panel closes it.
    await expect(panel(page)).toBeHidden()
    await openLater(page)
    await expect(panel(page)).toContainText('Nothing saved for later')
  },
)
