import { newId } from '@atrium/base/id'
import { type Row, latencies, median, round } from './figures.ts'
import { openBrowser, signedIn } from './pages.ts'
import type { Subject } from './subject.ts'

const events = 5_000
const series = 200
const atOnce = 32
const year = 2027
const months = Array.from({ length: 12 }, (_none, index) => String(index + 1).padStart(2, '0'))

/** A year of five thousand events and two hundred series: what a month, a year and a change of the view cost. */
export async function benchCalendar({ url }: Subject, cookie: string): Promise<readonly Row[]> {
  const send = sender(url, cookie)
  await seed(send)
  // The thread that follows series starts with the first question.
  const first = await timed(() => send('queries/calendar/between', { spaces: ['team'], from: 0, to: 1 }))
  const month: number[] = []
  const whole: number[] = []
  for (let round_ = 0; round_ < 5; round_ += 1)
    for (const [index] of months.entries()) {
      const [from, to] = [Date.UTC(year, index, 1), Date.UTC(year, index + 1, 1)]
      month.push(await timed(() => send('queries/calendar/between', { spaces: ['team'], from, to })))
      if (index % 3 === 0)
        whole.push(await timed(() => send('queries/calendar/year', { spaces: ['team'], year, zone: 'UTC' })))
    }
  const browser = await openBrowser()
  try {
    const page = await (await signedIn(browser, { url, cookie, serviceWorkers: 'block' })).newPage()
    await page.goto(`${url}/calendar`)
    await page.getByRole('button', { name: 'Month', exact: true }).click()
    await page.getByRole('textbox', { name: 'Go to date' }).fill(`${year}-01-15`)
    await page.getByText(`${year}-01 `).first().waitFor()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    const next: number[] = []
    for (const name of months.slice(1))
      next.push(await page.evaluate(press, { button: 'Next', until: `${year}-${name} ` }))
    return [
      {
        'first question ms': round(first),
        ...latencies('month', month),
        'year ms (median)': round(median(whole)),
        ...latencies('next month in Chromium', next),
      },
    ]
  } finally {
    await browser.close()
  }
}

/** In the page: from a click to the frame in which an event of the other month is seen. */
async function press({ button, until }: { button: string; until: string }): Promise<number> {
  const started = performance.now()
  document.querySelector<HTMLButtonElement>(`section[aria-label="Calendar"] [aria-label="${button}"]`)?.click()
  while (!document.querySelector('main')?.textContent.includes(until) && performance.now() - started < 5_000)
    await new Promise((resolve) => requestAnimationFrame(resolve))
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
