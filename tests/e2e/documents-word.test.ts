import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { registered } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const file = new URL('../../features/documents/web/transfer/word/by-libreoffice.docx', import.meta.url)

test('a Word document comes in with its words, suggestions and comments, and goes out with them', async ({
  browser,
}) => {
  const { page } = await registered(browser, 'Cleo')
  await page.goto('/documents')
  await page.getByRole('button', { name: 'More for these documents' }).click()
  await expect(page.getByRole('menuitem', { name: 'Import Word, Markdown, HTML or a zip' })).toBeVisible()
  await page.keyboard.press('Escape')
  const name = 'Offsite.docx'
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await page.getByLabel('Files to import').setInputFiles({ name, mimeType, buffer: await readFile(file) })
  await expect(page.getByText('Imported 1 document.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Offsite')
  await expect(body(page)).toContainText('Travel light')
  await expect(body(page).locator('del').filter({ hasText: 'meet' })).toBeVisible()
  await expect(body(page).locator('ins').filter({ hasText: 'gather' })).toBeVisible()
  await expect(body(page).locator('[data-content-type="image"] img')).toHaveAttribute('src', /image1\.png/)

  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  const threads = page.getByRole('list', { name: 'Comment threads' })
  const where = threads.getByRole('listitem').filter({ hasText: 'Why not Paris?' }).first()
  await expect(where).toContainText('Ada Lovelace wrote on November 27, 2026:')
  await expect(where).toContainText('Berlin')
  await expect(where).toContainText('Too far.')
  await expect(threads).toContainText('they were made by Ada Lovelace.')
  await expect(threads).not.toContainText('Good plan')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Close comments' }).click()
  await page
    .getByRole('button', { name: /^More for/ })
    .last()
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as Word with comments' }).click()
  const parts = unzipSync(await readFile(await (await download).path()))
  const part = (path: string): string => strFromU8(parts[path] ?? new Uint8Array())
  expect(part('word/comments.xml')).toContain('Why not Paris?')
  expect(part('word/document.xml')).toMatch(/<w:commentRangeStart[^>]*>.{0,200}>Berlin</)
  expect(part('word/document.xml')).toMatch(/<w:ins [^>]*w:author="Cleo[^>]*>.*gather/)
})
