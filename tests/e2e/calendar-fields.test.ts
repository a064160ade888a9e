import { expect, test } from './fixtures.ts'
import { newcomer } from './people.ts'

const options = { timezoneId: 'Europe/Madrid', locale: 'en-GB', viewport: { width: 1360, height: 900 } }

test(
  'a day is typed digit by digit: an event keeps its length, and a day that is left half typed is the one that was (R1.08)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada', options)
    await page.goto('/personal/calendar')
    await page.getByRole('button', { name: 'New event' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New event' })
    const [starts, ends] = [dialog.getByLabel('Starts', { exact: true }), dialog.getByLabel('Ends', { exact: true })]
    await dialog.getByLabel('Starts at').fill('09:00')
    await expect(dialog.getByLabel('Ends at')).toHaveValue('10:00')

    await starts.focus()
    // Whichever of day and month comes first there.
    await page.keyboard.type('05052031')
    await expect(starts).toHaveValue('2031-05-05')
    await expect(ends).toHaveValue('2031-05-05')
    await expect(dialog.getByLabel('Ends at')).toHaveValue('10:00')

    await ends.focus()
    await page.keyboard.type('06060')
    await expect(ends).not.toHaveValue('2031-06-06')
    await dialog.getByLabel('Title').focus()
    await expect(ends).toHaveValue('2031-06-06')
  },
)
