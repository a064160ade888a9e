import type { Page } from '@playwright/test'

export interface Room {
  readonly name: string
  /** Its address; `{relaunch}` stands for that of the workspace that has the most in it. */
  readonly path: string
  /** A text that is there once all is. */
  readonly shows: string | RegExp
  /** What is done there before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Whether it has figures of what was measured, which differ each time. */
  readonly hasFigures?: boolean
}

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click()
