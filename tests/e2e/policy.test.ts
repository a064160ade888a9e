import { strToU8, zipSync } from 'fflate'
import { type BrowserContext, type Page, expect, test } from './fixtures.ts'
import { createWorkspace, keepsFiles, newcomer, shellIsKept, write } from './people.ts'
import { startApp } from './server.ts'

/**
 * The invariant: what pages may load, draw and run is named in their policy, and nothing of ours needs more than that. Whatever a
 * library adds in a way that the policy forbids shows here as a violation, and would show to people as a page without its looks.
 */
interface Violation {
  readonly directive: string
  readonly blocked: string
  readonly sample: string
  readonly place: string
}

/** What browsers report from now on of all pages, and of all frames in them. */
async function violationsOf(context: BrowserContext): Promise<readonly Violation[]> {
  const found: Violation[] = []
  const note = (one: Violation): void => {
    if (!found.some(({ place, directive }) => place === one.place && directive === one.directive)) found.push(one)
  }
  await context.exposeFunction('tellViolation', note)
  await context.addInitScript(() => {
    const tell = Reflect.get(globalThis, 'tellViolation') as (one: Violation) => void
    addEventListener(
      'securitypolicyviolation',
      (event) =>
        tell({
          directive: event.effectiveDirective,
          blocked: event.blockedURI,
          sample: event.sample,
          place: `${location.href} ${event.sourceFile}:${event.lineNumber}:${event.columnNumber}`,
        }),
      { capture: true },
    )
  })
  return found
}

const written = `# Everything

Some **bold** words and a formula:

\`\`\`math
\\frac{\\color{red}{a}}{\\sqrt{b}} \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}
\`\`\`

\`\`\`ts
const answer: number = 42
\`\`\`

\`\`\`mermaid
graph LR; Idea --> Plan
\`\`\`

- [ ] To do

| Who | What |
| --- | ---- |
| Ada | All  |
`

/** Brings a page of every kind of block in, and answers its path. */
async function bringPage(page: Page): Promise<string> {
  await page.goto('/personal/documents')
  const buffer = Buffer.from(zipSync({ 'Everything.md': strToU8(written) }))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'all.zip', mimeType: 'application/zip', buffer }])
  await page.getByRole('treeitem', { name: /^Everything/ }).click()
  await expect(page.locator('.katex-html')).toBeVisible()
  const diagram = page.getByRole('img', { name: /^Diagram: / })
  await expect.poll(() => diagram.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(50)
  return new URL(page.url()).pathname
}

test('nothing that our pages show or run is against their policy', { tag: '@long' }, async ({ browser }) => {
  test.setTimeout(120_000)
  await using app = await startApp()
  const { page: ada, context } = await newcomer(browser, 'Ada', { ...keepsFiles, baseURL: app.url })
  const outside = await browser.newContext({ baseURL: app.url })
  const violations = [await violationsOf(context), await violationsOf(outside)]
  const page = await outside.newPage()
  const answer = await page.goto('/login')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toMatch(/style-src-elem 'self' 'nonce-[^']{20,}'/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.goto('/register')
  await expect(page.getByLabel('Name')).toBeVisible()
  await page.goto('/api/v1/docs/')
  await page.getByRole('link', { name: 'chat', exact: true }).click()
  await expect(page.getByText('/actions/chat/send-message').first()).toBeVisible()
  await page.close()
  expect(violations.flat()).toEqual([])

  await shellIsKept(ada)
  await ada.reload()
  const workspace = await createWorkspace(ada, 'Ops')
  await write(ada, 'All is **well** `here`, see https://example.org')
  await ada.getByRole('list', { name: 'Messages' }).getByText('well').hover()
  await ada.getByRole('button', { name: 'Add reaction' }).first().click()
  await ada.getByRole('button', { name: 'More emoji' }).click()
  await expect(ada.getByRole('combobox', { name: 'Search emoji' })).toBeVisible()
  await ada.keyboard.press('Escape')
  expect(violations.flat()).toEqual([])

  const path = await bringPage(ada)
  const body = ada.getByRole('textbox', { name: 'Document body' })
  // The middle of the page may be a diagram, whose source would take the keys.
  await body.getByText('words and a formula').click()
  await ada.keyboard.press('Control+End')
  await ada.keyboard.press('Enter')
  await ada.keyboard.type('/')
  await expect(ada.getByRole('listbox').first()).toBeVisible()
  await ada.keyboard.press('Escape')
  await ada.keyboard.press('Control+Home')
  await ada.keyboard.press('Shift+End')
  await ada.keyboard.press('Control+C')
  await ada.keyboard.press('Control+End')
  await ada.keyboard.press('Control+V')
  await body.getByRole('cell').first().hover()
  expect(violations.flat()).toEqual([])
  const id = path.split('/').at(-1) ?? ''
  await ada.goto(`/documents/legacy/${id}`)
  await expect(ada.getByRole('heading').first()).toBeVisible()

  await ada.goto('/calendar')
  await ada.getByRole('region', { name: 'Calendar' }).getByRole('button', { name: 'Week', exact: true }).click()
  await ada.getByRole('button', { name: 'New event' }).click()
  await expect(ada.getByRole('dialog', { name: 'New event' })).toBeVisible()
  const rooms = ['people', 'settings', 'insights', 'audit', 'jobs', 'health', 'mail'].map((room) => `/admin/${room}`)
  for (const place of [
    `${workspace}`,
    '/files',
    '/team',
    '/settings',
    '/search?q=well',
    '/help',
    '/help/chat',
    ...rooms,
  ]) {
    await ada.goto(place)
    await expect(ada.getByRole('main').getByRole('heading').first()).toBeVisible()
  }
  expect(violations.flat()).toEqual([])
})
