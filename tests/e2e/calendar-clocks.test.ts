import { newId } from '@atrium/base/id'
import { type Browser, type Locator, type Page, expect, test } from './fixtures.ts'
import { type Visitor, act, newcomer } from './people.ts'

// Several screens, one after the other.
test.slow()

const calendar = (page: Page): Locator => page.getByRole('region', { name: 'Calendar' })

const press = (page: Page, name: string): Promise<void> =>
  calendar(page).getByRole('button', { name, exact: true }).click()

const goTo = (page: Page, day: string): Promise<void> => page.getByRole('textbox', { name: 'Go to date' }).fill(day)

/** The event as a calendar shows it, at a time. */
const shown = (page: Page, title: string, time = ''): Locator =>
  calendar(page).getByRole('button').filter({ hasText: title }).filter({ hasText: time })

const options = { timezoneId: 'Europe/Madrid', locale: 'en-GB', viewport: { width: 1360, height: 900 } }

/** The same person at a screen elsewhere on earth. */
async function screenIn(browser: Browser, { context }: Visitor, timezoneId: string): Promise<Page> {
  const there = await browser.newContext({ ...options, timezoneId, storageState: await context.storageState() })
  return there.newPage()
}

test(
  'clocks that change, clocks elsewhere and days anywhere on earth: each is shown when it is (R1.12, R3.15)',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada', options)
    const answer = await ada.page.request.get('/api/auth/get-session')
    const { user } = (await answer.json()) as { user: { id: string } }
    const make = (title: string, zone: string, rest: object): Promise<void> =>
      act(ada.page, 'calendar/create', {
        space: `own:${user.id}`,
        id: newId(),
        title,
        startZone: zone,
        endZone: zone,
        ...rest,
      })
    const night = { start: '2027-03-26T02:30:00', end: '2027-03-26T03:00:00', rule: 'FREQ=DAILY;UNTIL=20271102T023000' }
    await make('Night run', 'Europe/Madrid', night)
    const call = { start: '2027-03-15T09:00:00', end: '2027-03-15T10:00:00', rule: 'FREQ=WEEKLY;COUNT=3' }
    await make('Call', 'America/Chicago', call)
    await make('Holiday', 'Europe/Madrid', { start: '2027-03-24', end: '2027-03-25', isAllDay: true })

    await ada.page.goto('/personal/calendar')
    await press(ada.page, 'Week')
    await goTo(ada.page, '2027-03-24')
    // On the 28th there is no 02:30, on the 31st of October there are two, of which the first counts.
    await expect(shown(ada.page, 'Night run', '02:30')).toHaveCount(2)
    await expect(shown(ada.page, 'Night run')).toHaveCount(2)
    await goTo(ada.page, '2027-10-31')
    await expect(shown(ada.page, 'Night run', '02:30')).toHaveCount(7)

    const rome = await screenIn(browser, ada, 'Europe/Rome')
    await rome.goto('/personal/calendar')
    await press(rome, 'Week')
    await goTo(rome, '2027-03-22')
    await expect(shown(rome, 'Call', '15:00')).toBeVisible()
    await press(rome, 'Next')
    await shown(rome, 'Call', '16:00').click()
    // A form has the event's own times, and says so.
    await rome.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = rome.getByRole('dialog', { name: 'Edit event' })
    await expect(form.getByText('Times are in the time zone America/Chicago.')).toBeVisible()
    await expect(form.getByLabel('Starts at')).toHaveValue('09:00')
    await expect(form.getByLabel('Time zone', { exact: true })).toHaveValue('America/Chicago')

    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const page = await screenIn(browser, ada, zone)
      await page.goto('/personal/calendar')
      await press(page, 'Day')
      await goTo(page, '2027-03-24')
      await expect(shown(page, 'Holiday')).toHaveCount(1)
      await press(page, 'Next')
      await expect(shown(page, 'Holiday')).toHaveCount(0)
      await goTo(page, '2027-03-23')
      await expect(calendar(page).getByText('23 March 2027').first()).toBeVisible()
      await expect(shown(page, 'Holiday')).toHaveCount(0)
    }
  },
)
