import { newId } from '@atrium/base/id'
import { type Locator, type Page, expect, test } from './fixtures.ts'
import { type Visitor, act, newcomer, registered } from './people.ts'

// Several screens, one after the other.
test.slow()

const options = { timezoneId: 'Europe/Madrid', locale: 'en-GB', viewport: { width: 1360, height: 900 } }

const calendar = (page: Page): Locator => page.getByRole('region', { name: 'Calendar' })
const event = (page: Page, title: string): Locator => calendar(page).getByRole('button').filter({ hasText: title })
const dayOf = (page: Page, number: number): Locator =>
  calendar(page).getByRole('cell', { name: new RegExp(`^${number} May 2031`) })
/** The events of a day, as they are read in their order. */
const eventsOn = (page: Page, number: number): Locator => dayOf(page, number).getByRole('button')

/** Somebody with events of their own in May 2031, whose 1st is a Thursday. */
async function withEvents(visitor: Visitor, events: readonly object[]): Promise<void> {
  const session = await visitor.page.request.get('/api/auth/get-session')
  const { user } = (await session.json()) as { user: { id: string } }
  for (const one of events)
    await act(visitor.page, 'calendar/create', {
      space: `own:${user.id}`,
      id: newId(),
      startZone: 'Europe/Madrid',
      endZone: 'Europe/Madrid',
      ...one,
    })
}

async function openMonth(page: Page): Promise<void> {
  await page.goto('/personal/calendar')
  await calendar(page).getByRole('button', { name: 'Month', exact: true }).click()
  await page.getByRole('textbox', { name: 'Go to date' }).fill('2031-05-12')
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not there.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: { x: number; y: number }, to: Locator): Promise<void> {
  // A page behind another is drawn once a second.
  await page.bringToFront()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const { x, y } = await middleOf(to)
  await page.mouse.move(x, y, { steps: 4 })
}

const lunch = { title: 'Lunch', start: '2031-05-13T13:00:00', end: '2031-05-13T14:00:00' }
const fair = { title: 'Fair', isAllDay: true, start: '2031-05-14', end: '2031-05-16' }

test(
  'in a month events are dragged to other days, made longer, copied and taken back, on every screen (R1.08, R2.16, R7.23)',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada', options)
    const { page } = ada
    await withEvents(ada, [lunch, fair])
    await openMonth(page)
    const there = await ada.context.newPage()
    await openMonth(there)
    await expect(eventsOn(there, 13)).toHaveText(['13:00 Lunch'])

    await drag(page, await middleOf(event(page, 'Lunch')), dayOf(page, 22))
    await expect(eventsOn(page, 22)).toHaveText(['13:00 Lunch'])
    await expect(eventsOn(there, 13)).toHaveCount(1)
    await page.mouse.up()
    await expect(eventsOn(there, 22)).toHaveText(['13:00 Lunch'])
    await expect(eventsOn(page, 22)).toHaveText(['13:00 Lunch'])
    await page.getByRole('status').filter({ hasText: 'Event moved.' }).getByRole('button', { name: 'Undo' }).click()
    await expect(eventsOn(there, 13)).toHaveText(['13:00 Lunch'])
    await expect(eventsOn(page, 13)).toHaveText(['13:00 Lunch'])

    await drag(page, await middleOf(event(page, 'Lunch')), dayOf(page, 20))
    await page.keyboard.press('Escape')
    const { x, y } = await middleOf(event(page, 'Lunch'))
    await page.mouse.move(x, y)
    await page.mouse.up()
    await expect(eventsOn(page, 13)).toHaveText(['13:00 Lunch'])
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await drag(page, await middleOf(event(page, 'Lunch')), dayOf(page, 23))
    await page.keyboard.down('Control')
    await page.mouse.up()
    await page.keyboard.up('Control')
    await expect(eventsOn(there, 23)).toHaveText(['13:00 Lunch'])
    await expect(eventsOn(there, 13)).toHaveText(['13:00 Lunch'])

    const bar = await event(page, 'Fair').boundingBox()
    if (!bar) throw new Error('The fair is not there.')
    await drag(page, { x: bar.x + bar.width - 3, y: bar.y + bar.height / 2 }, dayOf(page, 17))
    await page.mouse.up()
    await event(there, 'Fair').click()
    await there.getByRole('dialog', { name: 'Fair' }).getByRole('button', { name: 'Edit' }).click()
    const dialog = there.getByRole('dialog', { name: 'Edit event' })
    await expect(dialog.getByLabel('Ends', { exact: true })).toHaveValue('2031-05-17')
  },
)

test(
  'R1.08 days of a month are chosen with a mouse, and an event is moved with a finger that rests on it',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada', { ...options, hasTouch: true })
    const { page } = ada
    await withEvents(ada, [lunch])
    await openMonth(page)
    await drag(page, await middleOf(dayOf(page, 7)), dayOf(page, 9))
    await expect(dayOf(page, 8)).toHaveAttribute('data-held')
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'New event' })
    await expect(dialog.getByLabel('Starts', { exact: true })).toHaveValue('2031-05-07')
    await expect(dialog.getByLabel('Ends', { exact: true })).toHaveValue('2031-05-09')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await touch('touchStart', [await middleOf(event(page, 'Lunch'))])
    await expect(calendar(page).locator('[data-drag]')).toBeVisible()
    await touch('touchMove', [await middleOf(dayOf(page, 29))])
    await touch('touchEnd', [])
    await expect(eventsOn(page, 29)).toHaveText(['13:00 Lunch'])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test(
  'single keys walk through the calendar, but never while one writes or where they are turned off',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await registered(browser, 'Ada', options)
    await page.goto('/personal/calendar')
    const calendar = page.getByRole('region', { name: 'Calendar' })
    const isShown = (view: string) =>
      expect(calendar.getByRole('button', { name: view, exact: true, pressed: true })).toBeVisible()
    await calendar.waitFor()
    await page.getByRole('main').focus()
    for (const [key, view] of [
      ['m', 'Month'],
      ['d', 'Day'],
      ['W', 'Week'],
      ['a', 'Agenda'],
      ['y', 'Year'],
    ] as const) {
      await page.keyboard.press(key)
      await isShown(view)
    }
    const title = calendar.getByRole('heading', { level: 2 }).first()
    const thisYear = (await title.textContent()) ?? ''
    await page.keyboard.press('j')
    await expect(title).toHaveText(String(Number(thisYear) + 1))
    await page.keyboard.press('t')
    await expect(title).toHaveText(thisYear)

    // Until the calendars are known there is none in which a new event could be.
    await expect(page.getByRole('button', { name: 'New event' })).toBeEnabled()
    await page.keyboard.press('c')
    const form = page.getByRole('dialog', { name: 'New event' })
    await form.getByRole('textbox', { name: 'Title' }).pressSequentially('md')
    // What was written is not lost by a press beside the form, nor by a key without a question.
    await page.mouse.click(5, 5)
    await page.keyboard.press('Escape')
    const asked = page.getByRole('dialog', { name: 'Discard changes?' })
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('md')
    await form.getByRole('button', { name: 'Close' }).click()
    await asked.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toHaveCount(0)
    await isShown('Year')

    await page.getByRole('main').focus()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Help' })
    await help.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('main').focus()
    await page.keyboard.press('m')
    await isShown('Year')
  },
)

test(
  'a name from right to left is cut at its end, not where it begins (R2.16)',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await registered(browser, 'Ada', options)
    const name = 'ישיבת צוות חשובה מאוד'
    await withEvents(ada, [{ ...lunch, title: name }])
    await openMonth(ada.page)
    await expect(event(ada.page, name).getByText(name)).toHaveCSS('direction', 'rtl')
    await calendar(ada.page).getByRole('button', { name: 'Week', exact: true }).click()
    await expect(event(ada.page, name).getByText(name)).toHaveCSS('direction', 'rtl')
    await calendar(ada.page).getByRole('button', { name: 'Agenda', exact: true }).click()
    await expect(event(ada.page, name).getByText(name)).toHaveCSS('direction', 'rtl')
  },
)
