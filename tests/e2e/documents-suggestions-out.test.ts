import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { type Page, expect, test } from './fixtures.ts'
import { act, registered } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })

async function exported(page: Page, item: string): Promise<Uint8Array> {
  await page
    .getByRole('button', { name: /^More for/ })
    .last()
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  return readFile(await (await download).path())
}

test('suggestions that are pasted as Markdown leave in Markdown that asks for them, and in Word', async ({
  browser,
}) => {
  const { page } = await registered(browser, 'Ada')
  const id = newId()
  await act(page, 'documents/create', { space: teamSpace, id, title: 'Offsite' })
  await page.goto(`/documents/${id}`)
  await body(page).click()
  await page.keyboard.type('Plan: ')
  await body(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'We meet in {--May--}{++June++}')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(body(page).locator('ins')).toHaveText('June')
  await expect(body(page).locator('del')).toHaveText('May')
  await expect(page.getByRole('status', { name: 'Saved', exact: true })).toBeVisible()

  const plain = strFromU8(await exported(page, 'Export as Markdown'))
  expect(plain).toBe('# Offsite\n\nPlan: We meet in May\n')
  const marked = strFromU8(await exported(page, 'Export as Markdown with suggestions'))
  expect(marked).toBe('# Offsite\n\nPlan: We meet in {--May--}{++June++}\n')
  const word = unzipSync(await exported(page, 'Export as Word'))['word/document.xml'] ?? new Uint8Array()
  expect(strFromU8(word)).toMatch(/<w:del [^>]*w:author="Ada[^>]*>.*May.*<w:ins [^>]*w:author="Ada[^>]*>.*June/)
})
