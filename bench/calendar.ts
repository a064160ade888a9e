import type { Page } from '@playwright/test'
import { newId } from '@atrium/base/id'
import { type Row, latencies, median, percentile, round } from './figures.ts'
import { openBrowser, signedIn } from './pages.ts'
import type { Subject } from './subject.ts'

const events = 5_000
const series = 200
const atOnce = 32
const year = 2027
const moves = 10
const settleMs = 1_500

const dayMs = 86_400_000
const later = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

interface View {
  readonly name: string
  readonly first: string
  /** A day that is seen after so many moves, which nothing before shows: in the middle, or first in a list. */
  middle(move: number): string
}

const views: readonly View[] = [
  { name: 'Day', first: `${year}-03-01`, middle: (move) => later(`${year}-03-01`, move) },
  { name: 'Work week', first: `${year}-03-03`, middle: (move) => later(`${year}-03-03`, 7 * move) },
  { name: 'Week', first: `${year}-03-03`, middle: (move) => later(`${year}-03-03`, 7 * move) },
  { name: 'Month', first: `${year}-01-15`, middle: (move) => `${year}-${String(move + 1).padStart(2, '0')}-15` },
  { name: 'Agenda', first: `${year}-01-15`, middle: (move) => later(`${year}-01-15`, 30 * move) },
]

/** A year of five thousand events and two hundred series: what a month and a year cost the server, and a move in Chromium. */
export async function benchCalendar({ url }: Subject, cookie: string): Promise<readonly Row[]> {
  const send = sender(url, cookie)
  await seed(send)
  const server = await benchServer(send)
  const browser = await openBrowser()
  try {
    const page = await (await signedIn(browser, { url, cookie, serviceWorkers: 'block' })).newPage()
    await page.goto(`${url}/calendar`)
    const moved: Row[] = []
    for (const view of views)
      for (const rest of [0, settleMs]) moved.push(rowOf(view.name, rest, await movesOf(page, view, rest)))
    for (const rest of [0, settleMs]) moved.push(rowOf('Year', rest, await yearsOf(page, rest)))
    return [server, ...moved]
  } finally {
    await browser.close()
  }
}

async function benchServer(send: Send): Promise<Row> {
  // The thread that follows series starts with the first question.
  const first = await timed(() => send('queries/calendar/between', { spaces: ['team'], from: 0, to: 1 }))
  const month: number[] = []
  const whole: number[] = []
  for (let index = 0; index < 60; index += 1) {
    const [from, to] = [Date.UTC(year, index % 12, 1), Date.UTC(year, (index % 12) + 1, 1)]
    month.push(await timed(() => send('queries/calendar/between', { spaces: ['team'], from, to })))
    if (index % 3 === 0)
      whole.push(await timed(() => send('queries/calendar/year', { spaces: ['team'], year, zone: 'UTC' })))
  }
  return {
    what: 'server',
    'first question ms': round(first),
    ...latencies('month', month),
    'year ms': round(median(whole)),
  }
}

function rowOf(view: string, rest: number, times: readonly number[]): Row {
  const sorted = times.toSorted((one, other) => one - other)
  const [p50, p95] = [0.5, 0.95].map((share) => round(percentile(sorted, share)))
  const what = `${view}, ${rest === 0 ? 'pressed on and on' : 'looked at between'}`
  return { what, 'p50 ms': p50 ?? 0, 'p95 ms': p95 ?? 0, 'budget ms': view === 'Year' ? 300 : 100 }
}

async function movesOf(page: Page, { name, first, middle }: View, rest: number): Promise<number[]> {
  await show(page, name, first)
  const times: number[] = []
  for (let move = 1; move <= moves; move += 1) {
    times.push(await page.evaluate(press, { day: middle(move), year: '' }))
    await page.waitForTimeout(rest)
  }
  return times
}

async function yearsOf(page: Page, rest: number): Promise<number[]> {
  const times: number[] = []
  while (times.length < moves) {
    // What was fetched ahead is forgotten with the page.
    await page.reload()
    await show(page, 'Day', `${year - 1}-03-01`)
    await page.getByRole('button', { name: 'Year', exact: true }).click()
    await page
      .getByRole('group', { name: `March ${year - 1}` })
      .last()
      .waitFor()
    await page.waitForTimeout(rest)
    times.push(await page.evaluate(press, { day: '', year: String(year) }))
  }
  return times
}

async function show(page: Page, view: string, day: string): Promise<void> {
  await page.getByRole('button', { name: view, exact: true }).click()
  await page.getByRole('textbox', { name: 'Go to date' }).fill(day)
  await page.waitForTimeout(settleMs)
}

/** In the page: from a press of 'Next' until the frame is painted in which an event of that day, or a day of that year, is seen. */
async function press({ day, year: named }: { day: string; year: string }): Promise<number> {
  const isSeen = (element: Element): boolean =>
    element.textContent !== '' && element.checkVisibility({ visibilityProperty: true })
  const isThere = (): boolean =>
    named
      ? document.querySelector(`main button[aria-label*="${named}, "]:not([data-amount="0"])`) !== null
      : [...document.querySelectorAll(`main [data-date="${day}"]`)].some((cell) =>
          [...cell.querySelectorAll('button')].some(isSeen),
        )
  const started = performance.now()
  document.querySelector<HTMLButtonElement>('section[aria-label="Calendar"] [aria-label="Next"]')?.click()
  while (!isThere() && performance.now() - started < 10_000)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  // A message comes after the frame is painted.
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage('')
  })
  return performance.now() - started
}
async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

type Send = (path: string, input: object) => Promise<void>

function sender(url: string, cookie: string): Send {
  return async (path, input) => {
    const isQuery = path.startsWith('queries')
    const asked = Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    const query = isQuery ? `?${new URLSearchParams(asked).toString()}` : ''
    const answer = await fetch(`${url}/api/v1/${path}${query}`, {
      method: isQuery ? 'GET' : 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      ...(!isQuery && { body: JSON.stringify(input) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
  }
}

async function seed(send: Send): Promise<void> {
  const zones = { startZone: 'Europe/Madrid', endZone: 'Europe/Madrid' }
  const made = Array.from({ length: events + series }, (_none, index) => {
    const start = new Date(Date.UTC(year, 0, 1 + (index % 365), 7 + (index % 10))).toISOString().slice(0, 19)
    const end = new Date(Date.parse(`${start}Z`) + 1_800_000).toISOString().slice(0, 19)
    const rule = index < series ? `FREQ=WEEKLY;INTERVAL=${1 + (index % 3)}` : ''
    return { space: 'team', id: newId(), title: `${start.slice(0, 7)} ${index}`, start, end, rule, ...zones }
  })
  const lane = async (at: number): Promise<void> => {
    for (const one of made.filter((_one, index) => index % atOnce === at)) await send('actions/calendar/create', one)
  }
  await Promise.all(Array.from({ length: atOnce }, (_none, at) => lane(at)))
}
