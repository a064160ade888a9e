import type { Browser, Page } from '@playwright/test'
import { type Row, clock, median, round } from './figures.ts'
import { openBrowser, signedIn } from './pages.ts'
import type { Subject } from './subject.ts'

const browsers = 4
const starts = 3

/** How long a page takes without a network until it shows what the browser keeps. */
export async function benchOffline({ url }: Subject, cookie: string): Promise<readonly Row[]> {
  const browser = await openBrowser()
  try {
    const taken: number[] = []
    for (let count = 1; count <= browsers; count += 1) taken.push(...(await startOffline(browser, url, cookie)))
    return [{ what: 'chat, offline', 'ms (median)': round(median(taken)), 'ms (most)': round(Math.max(...taken)) }]
  } finally {
    await browser.close()
  }
}

async function startOffline(browser: Browser, url: string, cookie: string): Promise<readonly number[]> {
  const context = await signedIn(browser, { url, cookie })
  const first = await context.newPage()
  await first.goto(`${url}/chat`)
  const text = `kept ${clock()}`
  await first.getByRole('textbox', { name: 'Message' }).fill(text)
  await first.keyboard.press('Enter')
  await shown(first, text).getByText('Waiting to send').waitFor({ state: 'detached' })
  await first.evaluate(shellIsKept)
  await first.close()
  await context.setOffline(true)
  const taken: number[] = []
  while (taken.length < starts) {
    const page = await context.newPage()
    await page.addInitScript(noteShown, text)
    await page.goto(`${url}/chat`, { waitUntil: 'commit' })
    const noted = await page.waitForFunction(() => document.documentElement.dataset['shownAt'])
    taken.push(Number(await noted.jsonValue()))
    await page.close()
  }
  await context.close()
  return taken
}

const shown = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text })

/** In the page: notes when the message has been drawn (ms since the page was asked for). Who asks from outside asks each half second at last. */
function noteShown(text: string): void {
  function look(): void {
    const messages = document.querySelector('[role=list][aria-label=Messages]')
    if (messages?.textContent.includes(text) && messages.getBoundingClientRect().height > 0)
      document.documentElement.dataset['shownAt'] = String(performance.now())
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: waits until the service worker holds the shell. */
async function shellIsKept(): Promise<void> {
  await navigator.serviceWorker.ready
}
