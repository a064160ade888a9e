import AxeBuilder from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const sizes = [
  { width: 1360, height: 900 },
  { width: 390, height: 844 },
]
/** What a theme changes; everything else is the same in both. */
const rulesOfColour = ['color-contrast']

/** Expects no violation on what the page shows, on a desktop and on a phone, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectClean(page, new AxeBuilder({ page }).withTags(tags))
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectClean(page, new AxeBuilder({ page }).withRules(rulesOfColour))
  }
  if (before) await page.setViewportSize(before)
}

async function expectClean(page: Page, axe: AxeBuilder): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => undefined)
  })
  const { violations } = await axe.setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}
