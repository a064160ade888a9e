import { newId } from '@atrium/base/id'
import { type Browser, type Locator, type Page, expect, test } from './fixtures.ts'
import { type Visitor, act, addMember, createWorkspace, newcomer, uniqueName } from './people.ts'

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

interface Question {
  readonly id: string
  readonly query: string
  readonly input: { readonly from: number; readonly to: number }
}

/** What a page asks of the calendar from its next visit on, and what of that was answered. */
function questionsOf(page: Page) {
  const asked: Question[] = []
  const answered = new Set<string>()
  const read = (payload: string | Buffer): { type?: string } & Partial<Question> =>
    typeof payload === 'string' ? (JSON.parse(payload) as Question) : {}
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { id, query, input } = read(payload)
      if (id && input && query === 'calendar/between') asked.push({ id, query, input })
    })
    socket.on('framereceived', ({ payload }) => {
      const { type, id } = read(payload)
      if (type === 'asked' && id) answered.add(id)
    })
  })
  const covering = (day: string): readonly Question[] => {
    const moment = Date.parse(`${day}T12:00:00Z`)
    return asked.filter(({ input }) => input.from <= moment && moment < input.to)
  }
  return {
    timesAsked: (day: string): number => covering(day).length,
    isThere: (day: string): boolean => covering(day).some(({ id }) => answered.has(id)),
  }
}

test('a move asks once, what was fetched ahead is kept up with what others do, and no calendar shows what another had (R1.08, R7.23)', async ({
  browser,
}) => {
  const ada = await newcomer(browser, 'Ada', options)
  const bob = await newcomer(browser, 'Bob', options)
  const path = await createWorkspace(ada.page, uniqueName('Relaunch'))
  await addMember(ada.page, bob.name)
  const space = path.split('/').at(-1) ?? ''
  const questions = questionsOf(ada.page)
  await ada.page.goto(`${path}?tab=calendar`)
  await press(ada.page, 'Week')
  await goTo(ada.page, '2031-05-14')
  for (const day of ['2031-05-07', '2031-05-14', '2031-05-21'])
    await expect.poll(() => questions.isThere(day), day).toBe(true)

  const [title, id] = [uniqueName('Review'), newId()]
  const zones = { startZone: 'Europe/Madrid', endZone: 'Europe/Madrid' }
  const times = { start: '2031-05-21T09:00:00', end: '2031-05-21T10:00:00' }
  await act(bob.page, 'calendar/create', { space, id, title, ...times, ...zones })
  await press(ada.page, 'Next')
  await expect(shown(ada.page, title, '09:00')).toBeVisible()
  const later = { start: '2031-05-14T15:00:00', end: '2031-05-14T16:00:00' }
  await act(bob.page, 'calendar/change', { space, id, scope: 'all', newId: newId(), past: 0, patch: later })
  await expect(shown(ada.page, title)).toHaveCount(0)
  await press(ada.page, 'Previous')
  await expect(shown(ada.page, title, '15:00')).toBeVisible()
  await press(ada.page, 'Month')
  await expect(shown(ada.page, title, '15:00')).toBeVisible()
  for (const day of ['2031-05-14', '2031-05-21']) expect(questions.timesAsked(day), day).toBe(1)

  const weekly = { ...zones, start: '2031-05-15T11:00:00', end: '2031-05-15T12:00:00', rule: 'FREQ=WEEKLY' }
  const standup = uniqueName('Standup')
  await act(bob.page, 'calendar/create', { space, id: newId(), title: standup, ...weekly })
  await expect(shown(ada.page, standup, '11:00').nth(1)).toBeVisible()

  const ownBox = ada.page.getByRole('checkbox', { name: 'Personal' })
  const workspaceBox = ada.page.getByRole('group', { name: 'Calendars' }).getByRole('checkbox', { checked: true })
  await workspaceBox.click()
  await expect(shown(ada.page, title)).toHaveCount(0)
  await ownBox.check()
  await press(ada.page, 'Next')
  await press(ada.page, 'Previous')
  await expect(shown(ada.page, standup)).toHaveCount(0)
})

/** The same person at a screen elsewhere on earth. */
async function screenIn(browser: Browser, { context }: Visitor, timezoneId: string): Promise<Page> {
  const there = await browser.newContext({ ...options, timezoneId, storageState: await context.storageState() })
  return there.newPage()
}

test('clocks that change, clocks elsewhere and days anywhere on earth: each is shown when it is (R1.12, R3.15)', async ({
  browser,
}) => {
  const ada = await newcomer(browser, 'Ada', options)
  const answer = await ada.page.request.get('/api/auth/get-session')
  const { user } = (await answer.json()) as { user: { id: string } }
  const make = (title: string, zone: string, rest: object): Promise<void> =>
    act(ada.page, 'calendar/create', {
      ...{ space: `own:${user.id}`, id: newId(), title, startZone: zone, endZone: zone, ...rest },
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
  await expect(shown(rome, 'Call', '16:00')).toBeVisible()

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
})
