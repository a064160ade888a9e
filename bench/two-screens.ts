import type { Page } from '@playwright/test'
import { Doc, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { newId } from '@atrium/base/id'
import { block, plain, writeBlocks } from '@atrium/features/documents/contract'
import { type Row, latencies } from './figures.ts'
import { openBrowser, signedIn } from './pages.ts'
import type { Subject } from './subject.ts'
import { createPage, joinPage } from './page-client.ts'

const seconds = 60
const keyEveryMs = 200

/** The same keys at others, measured once on such a machine: milliseconds, the half and all but one in a hundred. */
const peers = [
  ['Docmost 0.95', 298, 514],
  ['Outline 1.9.1', 16, 70],
  ['Colanode', 5_074, 9_236],
] as const

/** Two people in two browsers type on one page for a minute: from a key to the frame that shows it on the other screen. */
export async function benchTwoScreens({ url }: Subject, cookies: readonly string[]): Promise<readonly Row[]> {
  const id = newId()
  const [first = '', second = ''] = cookies
  await createPage(url, first, id)
  const writer = await joinPage(url, first, id)
  const written = new Doc()
  const lines = ['one', 'other'].map((text) => block('paragraph', { content: [plain(text)] }))
  writeBlocks(written.getXmlFragment('blocks'), lines)
  applyUpdate(writer.doc, encodeStateAsUpdate(written))
  await writer.allSaved()
  writer.close()
  const browsers = [await openBrowser(), await openBrowser()]
  try {
    const pages = await Promise.all(
      browsers.map(async (browser, index) => {
        const context = await signedIn(browser, { url, cookie: index === 0 ? first : second, serviceWorkers: 'block' })
        const page = await context.newPage()
        await page.goto(`${url}/documents/${id}`)
        const line = page.locator('.bn-inline-content').nth(index)
        await line.click()
        await page.keyboard.press('End')
        return page
      }),
    )
    await Promise.all(pages.map((page, index) => page.evaluate(watch, 1 - index)))
    await Promise.all(pages.map(typeOn))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const found = await Promise.all(pages.map(read))
    const ways = found.flatMap(({ seen }, index) => {
      const sent = found[1 - index]?.keys ?? []
      return seen.map((at, key) => at - (sent[key] ?? Number.NaN))
    })
    return [
      {
        product: 'Atrium',
        keys: found.reduce((sum, { keys }) => sum + keys.length, 0),
        'seen by the other': ways.length,
        ...latencies('key → other screen', ways),
        'same text on both': new Set(found.map(({ text }) => text)).size === 1 ? 'yes' : 'no',
      },
      ...peers.map(([product, p50, p99]) => ({
        product,
        'key → other screen p50 ms': p50,
        'key → other screen p99 ms': p99,
      })),
    ]
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
  }
}

async function typeOn(page: Page): Promise<void> {
  for (let key = 0; key < (seconds * 1_000) / keyEveryMs; key += 1) {
    await page.keyboard.press('z')
    await page.waitForTimeout(keyEveryMs)
  }
}

interface Watched {
  readonly keys: number[]
  readonly seen: number[]
}

/** In the page: notes when keys go down, and when the frames come that show the other's. */
function watch(other: number): void {
  const watched: Watched = { keys: [], seen: [] }
  Reflect.set(globalThis, 'watched', watched)
  const clock = (): number => performance.timeOrigin + performance.now()
  addEventListener('keydown', () => watched.keys.push(clock()), { capture: true })
  const length = (): number =>
    (document.querySelectorAll('.bn-inline-content')[other]?.textContent ?? '').replaceAll(/[^z]/g, '').length
  const before = length()
  const body = document.querySelector('[contenteditable=true]')
  if (!body) throw new Error('There is no page.')
  new MutationObserver(() =>
    requestAnimationFrame(() => {
      const now = clock()
      while (watched.seen.length < length() - before) watched.seen.push(now)
    }),
  ).observe(body, { subtree: true, childList: true, characterData: true })
}

function read(page: Page): Promise<Watched & { readonly text: string }> {
  return page.evaluate(() => {
    const lines = [...document.querySelectorAll('.bn-inline-content')].map((line) => {
      const copy = line.cloneNode(true) as Element
      for (const cursor of copy.querySelectorAll('[data-cursor]')) cursor.remove()
      return copy.textContent
    })
    return { ...(Reflect.get(globalThis, 'watched') as Watched), text: lines.join('\n') }
  })
}
