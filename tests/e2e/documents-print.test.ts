import { strToU8, zipSync } from 'fflate'
import { newId } from '@atrium/base/id'
import { type Page, expect, test } from './fixtures.ts'
import { act, newcomer, personOf } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })

const part = (index: number): string => `## Part ${index}

Some words with a [link](https://example.org/part/${index}) and **bold**, and a formula $e^{i\\pi} + 1 = 0$ in the line.

> A quote of part ${index}

- one
- two

| Item | Price | Remark |
| --- | --- | --- |
| Desk ${index} | 320 | ${'long words '.repeat(8)}|
| Lamp | 45 | short |

\`\`\`ts
const part = ${index} // ${'a long line '.repeat(12)}
\`\`\`

\`\`\`mermaid
graph LR; Idea${index} --> Plan --> Work
\`\`\`

$$
\\int_0^1 x^2 dx = \\frac{1}{3}
$$

> [!NOTE]
> A callout of part ${index}

<details><summary>Closed ${index}</summary>

Inside of ${index}

</details>
`

const text = `# A long page\n\n${Array.from({ length: 16 }, (_, index) => part(index + 1)).join('\n')}`

/** Imports the page; answers where it is. */
async function longPage(page: Page): Promise<string> {
  await page.goto('/personal/documents')
  const buffer = Buffer.from(zipSync({ 'Long.md': strToU8(text) }))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'long.zip', mimeType: 'application/zip', buffer }])
  await page.getByRole('treeitem', { name: /long page|Long/i }).click()
  await expect(body(page)).toContainText('Part 16')
  return new URL(page.url()).pathname
}

test(
  'a page is printed black on white without what is for the screen, closed toggles open, nothing cut',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada', { colorScheme: 'dark' })
    await longPage(page)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('button', { name: 'History' })).toBeHidden()
    await expect(page.getByText('Inside of 1', { exact: true })).toBeVisible()
    const looks = await body(page).evaluate((element) => {
      const styleOf = (selector: string): CSSStyleDeclaration | undefined => {
        const found = element.querySelector(selector)
        return found ? getComputedStyle(found) : undefined
      }
      return {
        ground: getComputedStyle(document.body).backgroundColor,
        scheme: getComputedStyle(document.documentElement).colorScheme,
        block: styleOf('.bn-block-outer')?.contentVisibility,
        heading: styleOf('.bn-block-outer:has(> .bn-block > [data-content-type="heading"])')?.breakAfter,
        code: styleOf('pre')?.whiteSpace,
        row: styleOf('tr')?.breakInside,
        link: styleOf('a')?.textDecorationLine,
      }
    })
    expect(looks).toEqual({
      ground: 'rgb(255, 255, 255)',
      scheme: 'light',
      block: 'visible',
      heading: 'avoid',
      code: 'pre-wrap',
      row: 'avoid',
      link: 'underline',
    })
    if (process.env['PDF_TO']) {
      await expect(page.getByRole('img', { name: /^Diagram: / })).toHaveCount(16, { timeout: 60_000 })
      await page.pdf({
        path: process.env['PDF_TO'],
        format: 'A4',
        margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' },
      })
    }
  },
)

test(
  'R6.01 a shared page shows its diagrams and formulas to a browser that runs no script',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await newcomer(browser, 'Ada')
    const path = await longPage(page)
    const token = newId().replaceAll('-', '')
    const own = `own:${await personOf(page)}`
    await act(page, 'documents/share', { space: own, id: path.split('/').at(-1) ?? '', token })
    const outside = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    const pictures: string[] = []
    outside.on('response', (answer) => {
      if (answer.url().includes('/pictures/')) pictures.push(`${answer.status()} ${answer.headers()['content-type']}`)
    })
    await outside.goto(`/share/${token}`)
    await expect(outside.getByRole('img', { name: 'Diagram' }).first()).toBeVisible()
    expect(new Set(pictures)).toEqual(new Set(['200 image/svg+xml']))
    await expect(outside.locator('math').first()).toBeVisible()
    expect(await outside.locator('script, svg, iframe').count()).toBe(0)
    if (process.env['LOOK_TO']) await look(browser, `/share/${token}`, process.env['LOOK_TO'])
    await context.close()
  },
)

test(
  'a shared page has the colours, the sides and the cover that its author chose, in the light, in the dark and on paper',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await newcomer(browser, 'Ada')
    const [id, token, space] = [newId(), newId().replaceAll('-', ''), `own:${await personOf(page)}`]
    await act(page, 'documents/create', { space, id, title: 'Looks', cover: 'dusk' })
    await act(page, 'documents/share', { space, id, token })
    await page.goto(`/personal/documents/${id}`)
    await body(page).click()
    await page.keyboard.type('Red words')
    await page.keyboard.press('Shift+Home')
    await page.getByRole('button', { name: 'Align text center' }).click()
    for (const color of ['text-color-red', 'background-color-yellow']) {
      await page.getByRole('button', { name: 'Colors' }).click()
      await page.locator(`[data-test=${color}]`).click()
    }
    await expect(page.getByRole('status', { name: 'Saved', exact: true })).toBeVisible()

    const outside = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await outside.goto(`/share/${token}`)
    const words = outside.getByText('Red words')
    await expect(words).toHaveCSS('text-align', 'center')
    await expect(outside.locator('.cover')).toHaveCSS('height', '110px')
    const written = body(page).getByText('Red words')
    const grounds = body(page).locator('[data-style-type=backgroundColor]')
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const one of [page, outside]) await one.emulateMedia({ colorScheme })
      const color = colorScheme === 'light' ? 'rgb(179, 38, 30)' : 'rgb(255, 154, 146)'
      const ground = colorScheme === 'light' ? 'rgb(248, 240, 212)' : 'rgb(56, 47, 22)'
      for (const one of [written, words]) await expect(one).toHaveCSS('color', color)
      for (const one of [grounds, words]) await expect(one).toHaveCSS('background-color', ground)
    }
    await outside.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(words).toHaveCSS('color', 'rgb(179, 38, 30)')
    await expect(words).toHaveCSS('print-color-adjust', 'exact')
    expect(await outside.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await context.close()
  },
)

async function look(browser: Parameters<typeof newcomer>[0], path: string, to: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [
      { width: 1360, height: 850 },
      { width: 390, height: 844 },
    ]) {
      const page = await (await browser.newContext({ colorScheme, viewport })).newPage()
      await page.goto(path)
      await page.waitForTimeout(2_000)
      await page.screenshot({ path: `${to}-${colorScheme}-${viewport.width}.png` })
    }
}
