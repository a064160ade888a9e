import { type Locator, type Page, expect } from '@playwright/test'

/** Clicks and presses, and counts them: never more than the deed takes, and at its end as many. Words count nothing. */
export class Hands {
  private taken = 0
  private readonly page: Page
  private readonly allowed: number

  constructor(page: Page, allowed: number) {
    this.page = page
    this.allowed = allowed
  }

  async click(
    target: Locator,
    options: { readonly clickCount?: number; readonly force?: boolean } = {},
  ): Promise<void> {
    this.step()
    await target.click(options)
  }

  async drag(from: Locator, to: Locator): Promise<void> {
    this.step()
    // At the edge of a list it would roll on while one carries something there.
    await to.evaluate((target) => target.scrollIntoView({ block: 'center' }))
    await from.dragTo(to)
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.step()
      await this.page.keyboard.press(key)
    }
  }

  /** What one looks for or says. */
  async say(words: string): Promise<void> {
    await this.page.keyboard.type(words)
  }

  /** Nothing was counted that was not done. */
  expectDone(): void {
    expect(this.taken, 'steps').toBe(this.allowed)
  }

  private step(): void {
    this.taken += 1
    expect(this.taken, 'steps').toBeLessThanOrEqual(this.allowed)
  }
}
