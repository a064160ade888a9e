import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { dot } from '../dot.ts'
import { expect, test } from './fixtures.ts'
import { createWorkspace, newcomer, registered, uniqueName } from './people.ts'

/** A row of the list that is open. */
const item = (page: Page, name: string) =>
  page.getByRole('main').getByRole('treeitem', { name: new RegExp(`^${name}(,|$)`) })
const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })

async function choose(page: Page, of: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${of}` }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

async function chooseAddress(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose address' }).click()
  await page.getByRole('textbox', { name: 'Short address' }).fill(words)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Has a short address', { exact: true })).toBeVisible()
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByLabel('Password for visitors').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Visitors need a password', { exact: true })).toBeVisible()
}

test('R2.05 R6.01 R6.04 a shared page is read without an account until it is taken back, and by its id without the editor', async ({
  browser,
}) => {
  const { page } = await registered(browser, 'Ada')
  await page.goto('/personal/documents')
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('button', { name: 'Use Project plan' }).click()
  await page.waitForURL(/\/personal\/documents\/[0-9a-f-]{36}$/)
  await expect(body(page)).toContainText('How we will know it worked')
  const id = new URL(page.url()).pathname.split('/').at(-1)

  await choose(page, 'Project plan', 'Share…')
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = (await page.getByRole('list', { name: 'Links' }).getByRole('link').textContent()) ?? ''
  const outside = await browser.newPage()
  // The link stands here a moment before the server knows of it.
  await expect(async () => {
    await outside.goto(new URL(address).pathname)
    await expect(outside.getByRole('heading', { name: 'Project plan', level: 1 })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(outside.getByRole('main')).toContainText('How we will know it worked')
  await chooseAddress(page, 'Project Plan')
  await outside.goto('/share/project-plan')
  await expect(outside.getByRole('main')).toContainText('How we will know it worked')
  await outside.goto(new URL(address).pathname)
  await setPassword(page, 'correct horse')
  await outside.reload()
  await expect(outside).toHaveTitle('Password required')
  for (const [password, heading] of [
    ['wrong horse', 'Password required'],
    ['correct horse', 'Project plan'],
  ] as const) {
    await outside.getByLabel('Password').fill(password)
    await outside.getByRole('button', { name: 'Open' }).click()
    await expect(outside.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await page.getByLabel('Works until').fill('2026-01-31')
  await page.getByLabel('Works until').blur()
  await expect(page.getByText('This day has passed: the link does not work any more.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sharing stopped. The link no longer works.' })).toBeVisible()
  await outside.reload()
  await expect(outside.getByRole('main')).toContainText('This document is not shared')
  await outside.close()

  const scripts: string[] = []
  page.on('response', (response) => void (response.url().endsWith('.js') && scripts.push(response.url())))
  await page.goto(`/documents/legacy/${id}`)
  await expect(page.getByRole('article')).toContainText('How we will know it worked')
  expect(scripts.filter((url) => /body-editor|blocknote/i.test(url))).toEqual([])
  await page.getByRole('link', { name: 'Open in the editor' }).click()
  await expect(body(page)).toContainText('How we will know it worked')
})

test(
  'R7.23 pages are brought in from a zip, duplicated, taken to another space with a warning, and given out again',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    const path = await createWorkspace(page, uniqueName('Fair'))
    await page.goto(`${path}?tab=documents`)
    const zip = zipSync({
      'wiki/Start.md': strToU8(
        '# Start here\n\nRead **this** first, then [how](How.html).\n\n![Dot](img/dot.png)\n\n- [x] done',
      ),
      'wiki/img/dot.png': dot,
      'wiki/How.html': strToU8('<h1>How</h1><p>Words <script>alert(1)</script><b>here</b>'),
      '../out.md': strToU8('climbs'),
    })
    await page.getByLabel('Files to import').setInputFiles({
      name: 'wiki.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(zip),
    })
    await expect(page.getByText('Imported 2 documents. Left out: ../out.md')).toBeVisible()
    await item(page, 'wiki').getByRole('button', { name: 'Open' }).click()
    await item(page, 'Start here').getByRole('link').click()
    await expect(body(page)).toContainText('Read this first, then how.')
    await expect(body(page).getByRole('link', { name: 'how' })).toHaveAttribute(
      'href',
      /^\/workspaces\/.*\/documents\//,
    )
    await expect.poll(() => widthOf(picture(page))).toBe(1)

    await choose(page, 'Start here', 'Duplicate')
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Copy of Start here')
    await expect(body(page)).toContainText('Read this first')

    await choose(page, 'Copy of Start here', 'Move to…')
    const dialog = page.getByRole('dialog', { name: 'Move Copy of Start here' })
    await dialog.getByRole('combobox', { name: 'Space' }).selectOption('Documents of the team')
    await expect(dialog).toContainText('will see it')
    await dialog.getByRole('combobox', { name: 'Space' }).selectOption('Personal documents')
    await expect(dialog).toContainText('The same people can read it.')
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await page.waitForURL(/\/personal\/documents\/[0-9a-f-]{36}$/)
    await expect(body(page)).toContainText('Read this first')
    await expect.poll(() => widthOf(picture(page))).toBe(1)

    await page.goto(`${path}?tab=documents`)
    await expect(item(page, 'wiki')).toBeVisible()
    await page.getByRole('button', { name: 'More for these documents' }).click()
    const given = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export all documents as a zip' }).click()
    const zipPath = await (await given).path()
    const files = unzipSync(new Uint8Array(await readFile(zipPath)))
    const [shown = '', ...pages] = Object.keys(files).toSorted()
    expect(pages).toEqual(['wiki.md', 'wiki/How.md', 'wiki/Start here.md'])
    expect(shown).toMatch(/^files\/\w+ dot\.png$/)
    expect(files[shown]).toEqual(new Uint8Array(dot))
    expect(new TextDecoder().decode(files['wiki/Start here.md'])).toBe(
      `# Start here\n\nRead **this** first, then [how](How.md).\n\n![Dot](../${encodeURI(shown)})\n\n- [x] done\n`,
    )

    // What was given out comes in again as it was: in each other, with links and pictures.
    await page.goto('/personal/documents')
    const buffer = await readFile(zipPath)
    await page.getByLabel('Files to import').setInputFiles({ name: 'fair.zip', mimeType: 'application/zip', buffer })
    await expect(page.getByText('Imported 3 documents')).toBeVisible()
    await item(page, 'wiki').getByRole('button', { name: 'Open' }).click()
    await expect(item(page, 'How')).toBeVisible()
    await item(page, 'Start here').getByRole('link').click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Start here')
    await expect(body(page)).toContainText('Read this first, then how.')
    await expect.poll(() => widthOf(picture(page))).toBe(1)
    await body(page).getByRole('link', { name: 'how' }).click()
    await page.waitForURL(/\/personal\/documents\//)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('How')
    await expect(body(page)).toContainText('Words here')
  },
)

const picture = (page: Page): Locator => body(page).getByRole('figure', { name: 'Dot' }).locator('img')
const widthOf = (image: Locator): Promise<number> =>
  image.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0))
