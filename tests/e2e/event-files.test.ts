import { randomInt } from 'node:crypto'
import { type Locator, type Page, expect, test } from './fixtures.ts'
import { newcomer, uniqueName } from './people.ts'

// Many steps on two screens.
test.slow()

const options = { timezoneId: 'Europe/Madrid', locale: 'en-GB', viewport: { width: 1360, height: 900 } }
const calendar = (page: Page): Locator => page.getByRole('region', { name: 'Calendar' })
const event = (page: Page, title: string): Locator =>
  calendar(page).getByRole('button').filter({ hasText: title }).first()

/** A day on which nobody else has anything to do. */
const day = `${randomInt(2030, 2190)}-05-0${randomInt(1, 10)}`

async function openDay(page: Page): Promise<void> {
  await page.goto('/calendar')
  await calendar(page).getByRole('button', { name: 'Day', exact: true }).click()
  await page.getByRole('textbox', { name: 'Go to date' }).fill(day)
}

/** Lets files go over an element, or puts them into it, as the browser says so. */
async function give(target: Locator, how: 'drop' | 'paste', name: string): Promise<void> {
  await target.evaluate(
    (element, given) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([`words of ${given.name}`], given.name, { type: 'text/plain' }))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        given.how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
      )
    },
    { how, name },
  )
}

test(
  'files go along with an event by button, drop and paste, are seen by who sees it, and come back when taken off by mistake (R1.08, R1.12)',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada', options)
    await openDay(ada.page)
    await calendar(ada.page).getByRole('button', { name: 'New event' }).click()
    const fresh = ada.page.getByRole('dialog', { name: 'New event' })
    const title = uniqueName('Review')
    await fresh.getByRole('textbox', { name: 'Title' }).fill(title)
    await fresh.getByRole('button', { name: 'More', exact: true }).click()
    await fresh
      .getByLabel('Attach files: choose')
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('words of plan.txt') })
    await expect(fresh.getByRole('button', { name: 'Open plan.txt' })).toBeVisible()
    await fresh.getByRole('button', { name: 'Save' }).click()
    await expect(ada.page.getByRole('status').getByText('Event created.')).toBeVisible()

    await event(ada.page, title).click()
    const edit = ada.page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Edit' })
    await edit.click()
    const hers = ada.page.getByRole('dialog', { name: 'Edit event' })
    await give(hers.getByRole('textbox', { name: 'Place' }), 'drop', 'map.txt')
    await give(hers.getByRole('textbox', { name: 'Title' }), 'paste', 'notes.txt')
    const files = hers.getByRole('list', { name: 'Attached files' })
    await expect(files.getByRole('button', { name: /^Open (map|notes)\.txt/ })).toHaveCount(2)

    const bob = await newcomer(browser, 'Bob', options)
    await openDay(bob.page)
    await event(bob.page, title).click()
    const his = bob.page.getByRole('dialog', { name: title })
    await his.getByRole('button', { name: 'Open plan.txt' }).click()
    const preview = bob.page.getByRole('dialog', { name: 'plan.txt' })
    await expect(preview.getByText('words of plan.txt')).toBeVisible()
    await expect(preview.getByRole('link', { name: 'In an event' })).toBeVisible()
    await bob.page.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)
    const download = bob.page.waitForEvent('download')
    await his.getByRole('link', { name: 'Download map.txt' }).click()
    expect((await download).suggestedFilename()).toBe('map.txt')

    await files.getByRole('button', { name: 'Remove map.txt' }).click()
    const taken = ada.page.getByRole('status').locator('div').filter({ hasText: 'map.txt removed.' })
    await expect(taken.first()).toBeVisible()
    await expect(his.getByRole('button', { name: 'Open map.txt' })).toHaveCount(0)
    await taken.getByRole('button', { name: 'Undo' }).click()
    await expect(his.getByRole('button', { name: 'Open map.txt' })).toBeVisible()

    await hers.getByRole('checkbox', { name: /Private/ }).check()
    await hers.getByRole('button', { name: 'Save' }).click()
    await expect(ada.page.getByRole('status').getByText('Event changed.')).toBeVisible()
    await event(ada.page, title).click()
    await edit.click()
    await expect(files.getByRole('button', { name: /^Open/ })).toHaveCount(3)
    await expect(files.getByRole('link', { name: 'Download plan.txt' })).toHaveAttribute('href', /\/files\/own/)
    await openDay(bob.page)
    await event(bob.page, 'Busy').click()
    const busy = bob.page.getByRole('dialog', { name: 'Busy' })
    await expect(busy).toBeVisible()
    await expect(busy.getByText('Open plan.txt')).toHaveCount(0)
    await expect(busy.getByRole('list', { name: 'Attached files' })).toHaveCount(0)
  },
)
