import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { dot } from '../dot.ts'
import { type Page, expect, test } from './fixtures.ts'
import { pastes } from './pastes.ts'
import { act, newcomer, registered } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })

/** What stands on the page: a line for each block, as deep as it lies; cells between strokes, with those that they are over. */
const expected: Readonly<Record<keyof typeof pastes, readonly unknown[]>> = {
  excel: ['table *Budget 2026* (2×1) / *Region* | *Q1* / North (1×2) | 1,200 / # 950'],
  calc: ['table *Item* | *Price* / Desk | 320 / Lamp | 45'],
  sheets: ['table *Name* | *Done* / Ada | TRUE'],
  word: [
    'heading Release plan',
    'paragraph What *we* _do_, and [why]:',
    'bulletListItem Write it',
    '  bulletListItem Twice',
    'bulletListItem Send it',
    'numberedListItem First',
    'numberedListItem Second',
    'table *Who* | *When* / Ada | Monday',
  ],
  docs: [
    'heading Notes',
    'paragraph A *bold* and a _slanted_ word.',
    'bulletListItem One',
    '  bulletListItem Inside',
    'bulletListItem Two',
  ],
  docsChecks: ['checkListItem Paint', 'checkListItem Dry', 'paragraph Name\u2003Day'],
  markdown: [
    'heading Plan',
    'callout Wet *paint*',
    'math e = mc^2',
    expect.stringMatching(/^paragraph It costs \$5 or .*x.?1/),
    'mermaid graph LR; a --> b',
  ],
  writer: ['heading Minutes', 'paragraph We *met*.', 'numberedListItem Open', 'numberedListItem Close'],
  notion: [
    'heading Sprint',
    'checkListItem Write',
    'checkListItem Think',
    'codeBlock const a = 1',
    'quote Said *so*',
    'table Task | Who / Ship | Ada',
  ],
}

test(
  'what was copied in spreadsheets, word processors and Notion arrives with its form and without its looks',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    for (const [name, lines] of Object.entries(expected)) {
      await openPage(page)
      await paste(page, pastes[name as keyof typeof pastes])
      await expect.poll(() => body(page).evaluate(linesOf), name).toEqual(lines)
      await expect(body(page).locator('[data-style-type=textColor], [data-style-type=backgroundColor]')).toHaveCount(0)
    }
  },
)

test('five megabytes with scripts leave a page only their words', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await openPage(page)
  const hostile = `<p onclick="alert(1)">Words <a href="javascript:alert(1)">here</a><img src="x" onerror="document.title='hurt'"></p>`
  await paste(page, { html: `<script>${'hurt();'.repeat(750_000)}</script><ul><li>One</li></ul>${hostile}`, text: '' })
  await expect.poll(() => body(page).evaluate(linesOf)).toEqual(['bulletListItem One', 'paragraph Words here'])
  await expect(page).not.toHaveTitle('hurt')
})

test(
  'a picture that is taken off at once leaves no file behind, though the tab is closed meanwhile',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await openPage(page)
    await body(page).evaluate(pastePicture, dot.toString('base64'))
    const picture = body(page).locator('img[src^="/files/"]')
    await expect(picture).toBeVisible()
    const id = /[0-9a-f-]{36}/.exec((await picture.getAttribute('src')) ?? '')?.[0] ?? ''
    await page.keyboard.press('Control+z')
    await expect(picture).toHaveCount(0)
    await page.goto('about:blank')
    const asked = new URLSearchParams({ space: teamSpace, id }).toString()
    const isDeleted = async (): Promise<boolean> => {
      const answer = await page.request.get(`/api/v1/queries/files/find?${asked}`)
      const { file }: { file: { deletedAt: number | null } | null } = await answer.json()
      return typeof file?.deletedAt === 'number'
    }
    await expect.poll(isDeleted).toBe(true)
  },
)

test(
  'a picture that is copied on one’s own page and pasted on one of others is seen by them, and one undo takes it off',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    await ada.page.goto('/personal/documents')
    await ada.page.getByRole('button', { name: 'New document' }).first().click()
    await body(ada.page).click()
    await body(ada.page).evaluate(pastePicture, dot.toString('base64'))
    const picture = body(ada.page).locator('img[src^="/files/"]')
    await expect(picture).toHaveJSProperty('naturalWidth', 1)
    await picture.click()
    await ada.page.keyboard.press('Control+c')

    await openPage(ada.page)
    await ada.page.keyboard.press('Control+v')
    await expect(body(ada.page).locator('img[src^="/files/team/"]')).toHaveJSProperty('naturalWidth', 1)
    await expect(ada.page.getByRole('status', { name: 'Saved', exact: true })).toBeVisible()
    await bob.page.goto(new URL(ada.page.url()).pathname)
    await expect(body(bob.page).getByRole('img')).toHaveJSProperty('naturalWidth', 1)
    await ada.page.keyboard.press('Control+z')
    await expect(picture).toHaveCount(0)
  },
)

/** In the page. */
function pastePicture(box: Element, base64: string): void {
  const clipboardData = new DataTransfer()
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }))
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

async function openPage(page: Page): Promise<void> {
  const id = newId()
  await act(page, 'documents/create', { space: teamSpace, id, title: '' })
  await page.goto(`/documents/${id}`)
  await body(page).click()
}

function paste(page: Page, given: { readonly html: string; readonly text: string }): Promise<void> {
  return body(page).evaluate((box, { html, text }) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, given)
}

/** In the page. */
function linesOf(box: Element): string[] {
  const signs: Readonly<Record<string, readonly [string, string]>> = {
    STRONG: ['*', '*'],
    EM: ['_', '_'],
    A: ['[', ']'],
  }
  const words = (node: Node): string => {
    const inside = node.childNodes.length > 0 ? [...node.childNodes].map(words).join('') : (node.textContent ?? '')
    const [before = '', after = ''] = signs[node.nodeName] ?? []
    return before + inside + after
  }
  const cell = (one: HTMLTableCellElement): string =>
    words(one) + (one.colSpan > 1 || one.rowSpan > 1 ? ` (${one.colSpan}×${one.rowSpan})` : '')
  const lines = [...box.querySelectorAll('.bn-block-content')].map((block) => {
    let depth = -1
    for (
      let above = block.closest('.bn-block-group');
      above;
      above = above.parentElement?.closest('.bn-block-group') ?? null
    )
      depth += 1
    const table = block.querySelector('table')
    const text = block.querySelector('.bn-inline-content')
    const shown = table
      ? [...table.rows].map((row) => [...row.cells].map(cell).join(' | ')).join(' / ')
      : words(text ?? block)
    return `${'  '.repeat(depth)}${block.getAttribute('data-content-type')} ${shown}`.trimEnd()
  })
  // Below the last block there is always one to write on.
  return lines.at(-1) === 'paragraph' ? lines.slice(0, -1) : lines
}
