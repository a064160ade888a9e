import { newId } from '@atrium/base/id'
import { type Locator, type Page, expect, test } from './fixtures.ts'
import { type Visitor, act, newcomer, registered } from './people.ts'

// Many steps with a mouse.
test.slow()

const options = { timezoneId: 'Europe/Madrid', locale: 'en-GB', viewport: { width: 1360, height: 900 } }

const calendar = (page: Page): Locator => page.getByRole('region', { name: 'Calendar' })
const event = (page: Page, title: string): Locator => calendar(page).getByRole('button').filter({ hasText: title })
/** The place of whole days, and that of hours, of a day in May 2031. */
const cells = (page: Page, day: number): Locator => calendar(page).locator(`[role="cell"][data-date="2031-05-${day}"]`)

interface At {
  readonly x: number
  readonly y: number
}

async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not there.')
  return box
}

async function middleOf(target: Locator): Promise<At> {
  const { x, y, width, height } = await boxOf(target)
  return { x: x + width / 2, y: y + height / 2 }
}

/** A time of a day. */
async function timeOn(page: Page, day: number, hour: number): Promise<At> {
  const { x, y, width, height } = await boxOf(cells(page, day).last())
  return { x: x + width / 2, y: y + (height / 24) * hour }
}

async function drag(page: Page, from: At, to: At): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

async function openWeek({ page }: Visitor): Promise<void> {
  const session = await page.request.get('/api/auth/get-session')
  const { user } = (await session.json()) as { user: { id: string } }
  await act(page, 'calendar/create', {
    space: `own:${user.id}`,
    id: newId(),
    title: 'Lunch',
    startZone: 'Europe/Madrid',
    endZone: 'Europe/Madrid',
    start: '2031-05-13T13:00:00',
    end: '2031-05-13T14:00:00',
  })
  await page.goto('/personal/calendar')
  await calendar(page).getByRole('button', { name: 'Week', exact: true }).click()
  await page.getByRole('textbox', { name: 'Go to date' }).fill('2031-05-12')
}

test(
  'R1.08 in a week events are made longer by their end, and become those of whole days and of hours by where they are dropped',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada', options)
    const { page } = ada
    await openWeek(ada)
    const lunch = event(page, 'Lunch')
    const { x, y, width, height } = await boxOf(lunch)
    await drag(page, { x: x + width / 2, y: y + height - 2 }, { x: x + width / 2, y: y + height * 1.5 })
    await expect(page.getByRole('status').filter({ hasText: 'Event moved.' })).toBeVisible()
    await lunch.press('Enter')
    await page.getByRole('dialog', { name: 'Lunch' }).getByRole('button', { name: 'Edit' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit event' })
    await expect(dialog.getByLabel('Starts at')).toHaveValue('13:00')
    await expect(dialog.getByLabel('Ends at')).toHaveValue('14:30')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(lunch).toBeFocused()

    await drag(page, await middleOf(lunch), await middleOf(cells(page, 15).first()))
    await expect(cells(page, 15).first().getByRole('button')).toHaveText('Lunch')
    await expect(cells(page, 13).last().getByRole('button')).toHaveCount(0)
    await drag(page, await middleOf(lunch), await timeOn(page, 16, 10.1))
    await expect(cells(page, 16).last().getByRole('button')).toHaveText('Lunch 10:00')
  },
)

test('hours and days of a week are chosen for a new event (R1.08)', { tag: '@long' }, async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada', options)
  const { page } = ada
  await openWeek(ada)
  await expect(event(page, 'Lunch')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'New event' })
  await drag(page, await timeOn(page, 14, 11.1), await timeOn(page, 14, 9.1))
  await expect(dialog.getByLabel('Starts', { exact: true })).toHaveValue('2031-05-14')
  await expect(dialog.getByLabel('Starts at')).toHaveValue('09:00')
  await expect(dialog.getByLabel('Ends at')).toHaveValue('11:15')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const { x, y } = await timeOn(page, 15, 16.1)
  await page.mouse.click(x, y)
  await expect(dialog.getByLabel('Starts at')).toHaveValue('16:00')
  await expect(dialog.getByLabel('Ends at')).toHaveValue('17:00')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await drag(page, await middleOf(cells(page, 14).first()), await middleOf(cells(page, 16).first()))
  await expect(dialog.getByRole('checkbox', { name: 'All day' })).toBeChecked()
  await expect(dialog.getByLabel('Ends', { exact: true })).toHaveValue('2031-05-16')
})

test(
  'R1.08 an event that ends at midnight takes nothing of the next day, in hours, in a month and in the list',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada', options)
    const session = await page.request.get('/api/auth/get-session')
    const { user } = (await session.json()) as { user: { id: string } }
    await act(page, 'calendar/create', {
      space: `own:${user.id}`,
      id: newId(),
      title: 'Dinner',
      startZone: 'Europe/Madrid',
      endZone: 'Europe/Madrid',
      start: '2031-05-13T20:00:00',
      end: '2031-05-14T00:00:00',
    })
    await page.goto('/personal/calendar')
    for (const view of ['Week', 'Month', 'Agenda']) {
      await calendar(page).getByRole('button', { name: view, exact: true }).click()
      await page.getByRole('textbox', { name: 'Go to date' }).fill('2031-05-12')
      await expect(event(page, 'Dinner')).toHaveCount(1)
    }
  },
)

test('R1.08 what is understood of a quick line is said before Enter and after it, and what is not is said and makes nothing', async ({
  browser,
}) => {
  const { page } = await registered(browser, 'Ada', options)
  await page.goto('/personal/calendar')
  const box = page.getByRole('textbox', { name: 'Quick event' })
  await box.fill('Party 24 Dec 2031 7pm')
  await expect(page.getByText('Wed, 24 Dec 2031, 19:00–20:00')).toBeVisible()
  // However often it is pressed before the first is answered, one event is made.
  await box.evaluate((line: HTMLInputElement) => {
    for (let count = 0; count < 3; count += 1) line.form?.requestSubmit()
  })
  await expect(page.getByRole('status').getByText('Created “Party”: Wed, 24 Dec 2031, 19:00–20:00.')).toBeVisible()
  await expect(event(page, 'Party')).toHaveCount(1)
  await box.fill('Gym every Monday 7am')
  await box.press('Enter')
  await expect(page.getByText('This line creates single events.')).toBeVisible()
  await expect(box).toHaveValue('Gym every Monday 7am')
})

/** Words of events that stand in more than one line. */
const brokenWords = (page: Page): Promise<readonly string[]> =>
  calendar(page)
    .locator('[role="cell"] button')
    .evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const broken: string[] = []
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
        for (let node = texts.nextNode(); node; node = texts.nextNode())
          for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
          }
        return broken
      }),
    )

test(
  'R1.08 no word of an event is broken, however many stand beside each other',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada', options)
    const session = await page.request.get('/api/auth/get-session')
    const { user } = (await session.json()) as { user: { id: string } }
    for (const title of ['Budget review', 'Interview Katherine', 'Quarterly retrospective'])
      await act(page, 'calendar/create', {
        space: `own:${user.id}`,
        id: newId(),
        title,
        startZone: 'Europe/Madrid',
        endZone: 'Europe/Madrid',
        start: '2031-05-13T10:00:00',
        end: '2031-05-13T12:00:00',
      })
    await page.goto('/personal/calendar')
    await calendar(page).getByRole('button', { name: 'Week', exact: true }).click()
    await page.getByRole('textbox', { name: 'Go to date' }).fill('2031-05-12')
    await expect(event(page, 'Quarterly retrospective')).toBeVisible()
    expect(await brokenWords(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(event(page, 'Quarterly retrospective')).toBeVisible()
    expect(await brokenWords(page)).toEqual([])
  },
)
