import { newId } from '@atrium/base/id'
import { orderBetween } from '@atrium/features/documents/contract'
import { measureDrags } from './drag.ts'
import { type Row, latencies, median, round } from './figures.ts'
import { openBrowser, signedIn } from './pages.ts'
import type { Subject } from './subject.ts'

const pages = 10_000
const inside = 9
const atOnce = 32
const turns = 15

/** A tree of ten thousand pages, a tenth of them at the top: what opening it costs, and what is done in it. */
export async function benchTree({ url }: Subject, cookie: string): Promise<readonly Row[]> {
  await seed(url, cookie)
  const browser = await openBrowser()
  try {
    const context = await signedIn(browser, { url, cookie, serviceWorkers: 'block' })
    const page = await context.newPage()
    let bytes = 0
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (bytes += payload.length)))
    const started = performance.now()
    await page.goto(`${url}/documents`)
    const room = page.getByRole('main')
    await room.getByRole('treeitem').first().waitFor()
    const openMs = performance.now() - started
    // Drawn twice from here on: in the sidebar, too.
    await page.getByRole('button', { name: 'Team documents', exact: true }).click()
    await page.getByRole('tree', { name: 'Team documents' }).getByRole('treeitem').first().waitFor()
    const expand: number[] = []
    const rename: number[] = []
    const move: number[] = []
    await room.getByRole('tree').focus()
    while ((await room.locator('[data-active][aria-expanded]').count()) === 0) await page.keyboard.press('ArrowDown')
    for (let turn = 0; turn < turns; turn += 1) {
      await room.getByRole('tree').focus()
      expand.push(await page.evaluate(press, { key: 'ArrowRight', until: 'main [data-active][aria-expanded="true"]' }))
      await page.evaluate(press, { key: 'ArrowLeft', until: 'main [data-active][aria-expanded="false"]' })
      await room.getByRole('tree').press('F2')
      const title = `Renamed ${turn}`
      await page.getByRole('textbox', { name: 'New title' }).fill(title)
      rename.push(await page.evaluate(press, { key: 'Enter', until: `main [aria-label^="${title}"]` }))
      await room.getByRole('tree').focus()
      const place = (await room.locator('[role=treeitem][data-active]').getAttribute('aria-posinset')) ?? '1'
      const until = `main [data-active][aria-posinset="${Number(place) + 1}"]`
      move.push(await page.evaluate(press, { key: 'ArrowDown', until, altKey: true, shiftKey: true }))
    }
    const { over, drop } = await measureDrags(page, turns)
    return [
      {
        'open ms': round(openMs),
        'received KB': round(bytes / 1_024),
        ...latencies('expand', expand),
        'rename ms (median)': round(median(rename)),
        'move ms (median)': round(median(move)),
        ...latencies('drag over', over),
        ...latencies('drop', drop),
      },
    ]
  } finally {
    await browser.close()
  }
}

interface Press {
  readonly key: string
  readonly until: string
  readonly altKey?: boolean
  readonly shiftKey?: boolean
}

/** In the page: from a key to the frame in which what it does is seen. */
async function press({ until, ...key }: Press): Promise<number> {
  const target = document.activeElement
  const started = performance.now()
  target?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
  while (!document.querySelector(until) && performance.now() - started < 5_000)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  return performance.now() - started
}

async function seed(url: string, cookie: string): Promise<void> {
  const made: object[] = []
  let order: string | undefined
  for (let page = 0; page < pages; page += inside + 1) {
    const parent = newId()
    order = orderBetween(order, undefined)
    made.push({ id: parent, title: `Chapter ${page}`, order })
    let within: string | undefined
    for (let child = 0; child < inside; child += 1) {
      within = orderBetween(within, undefined)
      made.push({ id: newId(), title: `Page ${page + child} of the book`, parent, order: within })
    }
  }
  // Children after their parents.
  const [tops, children] = [made.filter((one) => !('parent' in one)), made.filter((one) => 'parent' in one)]
  for (const list of [tops, children])
    await Promise.all(Array.from({ length: atOnce }, (_, lane) => send(list.filter((__, at) => at % atOnce === lane))))

  async function send(list: readonly object[]): Promise<void> {
    for (const one of list) {
      const answer = await fetch(`${url}/api/v1/actions/documents/create`, {
        method: 'POST',
        headers: { cookie, origin: url, 'content-type': 'application/json' },
        body: JSON.stringify({ space: 'team', ...one }),
      })
      if (!answer.ok) throw new Error(await answer.text())
    }
  }
}
