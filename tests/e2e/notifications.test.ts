import { expectAccessible } from './axe.ts'
import { type Browser, type Page, expect, test } from './fixtures.ts'
import { newId } from '@atrium/base/id'
import { type Visitor, act, addMember, createWorkspace, newcomer, registered, signIn, uniqueName } from './people.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const inbox = (page: Page) => panel(page).getByRole('list', { name: 'Inbox' }).getByRole('listitem')
const corner = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** The id of the person whose page it is. */
async function idOf(page: Page): Promise<string> {
  const { id } = (await (await page.request.get('/api/auth/get-session')).json()).user as { id: string }
  return id
}

interface Scene {
  readonly ada: Visitor
  readonly bob: Visitor
  readonly path: string
  readonly room: string
  /** Has Ada write to the room, naming Bob for each `@Bob`. */
  say(text: string, more?: object): Promise<string>
}

/** Ada's workspace with Bob in it, who looks at his dashboard. */
async function createScene(browser: Browser, options: object = {}): Promise<Scene> {
  const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob', options)]
  const room = uniqueName('Ops')
  const path = await createWorkspace(ada.page, room)
  await addMember(ada.page, bob.name)
  // That he was added stands in his inbox, too.
  await expect(bell(bob.page)).toHaveAccessibleName(/1 unread$/)
  await bell(bob.page).click()
  await panel(bob.page).getByRole('button', { name: 'Clear all' }).click()
  await bob.page.keyboard.press('Escape')
  const person = await idOf(bob.page)
  return {
    ada,
    bob,
    path,
    room,
    async say(text, more = {}) {
      const id = newId()
      const named = text.replaceAll('@Bob', `<@${person}>`)
      await act(ada.page, 'chat/send-message', { space: path.split('/')[2], id, text: named, ...more })
      return id
    },
  }
}

test('a mention is seen at once, stands in the inbox with its reason, and leads to the message (R1.06, R3.10, R3.11)', async ({
  browser,
}) => {
  const { ada, bob, path, room, say } = await createScene(browser)
  const { page } = bob
  await say('@Bob please look')
  await expect(corner(page, 'please look')).toContainText(`${ada.name} mentioned you in ${room}`)
  await expect(bell(page)).toHaveAccessibleName(/[12] unread$/)
  await bell(page).click()
  await expect(inbox(page)).toHaveCount(1)
  await expect(inbox(page)).toContainText(`@${bob.name} please look`)
  await inbox(page).getByRole('button', { name: 'Why did I get this?' }).click()
  await expect(inbox(page).getByText(`You were mentioned by name in ${room}.`)).toBeVisible()
  await inbox(page)
    .getByRole('link', { name: /mentioned you/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`${path}\\?message=`))
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('please look')
  await expect(corner(page, 'please look')).toBeHidden()
  await bell(page).click()
  await expect(inbox(page).getByRole('button', { name: 'Mark as unread' })).toBeVisible()
})

test(
  'what is read, done or opened again on one device is so on the others (R2.50, R4.38, R7.18)',
  { tag: '@long' },
  async ({ browser }) => {
    const { bob, say } = await createScene(browser)
    const context = await browser.newContext()
    const phone = await context.newPage()
    await phone.goto('/login')
    await signIn(phone, bob.email)
    await expect(bell(phone)).toBeVisible()
    await expect(phone.getByRole('heading', { name: /^Good / })).toBeVisible()
    await bell(phone).click()
    await say('@Bob one')
    await expect(inbox(phone)).toHaveCount(1)
    await say('@Bob two')
    await expect(inbox(phone)).toHaveCount(2)
    await expect(inbox(phone).first()).toContainText('two')
    await bell(bob.page).click()
    await expect(inbox(bob.page)).toHaveCount(2)
    await inbox(bob.page).first().getByRole('button', { name: 'Mark as read' }).click()
    await expect(inbox(phone).first().getByRole('button', { name: 'Mark as unread' })).toBeVisible()
    await inbox(phone).first().getByRole('button', { name: 'Done' }).click()
    await expect(inbox(bob.page)).toHaveCount(1)
    await panel(bob.page).getByText('Done', { exact: true }).click()
    // That he was added is done already.
    const two = inbox(bob.page).filter({ hasText: 'two' })
    await two.getByRole('button', { name: 'Move to inbox' }).click()
    await expect(inbox(phone)).toHaveCount(2)
    await panel(phone).getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell(bob.page)).not.toHaveAccessibleName(/unread/)
  },
)

test(
  'who looks at the room reads its mentions there, and no sign of them is left',
  { tag: '@long' },
  async ({ browser }) => {
    const { bob, path, say } = await createScene(browser)
    await say('@Bob before')
    await expect(bell(bob.page)).toHaveAccessibleName(/unread$/)
    await bob.page.goto(path)
    await expect(bell(bob.page)).not.toHaveAccessibleName(/unread/)
    await say('@Bob while you look')
    await expect(bob.page.getByRole('list', { name: 'Messages' })).toContainText('while you look')
    await bell(bob.page).click()
    await expect(inbox(bob.page)).toHaveCount(2)
    await expect(inbox(bob.page).getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
    await expect(corner(bob.page, 'while you look')).toHaveCount(0)
  },
)

test(
  'the inbox shows mentions, threads and what is unread apart, by keyboard too (R2.50)',
  { tag: '@long' },
  async ({ browser }) => {
    const { ada, bob, path, say } = await createScene(browser)
    const { page } = bob
    const thread = newId()
    await act(page, 'chat/send-message', { space: path.split('/')[2], id: thread, text: 'A question' })
    await say('an answer', { thread })
    await say('@Bob look')
    await expect(bell(page)).toHaveAccessibleName(/unread$/)
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await expect(inbox(page)).toHaveCount(2)
    await panel(page).getByRole('radio', { name: 'All' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(panel(page).getByRole('radio', { name: 'Mentions' })).toBeChecked()
    await expect(inbox(page)).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await expect(inbox(page)).toContainText(`${ada.name} replied in a thread`)
    await page.keyboard.press('ArrowRight')
    await expect(panel(page)).toContainText('Nothing new')

    // The focus goes on to the next one, and at the end stays in the panel.
    await panel(page).getByText('All', { exact: true }).click()
    await inbox(page).first().getByRole('button', { name: 'Done' }).focus()
    await page.keyboard.press('Enter')
    await expect(inbox(page)).toHaveCount(1)
    await expect(inbox(page).getByRole('button', { name: 'Done' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(inbox(page)).toHaveCount(0)
    await expect(panel(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(bell(page)).toBeFocused()
  },
)

test(
  'of a space one hears as much as one chose: all, or nothing for a while',
  { tag: '@long' },
  async ({ browser }) => {
    const { ada, bob, path, room, say } = await createScene(browser)
    const { page } = bob
    const way = page.getByRole('list', { name: 'Workspaces' }).getByRole('link', { name: room })
    await act(page, 'notifications/set-level', { space: path.split('/')[2], level: 'all', mutedUntil: null })
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
    await say('Lunch is ready')
    await expect(corner(page, 'Lunch is ready')).toContainText(`${ada.name} in ${room}`)
    await expect(way).toHaveAccessibleName(/unread: 1/)
    await act(page, 'notifications/set-level', {
      space: path.split('/')[2],
      level: 'all',
      mutedUntil: Date.now() + 60_000,
    })
    await expect(way.getByRole('img', { name: 'Muted' })).toBeVisible()
    await expect(way).not.toHaveAccessibleName(/unread/)
    await say('Dinner is ready')
    await say('@Bob you in particular')
    await expect(bell(page)).toHaveAccessibleName(/unread$/)
    await bell(page).click()
    await expect(inbox(page)).toContainText('you in particular')
    await expect(corner(page, 'Dinner is ready')).toHaveCount(0)
  },
)

test('the level of a room is chosen in its head, by keyboard too', async ({ browser }) => {
  const { page } = await registered(browser, 'Ada')
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Alerts: Mentions' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: /^Mentions/ })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'All messages' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Alerts: All messages' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Until tomorrow' }).click()
  await expect(page.getByRole('button', { name: 'Alerts: Muted' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Alerts: Muted' }).click()
  await page.getByRole('menuitem', { name: 'Unmute' }).click()
  await expect(page.getByRole('button', { name: 'Alerts: All messages' })).toBeVisible()
})

test(
  'mentions come live, the newest first, and twenty at a time (R7.15, R9.05)',
  { tag: '@long' },
  async ({ browser }) => {
    const { bob, path, say } = await createScene(browser)
    const { page } = bob
    for (let count = 1; count <= 20; count += 1) await say(`@Bob number ${count}`)
    await bell(page).click()
    await panel(page).getByText('Mentions', { exact: true }).click()
    await expect(inbox(page)).toHaveCount(20)
    const last = await say('@Bob the last one')
    await expect(inbox(page).first()).toContainText('the last one')
    await expect(inbox(page).first()).toContainText('New')
    await expect(inbox(page).first().getByRole('link')).toHaveAttribute('href', `${path}?message=${last}`)
    await expect(inbox(page).first().locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
    await expect(inbox(page)).toHaveCount(20)
    await panel(page).getByRole('button', { name: 'Show older notifications' }).click()
    await expect(inbox(page)).toHaveCount(21)
  },
)

test('the inbox, the levels and the status dialog are accessible', { tag: '@long' }, async ({ browser }) => {
  const { bob, path, say } = await createScene(browser)
  const { page } = bob
  await say('@Bob look')
  await say('<!channel> all of you')
  await bell(page).click()
  await expect(inbox(page)).toHaveCount(2)
  await inbox(page).first().getByRole('button', { name: 'Why did I get this?' }).click()
  await inbox(page).last().getByRole('button', { name: 'Mark as read' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.goto(path)
  await page.getByRole('button', { name: 'Alerts: Mentions' }).click()
  await page.getByRole('menuitem', { name: 'For 1 hour' }).click()
  await page.getByRole('button', { name: 'Alerts: Muted' }).click()
  await expect(page.getByRole('menuitem', { name: 'Unmute' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Set Status' }).click()
  await page.getByRole('menuitem', { name: 'Set a text…' }).click()
  await page.getByRole('checkbox', { name: 'Do not disturb me at set hours' }).check()
  await expectAccessible(page)
})

test(
  'what reaches one by which way is chosen in the settings, and a notice leads there (R3.11)',
  { tag: '@long' },
  async ({ browser }) => {
    const { ada, bob, say } = await createScene(browser)
    const { page } = bob
    const cleo = await newcomer(browser, 'Cleo')
    await addMember(ada.page, cleo.name)
    await say('@Bob first')
    await bell(page).click()
    await inbox(page).first().getByRole('button', { name: 'Why did I get this?' }).click()
    await inbox(page).first().getByRole('link', { name: 'Change what you are notified about' }).click()
    const table = page.getByRole('table', { name: 'Ways to reach you' })
    const choice = (name: string) => table.getByRole('checkbox', { name })
    await expect(choice('Mentions of you: Inbox')).toBeChecked()
    await expect(choice('Your account: Inbox')).toBeDisabled()
    // Without a mail server there is nothing to choose of email, and it is said why.
    await expect(page.getByText('Notifications are not sent by email, as no mail server is set.')).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Email' })).toHaveCount(0)
    await choice('Mentions of you: Inbox').uncheck()
    await expect(choice('Mentions of you: Devices')).toBeDisabled()
    await expect(choice('Mentions of you: Devices')).not.toBeChecked()
    await expectAccessible(page)
    // Who is named beside Bob sees when he would have been told.
    await say(`@Bob second <@${await idOf(cleo.page)}>`)
    await expect(corner(cleo.page, 'second')).toBeVisible()
    await choice('Mentions of you: Inbox').check()
    await expect(choice('Mentions of you: Devices')).toBeChecked()
    await say('@Bob third')
    await expect(corner(page, 'third')).toBeVisible()
    await bell(page).click()
    await expect(inbox(page).filter({ hasText: 'third' })).toHaveCount(1)
    await expect(inbox(page).filter({ hasText: 'second' })).toHaveCount(0)
  },
)

test('beside why one got it stands less like this, which can be undone', { tag: '@long' }, async ({ browser }) => {
  const { bob, say } = await createScene(browser)
  const { page } = bob
  await say('@Bob please look')
  await bell(page).click()
  const entry = inbox(page).filter({ hasText: 'please look' })
  await entry.getByRole('button', { name: 'Why did I get this?' }).click()
  await entry.getByRole('button', { name: 'Less like this' }).click()
  await expect(corner(page, 'Mentions of you: no longer on your devices.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/settings#notifications')
  const choice = page.getByRole('checkbox', { name: 'Mentions of you: Devices' })
  // The address leads to its section, however late that is there.
  await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeInViewport()
  await expect(choice).not.toBeChecked()
  await bell(page).click()
  await entry.getByRole('button', { name: 'Why did I get this?' }).click()
  await entry.getByRole('button', { name: 'Less like this' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Mentions of you: Inbox' })).toBeChecked()
})

test('the inbox is gone through by the keys of mail programs', { tag: '@long' }, async ({ browser }) => {
  const { bob, say } = await createScene(browser)
  const { page } = bob
  for (const words of ['@Bob first', '@Bob second', '@Bob third']) await say(words)
  await bell(page).click()
  await expect(inbox(page)).toHaveCount(3)
  const link = (words: string) => inbox(page).filter({ hasText: words }).getByRole('link').first()
  await page.keyboard.press('j')
  await expect(link('third')).toBeFocused()
  await page.keyboard.press('j')
  await expect(link('second')).toBeFocused()
  await page.keyboard.press('u')
  await expect(inbox(page).filter({ hasText: 'second' }).getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(inbox(page)).toHaveCount(2)
  await expect(link('first')).toBeFocused()
  await page.keyboard.press('k')
  await expect(link('third')).toBeFocused()
})
