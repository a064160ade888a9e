import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from './fixtures.ts'
import { act, newcomer } from './people.ts'

/** The least picture there is. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('on a phone insert, undo, redo, picture and comment are above the keyboard, and what is chosen from there keeps it open', async ({
  browser,
}) => {
  const { page } = await newcomer(browser, 'Ada', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const id = newId()
  await act(page, 'documents/create', { space: teamSpace, id, title: 'Field notes' })
  await page.goto(`/documents/${id}`)
  const body = page.getByRole('textbox', { name: 'Document body' })
  await body.tap()
  // As a keyboard does.
  await page.setViewportSize({ width: 390, height: 508 })
  const bar = page.getByRole('toolbar').filter({ has: page.getByRole('button', { name: 'Insert', exact: true }) })
  const press = (name: string): Promise<void> => bar.getByRole('button', { name, exact: true }).tap()
  await page.keyboard.type('Wind from the west')
  for (const name of ['Insert', 'Undo', 'Redo', 'Picture', 'Comment'])
    await expect(bar.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
  expect(y + height).toBe(508)
  expect(height).toBeLessThan(60)

  await press('Undo')
  await expect(body).not.toContainText('Wind')
  await press('Redo')
  await expect(body).toContainText('Wind from the west')
  await expect(body).toBeFocused()

  const chosen = page.waitForEvent('filechooser')
  await press('Picture')
  const file = { name: 'Gauge.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
  await (await chosen).setFiles(file)
  await expect(body.getByRole('img')).toHaveCount(1)

  await body.getByText('Wind from the west').tap()
  await press('Insert')
  const menu = page.getByRole('listbox')
  await expect(menu.getByRole('option', { name: /^Heading 1/ })).toBeInViewport()
  const bottom = await menu.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual(508)
  await expect(bar).toHaveCount(0)
  await menu.getByRole('option', { name: /^Heading 1/ }).tap()
  await expect(body.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toBeVisible()
})
