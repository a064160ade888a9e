import { teamSpace } from '@atrium/engine/contract'
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { newId } from '@atrium/base/id'
import { type Locator, type Page, expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, newcomer, registered, uniqueName } from './people.ts'

const calendar = (page: Page): Locator => page.getByRole('region', { name: 'Calendar' })

async function openCalendar(page: Page, path = '/calendar'): Promise<void> {
  await page.goto(path)
  await calendar(page).getByRole('button', { name: 'Week', exact: true }).click()
}

/** A day in a year that no other run of a test has filled. */
const newDay = (): string => `${randomInt(2030, 2190)}-05-1${randomInt(10)}`

/** Makes an event by the line that is read as people write. */
async function quickly(page: Page, line: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Quick event' })
  await box.fill(line)
  await box.press('Enter')
}

/** What is rarely done stands in a menu. */
async function chooseMore(page: Page, name: string): Promise<void> {
  await calendar(page).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** The event as a calendar shows it, at a time. */
const shown = (page: Page, title: string, time: string): Locator =>
  calendar(page).getByRole('button').filter({ hasText: title }).filter({ hasText: time })

/** Drags an event so many hours down; `meanwhile` happens before it is let go. */
async function drag(page: Page, event: Locator, hours: number, meanwhile?: () => Promise<void>): Promise<void> {
  const box = await event.boundingBox()
  if (!box) throw new Error('There is nothing to drag.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 8, { steps: 2 })
  await page.mouse.move(x, y + box.height * hours, { steps: 4 })
  await meanwhile?.()
  await page.mouse.up()
}

// Many steps on two screens.
test.slow()

const options = { timezoneId: 'Europe/Madrid', locale: 'en-GB', viewport: { width: 1360, height: 900 } }

test('the team shares a calendar: what one makes and moves, the other sees at once and later (R1.08, R2.16, R7.23)', async ({
  browser,
}) => {
  const ada = await registered(browser, 'Ada', options)
  const bob = await registered(browser, 'Bob', options)
  await openCalendar(ada.page)
  const title = uniqueName('Release')
  const day = newDay()
  await quickly(ada.page, `${title} ${day} 10:00 for 1 h`)
  await expect(shown(ada.page, title, '10:00')).toBeVisible()

  await openCalendar(bob.page)
  await bob.page.getByRole('textbox', { name: 'Go to date' }).fill(day)
  await expect(shown(bob.page, title, '10:00')).toBeVisible()

  const late = {
    start: `${day}T20:00:00`,
    end: `${day}T21:00:00`,
    startZone: 'Europe/Madrid',
    endZone: 'Europe/Madrid',
  }
  const dinner = uniqueName('Dinner')
  await drag(ada.page, shown(ada.page, title, '10:00'), 2, () =>
    act(bob.page, 'calendar/create', { space: teamSpace, id: newId(), title: dinner, ...late }),
  )
  await expect(shown(bob.page, title, '12:00')).toBeVisible()
  await undo(ada.page, 'Event moved.')
  await expect(shown(ada.page, dinner, '20:00')).toBeVisible()
  await expect(shown(bob.page, title, '10:00')).toBeVisible()
  await ada.page.keyboard.down('Alt')
  await drag(ada.page, shown(ada.page, title, '10:00'), 3)
  await ada.page.keyboard.up('Alt')
  await expect(shown(bob.page, title, '13:00')).toBeVisible()
  await expect(shown(bob.page, title, '10:00')).toBeVisible()
  await undo(ada.page, 'Event copied.')
  await expect(shown(bob.page, title, '13:00')).toHaveCount(0)

  await shown(bob.page, title, '10:00').click()
  const dialog = bob.page.getByRole('dialog', { name: 'Edit event' })
  const card = bob.page.getByRole('dialog', { name: title })
  await card.getByRole('combobox', { name: 'Remind me' }).selectOption('A day before')
  await card.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`${title} party`)
  await dialog.getByRole('combobox', { name: 'Invite' }).selectOption(ada.name)
  await dialog.getByRole('checkbox', { name: `${ada.name} is optional` }).check()
  await dialog.getByRole('button', { name: 'More', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Bring **cake**, see https://example.org/cake')
  const plan = uniqueName('Plan')
  await act(bob.page, 'documents/create', { space: teamSpace, id: newId(), title: plan })
  await dialog.getByRole('combobox', { name: 'Document' }).fill(plan)
  await bob.page.getByRole('option', { name: plan }).click()
  await dialog.getByRole('combobox', { name: 'Repeat' }).selectOption('Every day')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await calendar(ada.page).getByRole('button', { name: 'Month' }).click()
  await expect(shown(ada.page, `${title} party`, '10:00').nth(1)).toBeVisible()

  await shown(ada.page, `${title} party`, '10:00').nth(1).click()
  const hers = ada.page.getByRole('dialog', { name: `${title} party` })
  const change = ada.page.getByRole('dialog', { name: 'Edit event' })
  await hers.getByRole('button', { name: 'Edit' }).click()
  await change.getByRole('textbox', { name: 'Title' }).fill(`${title} talk`)
  await change.getByRole('button', { name: 'Save' }).click()
  const which = ada.page.getByRole('dialog', { name: 'Change which events?' })
  await which.getByRole('radio', { name: 'This and the following events' }).check()
  await which.getByRole('button', { name: 'Save' }).click()
  await expect(shown(bob.page, `${title} party`, '10:00')).toHaveCount(1)
  await undo(ada.page, 'Event changed.')
  await expect(shown(bob.page, `${title} talk`, '10:00')).toHaveCount(0)

  await shown(ada.page, `${title} party`, '10:00').first().click()
  await expect(hers.getByRole('link', { name: 'https://example.org/cake' })).toBeVisible()
  await expect(hers.getByRole('link', { name: `Open ${plan}` })).toHaveAttribute('href', /\/documents\//)
  await hers.getByRole('textbox', { name: 'Add a note' }).fill('A little late')
  await ada.page.getByRole('group', { name: 'Are you going?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(ada.page.getByRole('status').getByText('Answer sent.')).toBeVisible()
  await shown(bob.page, `${title} party`, '10:00').first().click()
  const his = bob.page.getByRole('dialog', { name: `${title} party` })
  await expect(his.getByText('Going, optional: A little late')).toBeVisible()
  await bob.page.keyboard.press('Escape')
  await hers.getByRole('button', { name: 'Delete' }).click()
  const choice = ada.page.getByRole('dialog', { name: 'Delete which events?' })
  await choice.getByRole('radio', { name: 'All events of the series' }).check()
  await choice.getByRole('button', { name: 'Delete' }).click()
  await expect(shown(bob.page, title, '10:00')).toHaveCount(0)
  await ada.page.reload()
  await expect(calendar(ada.page).getByRole('button', { name: 'Month', pressed: true })).toBeVisible()
  await ada.page.getByRole('textbox', { name: 'Go to date' }).fill(day)
  await expect(calendar(ada.page).getByText(title)).toHaveCount(0)

  await chooseMore(bob.page, 'Trash…')
  const trash = bob.page.getByRole('dialog', { name: 'Trash: Team' })
  await trash.getByRole('button', { name: `Restore ${title} party` }).click()
  await expect(trash.getByText(`${title} party`)).toHaveCount(0)
  await expect(shown(ada.page, `${title} party`, '10:00').first()).toBeVisible()
  await shown(ada.page, `${title} party`, '10:00').first().click()
  await hers.getByRole('button', { name: 'Duplicate' }).click()
  const copy = ada.page.getByRole('dialog', { name: 'New event' })
  await copy.getByRole('textbox', { name: 'Title' }).fill(`${title} copy`)
  // However often it is clicked before it is answered, one event is made.
  await copy.getByRole('button', { name: 'Save' }).evaluate((button: HTMLElement) => {
    for (let count = 0; count < 3; count += 1) button.click()
  })
  await expect(copy).toBeHidden()
  await expect(shown(ada.page, `${title} copy`, '10:00')).toHaveCount(1)
  // It goes on forever, and would stand in the days of others.
  const from = Date.parse(`${day}T00:00:00Z`)
  const asked = { spaces: '["team"]', from: String(from), to: String(from + 86_400_000) }
  const answer = await bob.page.request.get(`/api/v1/queries/calendar/between?${new URLSearchParams(asked).toString()}`)
  const { events } = (await answer.json()) as { events: readonly { id: string; title: string }[] }
  const party = events.find((one) => one.title === `${title} party`)
  await act(bob.page, 'calendar/delete', { space: teamSpace, id: party?.id, scope: 'all' })
  await expect(shown(ada.page, `${title} party`, '10:00')).toHaveCount(0)
})

/** Takes a deed back from the words that say it. */
const undo = (page: Page, words: string): Promise<void> =>
  page.getByRole('status').locator('div').filter({ hasText: words }).getByRole('button', { name: 'Undo' }).click()

test(
  'nobody else sees one’s own calendar, and of a private event only when it is (R1.12, R2.10); a workspace has one of its own',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await registered(browser, 'Ada', options)
    const bob = await registered(browser, 'Bob', options)
    await openCalendar(ada.page, '/personal/calendar')
    const own = uniqueName('Dentist')
    await quickly(ada.page, `${own} tomorrow 9:00`)
    await expect(shown(ada.page, own, '09:00')).toBeVisible()

    const path = await createWorkspace(ada.page, uniqueName('Relaunch'))
    await addMember(ada.page, bob.name)
    await openCalendar(ada.page, `${path}?tab=calendar`)
    await calendar(ada.page).getByRole('button', { name: 'Day', exact: true }).click()
    // Of today the next hour is offered, which is tomorrow's late in the evening.
    const day = newDay()
    await ada.page.getByRole('textbox', { name: 'Go to date' }).fill(day)
    await calendar(ada.page).getByRole('button', { name: 'New event' }).click()
    const dialog = ada.page.getByRole('dialog', { name: 'New event' })
    const interview = uniqueName('Interview')
    await dialog.getByRole('textbox', { name: 'Title' }).fill(interview)
    await dialog.getByLabel('Starts at').fill('11:00')
    await dialog.getByRole('button', { name: 'More', exact: true }).click()
    await dialog.getByRole('checkbox', { name: /Private/ }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(shown(ada.page, interview, '11:00')).toBeVisible()

    await openCalendar(bob.page, `${path}?tab=calendar`)
    await calendar(bob.page).getByRole('button', { name: 'Day', exact: true }).click()
    await bob.page.getByRole('textbox', { name: 'Go to date' }).fill(day)
    await expect(shown(bob.page, 'Busy', '11:00')).toBeVisible()
    await expect(bob.page.getByText(interview)).toHaveCount(0)
    await expect(bob.page.getByText(own)).toHaveCount(0)
    await openCalendar(bob.page, '/personal/calendar')
    await expect(bob.page.getByText(own)).toHaveCount(0)

    const hit = ada.page.getByRole('list', { name: 'Found' }).getByRole('link', { name: interview })
    // A page of search asks once; what was written is found a moment later.
    await expect(async () => {
      await ada.page.goto(`/search?q=${encodeURIComponent(interview)}`)
      await expect(hit).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
    await hit.click()
    await expect(ada.page.getByRole('dialog', { name: interview })).toBeVisible()
    await ada.page.keyboard.press('Escape')
    await expect(shown(ada.page, interview, '11:00')).toBeVisible()
  },
)

test(
  'the world clocks’ hours stand beside one’s own (R3.15), a year shows which days have events, and a calendar goes out and comes in',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await registered(browser, 'Ada', options)
    await openCalendar(ada.page)
    await ada.page.getByRole('combobox', { name: 'Second time zone' }).selectOption('+ FL')
    // 09:00 in Madrid is 02:00 in Chicago, or 03:00 in the weeks when only one of them has changed its clocks.
    await expect(
      calendar(ada.page)
        .getByText(/^0[23]:00$/)
        .first(),
    ).toBeVisible()
    const fair = uniqueName('Fair')
    const year = randomInt(2030, 2190)
    await quickly(ada.page, `${fair} ${year}-12-24 for 2 days`)
    await expect(calendar(ada.page).getByText(fair).first()).toBeVisible()
    await calendar(ada.page).getByRole('button', { name: 'Year' }).click()
    const december = ada.page.getByRole('group', { name: `December ${year}` }).last()
    await december.getByRole('button', { name: new RegExp(`24 December ${year}, \\d+ events?$`) }).click()
    await expect(calendar(ada.page).getByRole('button', { name: 'Day', pressed: true, exact: true })).toBeVisible()
    await calendar(ada.page).getByRole('button', { name: 'Agenda' }).click()
    await expect(calendar(ada.page).getByText(/Fair/).first()).toBeVisible()

    await chooseMore(ada.page, 'Import and publish…')
    const dialog = ada.page.getByRole('dialog', { name: 'Import and publish: Team' })
    const download = ada.page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export as .ics' }).click()
    const file = await (await download).path()
    await dialog.getByRole('button', { name: 'Create a secret address' }).click()
    const address = await dialog.getByRole('textbox', { name: 'Secret address' }).inputValue()
    await expect.poll(async () => (await fetch(address)).text()).toContain(`SUMMARY:${fair}`)
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect.poll(async () => (await fetch(address)).status).toBe(404)

    await openCalendar(ada.page, '/personal/calendar')
    await chooseMore(ada.page, 'Import and publish…')
    const personal = ada.page.getByRole('dialog', { name: 'Import and publish: Personal' })
    await personal.getByLabel('Import an .ics file', { exact: true }).setInputFiles({
      name: 'Team.ics',
      mimeType: 'text/calendar',
      buffer: await readFile(file),
    })
    await expect(personal.getByText(/^Imported \d+ events?\.$/)).toBeVisible()
    await personal.getByRole('button', { name: 'Close' }).click()
    await ada.page.getByRole('textbox', { name: 'Go to date' }).fill(`${year}-12-24`)
    await expect(calendar(ada.page).getByText(fair).first()).toBeVisible()
  },
)

test(
  'a day of a month with more events than it has room for says how many more, and shows them when asked and on paper (R1.08)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada', options)
    const session = await page.request.get('/api/auth/get-session')
    const { user } = (await session.json()) as { user: { id: string } }
    const [title, day] = [uniqueName('Shift'), newDay()]
    const hours = Array.from({ length: 9 }, (_none, index) => `${day}T${String(8 + index).padStart(2, '0')}`)
    for (const [index, hour] of hours.entries()) {
      const times = {
        start: `${hour}:00:00`,
        end: `${hour}:30:00`,
        startZone: 'Europe/Madrid',
        endZone: 'Europe/Madrid',
      }
      await act(page, 'calendar/create', {
        space: `own:${user.id}`,
        id: newId(),
        title: `${title} ${index + 1}`,
        ...times,
      })
    }
    await openCalendar(page, '/personal/calendar')
    await calendar(page).getByRole('button', { name: 'Month', exact: true }).click()
    await page.getByRole('textbox', { name: 'Go to date' }).fill(day)
    const events = calendar(page).getByRole('button').filter({ hasText: title })
    await expect(events).toHaveCount(3)
    const more = calendar(page).getByRole('button', { name: '+6 more' })
    await more.click()
    const all = page.getByRole('dialog').getByRole('button').filter({ hasText: title })
    await expect(all).toHaveCount(9)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(more).toBeFocused()
    await expect(events).toHaveCount(3)

    await calendar(page).getByRole('button', { name: 'Next', exact: true }).click()
    await calendar(page).getByRole('button', { name: 'Previous', exact: true }).click()
    await expect(more).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(events).toHaveCount(9)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(events).toHaveCount(3)

    await page.setViewportSize({ width: 390, height: 844 })
    // On a phone no name is cut: a day has dots, and its events stand below the month.
    const busy = calendar(page).getByRole('button', { name: /, 9 events$/ })
    await busy.click()
    await expect(busy).toHaveAttribute('aria-pressed', 'true')
    await expect(events).toHaveCount(9)
  },
)

test('the address of a new event opens its form when it is the first that is opened, and not again after a reload', async ({
  browser,
}) => {
  const { page } = await registered(browser, 'Ada', options)
  const form = page.getByRole('dialog', { name: 'New event' })
  await page.goto('/calendar?new=true')
  await expect(form).toBeVisible()
  await expect(page).toHaveURL(/\/calendar$/)
  await page.reload()
  await expect(calendar(page)).toBeVisible()
  await expect(form).toBeHidden()
})

test('R2.16 on a phone the calendar opens on a day and shows a week, from the morning on', async ({ browser }) => {
  const { page } = await registered(browser, 'Ada', { ...options, viewport: { width: 390, height: 844 } })
  await openCalendar(page)
  await calendar(page).getByRole('button', { name: 'Week', exact: true }).click()
  await expect(calendar(page).getByRole('button', { name: 'Week', exact: true, pressed: true })).toBeVisible()
  await expect(calendar(page).getByRole('columnheader')).toHaveCount(7)
  // Only in narrow columns are the hours so small; all is laid out then.
  await expect(calendar(page).getByText('08:00')).toHaveCSS('font-size', '11px')
  await expect(calendar(page).getByText('08:00')).toBeInViewport()
  // What lies between is below the names of the days.
  await expect(calendar(page).getByText('05:00')).not.toBeInViewport()
})
