import AxeBuilder from '@axe-core/playwright'
import { type Locator, type Page, expect, test } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const desktop = { width: 1360, height: 900 }
/** AXE=all looks at the phone’s size, too. */
const sizes = process.env['AXE'] === 'all' ? [desktop, { width: 390, height: 844 }] : [desktop]
/** What a theme changes; everything else is the same in both. */
const rulesOfColour = ['color-contrast']

/** What one screen is given besides the time of its test, as each look takes a second of a processor or more. */
const lookMs = 30_000

/**
 * Expects no violation on what the page shows: of all rules in the light, of the contrast in the dark. `part` is a selector,
 * of what lies above the rest, half of which may be behind it.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  test.setTimeout(test.info().timeout + lookMs)
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await prefer(page, 'light')
    await expectClean(page, new AxeBuilder({ page }).include(part).withTags(tags))
    await prefer(page, 'dark')
    await expectClean(page, new AxeBuilder({ page }).include(part).withRules(rulesOfColour))
  }
  if (before) await page.setViewportSize(before)
}

/** What moves is at its end at once, and the page has taken the scheme: colours on their way to others have no contrast to speak of. */
async function prefer(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  await expect(page.locator(`[data-color-scheme="${other}"]`)).toHaveCount(0)
  await page.evaluate(atRest)
}

/** In the page: until two frames, and what has to be drawn for each, left every colour as it was. */
async function atRest(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const colours = (): string =>
    [...document.body.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .map(({ color, backgroundColor }) => `${color} ${backgroundColor}`)
      .join()
  let before = ''
  for (let now = colours(); now !== before; now = colours()) {
    before = now
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    await frame()
  }
}

async function expectClean(page: Page, axe: AxeBuilder): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => undefined)
  })
  const { violations } = await axe.setLegacyMode().analyze()
  const isCovered = violations.some(({ id }) => id === 'target-size')
  if (!isCovered || !(await floating(page).isVisible())) return expect(said(violations)).toEqual([])
  // The button that floats over a phone's page goes away as one scrolls on: what lies under it is looked at without it.
  await floating(page).evaluate((button) => (button.style.visibility = 'hidden'))
  const { violations: uncovered } = await axe.analyze()
  await floating(page).evaluate((button) => button.style.removeProperty('visibility'))
  expect(said(uncovered)).toEqual([])
}

const floating = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Create workspace', includeHidden: true })

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

const said = (violations: Violations): readonly string[] =>
  violations.map(({ id, nodes }) =>
    [id, ...nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary ?? ''}`)].join('\n'),
  )
