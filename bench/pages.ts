import { gzipSync } from 'node:zlib'
import { type Browser, type Page, chromium } from '@playwright/test'
import { newId } from '@atrium/base/id'
import { type Row, median, round } from './figures.ts'
import { createPage } from './page-client.ts'
import type { Subject } from './subject.ts'

const pagesFor = (documentId: string) => [
  { name: 'login', path: '/login', usable: 'form button[type="submit"]', signedIn: false },
  { name: 'dashboard', path: '/', usable: 'main h1', signedIn: true },
  { name: 'chat', path: '/chat', usable: 'textarea', signedIn: true },
  { name: 'calendar', path: '/calendar', usable: 'main h1', signedIn: true },
  { name: 'list of documents', path: '/documents', usable: 'main h1', signedIn: true },
  {
    name: 'document',
    path: `/documents/${documentId}`,
    usable: '.ProseMirror[contenteditable="true"]',
    signedIn: true,
  },
]
const runs = 7
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** What a first visit costs: time until a person can act, requests, and JavaScript as gzip would send it. */
export async function benchPages({ url }: Subject, cookie: string): Promise<readonly Row[]> {
  const documentId = newId()
  await createPage(url, cookie, documentId)
  const browser = await openBrowser()
  try {
    const rows: Row[] = []
    for (const { name, path, usable, signedIn } of pagesFor(documentId))
      rows.push(await measurePage(browser, name, { url, path, usable, cookie: signedIn ? cookie : '' }))
    return rows
  } finally {
    await browser.close()
  }
}

export function openBrowser(): Promise<Browser> {
  const flags = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...flags, ...root] })
}

export async function measurePage(browser: Browser, page: string, spec: Visit): Promise<Row> {
  const visits = []
  while (visits.length < runs) visits.push(await visit(browser, spec))
  return {
    page,
    'usable ms (least)': round(Math.min(...visits.map(({ usableMs }) => usableMs))),
    'usable ms (median)': round(median(visits.map(({ usableMs }) => usableMs))),
    requests: median(visits.map(({ requests }) => requests)),
    'JavaScript KB (gzip)': round(median(visits.map(({ bytes }) => bytes)) / 1_024),
  }
}

interface Visit {
  readonly url: string
  readonly path: string
  readonly usable: string
  readonly cookie: string
}

interface Who {
  readonly url: string
  /** Of a session; empty for nobody's. */
  readonly cookie: string
  readonly serviceWorkers?: 'allow' | 'block'
}

/** A browser without anything kept, whose pages are somebody's. */
export async function signedIn(browser: Browser, { url, cookie, serviceWorkers = 'allow' }: Who) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, serviceWorkers })
  for (const pair of cookie ? cookie.split('; ') : []) {
    const [name = '', ...value] = pair.split('=')
    await context.addCookies([{ name, value: value.join('='), url }])
  }
  return context
}

async function visit(browser: Browser, { url, path, usable, cookie }: Visit) {
  // A service worker would fetch the whole shell behind the first load.
  const context = await signedIn(browser, { url, cookie, serviceWorkers: 'block' })
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  let requests = 0
  page.on('response', (response) => {
    requests += 1
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  const usableMs = await openUsable(page, url + path, usable)
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { usableMs, requests, bytes }
}

/** Goes to an address; answers after how many milliseconds what the selector `usable` names has been drawn. */
export async function openUsable(page: Page, address: string, usable: string): Promise<number> {
  await page.addInitScript(noteUsable, usable)
  await page.goto(address, { waitUntil: 'commit' })
  const noted = await page.waitForFunction(() => document.documentElement.dataset['usableAt'])
  return Number(await noted.jsonValue())
}

/** In the page: notes when `usable` has been drawn (ms since the visit began). Who asks from outside asks each half second at last. */
function noteUsable(usable: string): void {
  function look(): void {
    const height = document.querySelector(usable)?.getBoundingClientRect().height ?? 0
    if (height > 0) document.documentElement.dataset['usableAt'] = String(performance.now())
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
