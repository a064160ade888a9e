import type { BrowserContext, Page } from '@playwright/test'

/** It is always ten o'clock on this Wednesday, whenever the pictures are taken. */
export const stillTime = new Date('2026-03-11T10:00:30Z')
export const stillZone = 'Europe/Madrid'

/**
 * Has the pages of `context` show every moment of the last days as the still time, and every date as it is seen from there. What
 * happened first stays first.
 */
export async function stopTime(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(stillTime)
  await context.addInitScript(stillAnswers, { real: Date.now(), still: stillTime.getTime() })
}

/** In the page: what comes from the server is read with its moments and dates moved, by whichever way it comes. */
function stillAnswers({ real, still }: { readonly real: number; readonly still: number }): void {
  const dayMs = 86_400_000
  const days = Math.floor(real / dayMs) - Math.floor(still / dayMs)
  const isNear = (moment: number, within: number): boolean => Math.abs(moment - real) < within * dayMs
  const squeezed = (moment: number): number => still + Math.round((moment - real) / 1_000)
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

/** Makes still what differs from run to run: the colours of people, which come from their ids, and figures of what was measured. */
export async function settle(page: Page, { hasFigures = false }: { readonly hasFigures?: boolean }): Promise<void> {
  await page.getByText('Connecting').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  // Those out of sight are not fetched.
  await page.waitForFunction(() => [...document.images].every(({ complete, y }) => complete || y > innerHeight))
  await page.mouse.move(0, 0)
  await page.evaluate(paintInitials)
  if (hasFigures) await page.evaluate(hideFigures)
}

/** In the page. */
function paintInitials(): void {
  for (const initials of document.querySelectorAll<HTMLElement>('[data-initials]')) {
    const [first = 0, second = 0] = Array.from(
      initials.dataset['initials'] ?? '',
      (letter) => letter.codePointAt(0) ?? 0,
    )
    initials.parentElement?.style.setProperty('--hue', String((first * 37 + second * 91) % 360))
  }
}

/** In the page. */
function hideFigures(): void {
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    text.nodeValue = (text.nodeValue ?? '').replaceAll(/\d+([.:,]\d+)*/g, '0')
}
