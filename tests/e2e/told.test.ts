import { teamSpace } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, newcomer, uniqueName } from './people.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const inbox = (page: Page) =>
  page.getByRole('dialog', { name: 'Notifications' }).getByRole('list', { name: 'Inbox' }).getByRole('listitem')
const corner = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** The id of the person whose page it is. */
async function idOf(page: Page): Promise<string> {
  const { id } = (await (await page.request.get('/api/auth/get-session')).json()).user as { id: string }
  return id
}

const times = (day: number, hour: number) => ({
  start: `2031-05-0${day}T${hour}:00:00`,
  end: `2031-05-0${day}T${hour + 1}:00:00`,
})

// Each step is told a moment after the last.
test.slow()

test(
  'who is invited reads that a meeting moved, in the open inbox and at once, and answers anew (R1.06, R1.08)',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada', { timezoneId: 'Europe/Berlin', locale: 'en-GB' })
    const bob = await newcomer(browser, 'Bob', { timezoneId: 'America/New_York', locale: 'en-US' })
    const title = uniqueName('Standup')
    const event = { space: teamSpace, id: newId() }
    const zones = { startZone: 'Europe/Berlin', endZone: 'Europe/Berlin' }
    const attendees = [{ person: await idOf(bob.page) }]
    await act(ada.page, 'calendar/create', { ...event, title, ...times(5, 10), ...zones, attendees })

    await expect(corner(bob.page, title)).toContainText(
      `${ada.name} invited you to ${title}: Mon, May 5, 2031, 4:00 AM`,
    )
    await bell(bob.page).click()
    await expect(inbox(bob.page)).toContainText('Mon, May 5, 2031, 4:00 AM')
    const ask = (question: string) => inbox(bob.page).getByRole('group', { name: question })
    await ask('Are you going?').getByRole('button', { name: 'Yes' }).click()
    await expect(ask('Are you going?').getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
    await expect(corner(ada.page, title)).toContainText(`${bob.name} is going to ${title}: 1 going`)

    await act(ada.page, 'calendar/change', { ...event, newId: newId(), patch: times(6, 16) })
    await expect(inbox(bob.page)).toContainText('Moved to Tue, May 6, 2031, 10:00 AM (was Mon, May 5, 2031, 4:00 AM)')
    await expect(inbox(bob.page)).toContainText('You said yes to the earlier time.')
    await expectAccessible(bob.page)
    await ask('The time changed. Are you still going?').getByRole('button', { name: 'Maybe' }).click()
    await expect(ask('Are you going?').getByRole('button', { name: 'Maybe' })).toHaveAttribute('aria-pressed', 'true')
    await bell(ada.page).click()
    await expect(inbox(ada.page)).toHaveCount(1)
    await expect(inbox(ada.page)).toContainText(`${bob.name} might go to ${title}`)
    await ada.page.keyboard.press('Escape')

    await bob.page.keyboard.press('Escape')
    await act(ada.page, 'calendar/change', { ...event, newId: newId(), patch: times(7, 16) })
    await expect(corner(bob.page, title)).toContainText('Moved to Wed, May 7, 2031, 10:00 AM')
    await ada.page.goto(`/calendar?event=${event.id}`)
    await expect(ada.page.getByRole('list', { name: 'Invited people' })).toContainText('Asked again')
    await bob.page.goto(`/calendar?event=${event.id}`)
    const again = bob.page.getByRole('group', { name: 'The time changed. Are you still going?' })
    await again.getByRole('button', { name: 'No' }).click()
    await expect(bob.page.getByRole('group', { name: 'Are you going?' })).toBeVisible()

    await bob.page.goto('/')
    await act(ada.page, 'calendar/delete', { ...event, scope: 'all' })
    await bell(bob.page).click()
    await expect(inbox(bob.page)).toContainText('Canceled')
    await expect(inbox(bob.page).getByRole('group')).toHaveCount(0)
  },
)

test(
  'whose page it is hears of the first comment, and that it was deleted, under the name that the page has now',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
    const page = { space: teamSpace, id: newId() }
    const [title, renamed] = [uniqueName('Plan'), uniqueName('Road map')]
    await act(ada.page, 'documents/create', { ...page, title, parent: null, order: 'a0', icon: '', cover: '' })
    const said = { space: teamSpace, thread: newId(), id: newId() }
    await act(bob.page, 'documents/comment', { ...said, document: page.id, text: 'What of May?' })
    await expect(corner(ada.page, title)).toContainText(`${bob.name} commented on ${title}: What of May?`)
    await act(ada.page, 'documents/rename', { ...page, title: renamed })
    await bell(ada.page).click()
    await expect(inbox(ada.page)).toContainText(`${bob.name} commented on ${renamed}`)
    await act(bob.page, 'documents/delete-comment', said)
    await expect(inbox(ada.page)).toContainText('This comment was deleted.')
    await expect(inbox(ada.page)).not.toContainText('What of May?')
    await inbox(ada.page).getByRole('link').click()
    await expect(ada.page).toHaveURL(new RegExp(`/documents/${page.id}`))
  },
)

test('a link to a deleted message says that it was deleted', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  const message = newId()
  const text = uniqueName('Secret')
  await act(page, 'chat/send-message', { space: teamSpace, id: message, text })
  await act(page, 'chat/delete-message', { space: teamSpace, message })
  await page.goto(`/chat?message=${message}`)
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('This message was deleted.')
  await expect(page.getByText(text)).toHaveCount(0)
})
