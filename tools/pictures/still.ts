import type { BrowserContext, Page } from '@playwright/test'

/** It is always this minute of this Wednesday, whenever the pictures are taken. */
export const stillTime = new Date('2026-03-11T10:00:30Z')
/** What was filled in was done half a minute before, all of it within a few seconds. */
const filledAt = stillTime.getTime() - 28_000
export const stillZone = 'Europe/Madrid'

/**
 * Has the pages of `context` show every moment since `begunAt` as one shortly before the still time, and every date as it is seen from there. What
 * happened first stays first.
 */
export async function stopTime(context: BrowserContext, begunAt: number): Promise<void> {
  await context.clock.setFixedTime(stillTime)
  await context.addInitScript(stillAnswers, { real: begunAt, still: filledAt })
}

/** In the page: what comes from the server is read with its moments and dates moved, by whichever way it comes. */
function stillAnswers({ real, still }: { readonly real: number; readonly still: number }): void {
  const dayMs = 86_400_000
  const days = Math.floor(real / dayMs) - Math.floor(still / dayMs)
  const isNear = (moment: number, within: number): boolean => Math.abs(moment - real) < within * dayMs
  const squeezed = (moment: number): number => still + Math.round((moment - real) / 40)
  const moved = (text: string): string =>
    text
      .replaceAll(/(?<=[[:,])\d{13}(?=[\],}])/g, (digits) =>
        isNear(Number(digits), 2) ? String(squeezed(Number(digits))) : digits,
      )
      .replaceAll(/(?<=")20\d\d-\d\d-\d\dT[\d:.]+Z(?=")/g, (words) =>
        isNear(Date.parse(words), 2) ? new Date(squeezed(Date.parse(words))).toISOString() : words,
      )
      .replaceAll(/(?<=")20\d\d-\d\d-\d\d(?=")/g, (date) =>
        isNear(Date.parse(date), 100) ? new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10) : date,
      )
  const parse = JSON.parse.bind(JSON)
  JSON.parse = (text, reviver) => parse(moved(text), reviver)
  Response.prototype.json = async function json() {
    return JSON.parse(await this.text())
  }
}

/** Resolves once all pictures in sight are there, which may move what stands above them; those out of sight are not fetched. */
export async function imagesAreThere(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every(({ complete, y }) => complete || y > innerHeight))
}

/** Makes still what differs from run to run: the colours of people, which come from their ids, and figures of what was measured. */
export async function settle(page: Page, { hasFigures = false }: { readonly hasFigures?: boolean }): Promise<void> {
  await page.getByText('Connecting').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await imagesAreThere(page)
  await page.mouse.move(0, 0)
  await page.evaluate(paintInitials)
  if (hasFigures) await page.evaluate(hideFigures)
}

/** In the page. */
function paintInitials(): void {
  for (const drawn of document.querySelectorAll<HTMLElement>('[data-initials]')) {
    const codes = [...(drawn.dataset['initials'] ?? '')].map((letter) => letter.codePointAt(0) ?? 0)
    const hue = codes.reduce((sum, code) => sum * 3 + code * 37, 0) % 360
    drawn.parentElement?.style.setProperty('--hue', String(hue))
  }
}

/** In the page. */
function hideFigures(): void {
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    text.nodeValue = text.nodeValue?.replaceAll(/\d+([.:,]\d+)*/g, '0') ?? ''
}
