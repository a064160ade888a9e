import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { type Row, clock, median, percentile, round } from './figures.ts'
import { openBrowser, signedIn } from './pages.ts'
import type { Subject } from './subject.ts'

const count = 1_000_000
const visits = 20
const back = 2_000

/** What a space with a million messages costs: to open, to scroll back in, and to jump far back in. */
export async function benchHistory(subject: Subject, cookie: string): Promise<readonly Row[]> {
  await fill(subject.folder)
  const browser = await openBrowser()
  try {
    const opened: number[] = []
    const clicked: number[] = []
    while (opened.length < visits) {
      const page = await enter(browser, subject.url, cookie)
      await page.goto(`${subject.url}/chat`)
      opened.push(await page.evaluate(timeOf, { text: newest }))
      await page.goto(`${subject.url}/`)
      await page.getByRole('heading').first().waitFor()
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chat/ })
      await link.evaluate((element) => element.setAttribute('data-chat-link', ''))
      clicked.push(await page.evaluate(timeOf, { text: newest, click: '[data-chat-link]' }))
      await page.context().close()
    }
    const places = await placesOf(subject.folder)
    const far = await enter(browser, subject.url, cookie)
    await far.goto(`${subject.url}/chat`)
    await shown(far).waitFor()
    return [
      { what: 'open the page at it, cold browser', ...spread(opened) },
      { what: 'open it from the dashboard', ...spread(clicked) },
      await scrollBack(browser, subject.url, cookie),
      { what: 'jump to a message far back', ...spread(await jumps(far, places, ({ id }) => `message=${id}`)) },
      { what: 'jump to a date far back', ...spread(await jumps(far, places, ({ at }) => `at=${at}`)) },
    ]
  } finally {
    await browser.close()
  }
}

const spread = (given: readonly number[]): Row => {
  const sorted = given.toSorted((a, b) => a - b)
  return { 'p50 ms': round(median(sorted)), 'p95 ms': round(percentile(sorted, 0.95)) }
}

/** Writes the messages straight into the tables, as if they had been said over three years. */
async function fill(folder: string): Promise<void> {
  const client = new pg.Client({ host: join(folder, 'run'), user: 'atrium', database: 'atrium' })
  await client.connect()
  try {
    const { rows } = await client.query<{ head: string; author: string }>(
      "select head, (select id from person where space = 'team' limit 1) as author from space where id = 'team'",
    )
    const head = Number(rows[0]?.head ?? 0)
    await client.query(
      `insert into message (space, id, author, text, at, seq)
       select 'team', uuidv7()::text, $1, 'message ' || n || ' lorem' || repeat(' ipsum dolor', n % 9),
         (extract(epoch from now()) * 1000)::bigint - (${count} - n)::bigint * 94000, $2 + n
       from generate_series(1, ${count}) n`,
      [rows[0]?.author, head],
    )
    await client.query("update space set head = head + $1 where id = 'team'", [count])
    // Search reads along as things are written; a million at once would keep it busy while others are measured.
    await client.query(`
      insert into log_position (reader, space, seq) select 'search', id, head from space where id = 'team'
      on conflict (reader, space) do update set seq = excluded.seq`)
    await client.query('analyze message')
  } finally {
    await client.end()
  }
}

async function enter(browser: Browser, url: string, cookie: string): Promise<Page> {
  return (await signedIn(browser, { url, cookie, serviceWorkers: 'block' })).newPage()
}

const newest = `message ${count} `
const shown = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByText(newest).first()

interface Way {
  /** How the message that is waited for begins. */
  readonly text: string
  /** What is clicked, or the path of the app that is gone to without loading the page anew; else it is the page's start. */
  readonly click?: string
  readonly path?: string
}

/** Runs in the page: milliseconds until the frame in which a message stands in view. */
async function timeOf({ text, click, path }: Way): Promise<number> {
  const started = (click ?? path) ? performance.now() : 0
  if (click) document.querySelector<HTMLElement>(click)?.click()
  if (path) {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  const isThere = (): boolean =>
    [...document.querySelectorAll('[aria-label="Messages"] li')].some((line) => {
      const { top, bottom } = line.getBoundingClientRect()
      return line.textContent.includes(text) && bottom > 0 && top < innerHeight
    })
  while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve))
  return performance.now() - started
}

/** Turns the wheel until so many messages have gone by, and looks at each frame for a place without a message. */
async function scrollBack(browser: Browser, url: string, cookie: string): Promise<Row> {
  const page = await enter(browser, url, cookie)
  await page.goto(`${url}/chat`)
  await shown(page).waitFor()
  await page.getByRole('group', { name: 'Conversation' }).hover()
  await page.evaluate(watchFrames)
  const started = clock()
  while ((await page.evaluate(firstShown)) > count - back && clock() - started < 120_000)
    await page.mouse.wheel(0, -900)
  const { frames, blank } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
  await page.context().close()
  return {
    what: `scroll back over ${back} messages: ${frames} frames, ${blank} of them with a blank`,
    'p50 ms': round(clock() - started),
  }
}

interface Seen {
  readonly frames: number
  readonly blank: number
}

/** Runs in the page: counts the frames, and those in which the middle of the conversation shows no message. */
function watchFrames(): void {
  const seen = { frames: 0, blank: 0 }
  Object.assign(globalThis, { seen })
  const look = (): void => {
    const box = document.querySelector('[aria-label="Conversation"]')?.getBoundingClientRect()
    const at = box && document.elementFromPoint(box.left + 200, box.top + box.height / 2)
    seen.frames += 1
    if (!at?.closest('li')) seen.blank += 1
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: the number of the first message that is drawn. */
function firstShown(): number {
  const text = document.querySelector('[aria-label="Messages"] li')?.textContent ?? ''
  return Number(/message (\d+)/.exec(text)?.[1] ?? Number.POSITIVE_INFINITY)
}

const jumpTargets = [500_000, 1, 999_000, 250_000, 750_000, 123_456, 600_000, 42, 900_000, 333_333]

interface Place {
  readonly n: number
  readonly id: string
  readonly at: string
}

/** Follows links to places far back, in a room that is open already. */
async function jumps(page: Page, places: readonly Place[], search: (place: Place) => string) {
  const taken: number[] = []
  for (const place of places)
    taken.push(await page.evaluate(timeOf, { text: `message ${place.n} lorem`, path: `/chat?${search(place)}` }))
  return taken
}

async function placesOf(folder: string): Promise<readonly Place[]> {
  const client = new pg.Client({ host: join(folder, 'run'), user: 'atrium', database: 'atrium' })
  await client.connect()
  const texts = jumpTargets.map((target) => `message ${target}`)
  const { rows } = await client.query<Place>(
    `select id, at, split_part(text, ' ', 2)::int as n from message
     where space = 'team' and split_part(text, ' ', 1) || ' ' || split_part(text, ' ', 2) = any($1::text[])`,
    [texts],
  )
  await client.end()
  return rows
}
