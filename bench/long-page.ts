import type { Page } from '@playwright/test'
import { Doc, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { newId } from '@atrium/base/id'
import { type Block, block, plain, writeBlocks } from '@atrium/features/documents/contract'
import { type Row, median, percentile, round } from './figures.ts'
import { keyWork } from './key-work.ts'
import { openBrowser, openUsable, signedIn } from './pages.ts'
import type { Subject } from './subject.ts'
import { createPage, joinPage } from './page-client.ts'

const keys = 150
const keyEveryMs = 120
const heldMs = 60
const visits = 7
const line = '.bn-block-content[data-content-type="paragraph"]'

/** A page of fifty thousand words, and a short one beside it: what opening it costs, and what each key does. */
export async function benchLongPage(subject: Subject, cookie: string): Promise<readonly Row[]> {
  return [...(await benchPage(subject, cookie, 500)), ...(await benchPage(subject, cookie, 50_000))]
}

async function benchPage({ url }: Subject, cookie: string, words: number): Promise<readonly Row[]> {
  const id = newId()
  await createPage(url, cookie, id)
  const writer = await joinPage(url, cookie, id)
  const written = new Doc()
  writeBlocks(written.getXmlFragment('blocks'), longText(words))
  applyUpdate(writer.doc, encodeStateAsUpdate(written))
  await writer.allSaved()
  writer.close()
  const browser = await openBrowser()
  try {
    const open = async () => {
      const context = await signedIn(browser, { url, cookie, serviceWorkers: 'block' })
      const page = await context.newPage()
      return { page, ms: await openUsable(page, `${url}/documents/${id}`, line) }
    }
    const openings: number[] = []
    for (let visit = 1; visit < visits; visit += 1) {
      const { page, ms } = await open()
      openings.push(ms)
      await page.context().close()
    }
    const { page, ms } = await open()
    const openMs = round(median([...openings, ms]))
    const rows = []
    for (const place of ['start', 'middle', 'end'] as const)
      rows.push({ words, 'open ms (median)': openMs, typing: place, ...(await measureKeys(page, place)) })
    return rows
  } finally {
    await browser.close()
  }
}

/** From a key to the end of the frame that shows it, without the wait for the frame's turn; and what it takes of the processor. */
async function measureKeys(page: Page, place: 'start' | 'middle' | 'end'): Promise<Row> {
  const lines = page.locator(line)
  const count = await lines.count()
  const at = { start: 1, middle: Math.floor(count / 2), end: count - 2 }[place]
  await lines.nth(at).click()
  await page.keyboard.press('End')
  await page.evaluate(watchKeys)
  await typeOn(page)
  const times = await page.evaluate(() => Reflect.get(globalThis, 'keyTimes') as number[])
  // To trace what it takes of the processor costs some of it.
  const work = await keyWork(page, () => typeOn(page))
  return { ...spread('key', times), ...spread('its work', work) }
}

function spread(what: string, times: readonly number[]): Row {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): number => round(percentile(sorted, share))
  return { [`${what} p50 ms`]: at(0.5), [`${what} p95 ms`]: at(0.95) }
}

/** As people do: a key is held for a moment, and its end falls into no frame that is measured. */
async function typeOn(page: Page): Promise<void> {
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'e', { delay: heldMs })
    await page.waitForTimeout(keyEveryMs - heldMs)
  }
}

/** In the page: from each key to the end of the frame that shows it, without what the page does after that. */
function watchKeys(): void {
  const times: number[] = []
  Reflect.set(globalThis, 'keyTimes', times)
  let [started, waited, handled, isDrawn] = [0, 0, 0, false]
  const channel = (hear: () => void): MessagePort => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = hear
    return port2
  }
  const afterKey = channel(() => {
    handled = performance.now()
    if (isDrawn) times.push(handled - started)
  })
  const afterFrame = channel(() => times.push(performance.now() - started - waited))
  const inFrame = (): void => {
    // Most frames follow the key at once: the first message of all comes after them, before what the page does next.
    isDrawn = handled === 0
    if (isDrawn) return
    waited = performance.now() - handled
    afterFrame.postMessage(0)
  }
  addEventListener(
    'keydown',
    () => {
      ;[started, handled, isDrawn] = [performance.now(), 0, false]
      afterKey.postMessage(0)
      requestAnimationFrame(inFrame)
    },
    { capture: true },
  )
}

function longText(words: number): readonly Block[] {
  const blocks: Block[] = []
  for (let written = 0, at = 0; written < words; at += 1) {
    const length = at % 10 === 0 ? 5 : 55
    const text = Array.from({ length }, (_, word) => vocabulary[(at * 7 + word * 3) % vocabulary.length]).join(' ')
    written += length
    blocks.push(block(kindOf(at), { props: at % 10 === 0 ? { level: 2 } : {}, content: [plain(text)] }))
  }
  return blocks
}

function kindOf(at: number): string {
  if (at % 10 === 0) return 'heading'
  if (at % 10 > 7) return 'bulletListItem'
  return at % 50 === 25 ? 'codeBlock' : 'paragraph'
}

const vocabulary =
  'the plan is to write what we know about the launch and who does what until when with which means so that nobody waits'.split(
    ' ',
  )
