import { type Locator, type Page, expect, test } from './fixtures.ts'
import { registered, uniqueName } from './people.ts'

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('region', { name: 'Calendar' }).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import and publish' }).click()
  return page.getByRole('dialog', { name: 'Import and publish: Personal' })
}

/** A file of `count` events, of which one says something odd. */
function fileWith(name: string, count: number): Buffer {
  const events = Array.from({ length: count }, (_none, nth) => {
    const day = new Date(Date.UTC(2027, 0, 1 + (nth % 700))).toISOString().slice(0, 10).replaceAll('-', '')
    const odd = nth === 0 ? ['RRULE:FREQ=SECONDLY'] : []
    const lines = [`UID:${name}-${nth}`, `SUMMARY:${name} ${nth}`, `DTSTART:${day}T090000Z`, ...odd]
    return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
  })
  return Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'))
}

test(
  'an import goes on over a reload, is seen beside the calendar, can be canceled, read about and undone (R1.08)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await registered(browser, 'Ada', { timezoneId: 'Europe/Madrid' })
    await page.goto('/personal/calendar')
    const dialog = await openImport(page)
    const name = uniqueName('Plan')
    const file = { name: `${name}.ics`, mimeType: 'text/calendar', buffer: fileWith(name, 6_000) }
    await dialog.getByLabel('Import an .ics file', { exact: true }).setInputFiles(file)
    await expect(dialog.getByText(/of 6,000 events$/)).toBeVisible()
    await expect(dialog.getByText('You can leave this page; the import continues.')).toBeVisible()
    await page.screenshot({ path: 'test-results/import-running.png' })
    await page.reload()
    await expect(page.getByRole('button', { name: /^Import: .* of 6,000 events$/ })).toBeVisible()
    await page.getByRole('button', { name: /^Import: / }).click()
    await dialog.getByRole('button', { name: 'Cancel the import' }).click()
    await expect(dialog.getByText(/^Imported [\d,]+ of 6,000 events; the rest was not imported\.$/)).toBeVisible()
    await expect(dialog.getByText(new RegExp(`^“${name} 0”: .*not more often`))).toBeVisible()
    await page.screenshot({ path: 'test-results/import-canceled.png' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: 'test-results/import-canceled-narrow.png' })
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await expect(dialog.getByText(/^Moved [\d,]+ events of this import to the trash\.$/)).toBeVisible({
      timeout: 60_000,
    })
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
    await expect(dialog.getByText(/^Moved/)).toBeHidden()
    await dialog
      .getByLabel('Import an .ics file', { exact: true })
      .setInputFiles({ ...file, name: 'Few.ics', buffer: fileWith(`${name}+`, 3) })
    await expect(dialog.getByText('Imported 3 events.')).toBeVisible()
  },
)
