import { test as base } from '@playwright/test'

export * from '@playwright/test'

/** A test whose browsers are closed after it: what goes on in a page that nobody looks at slows down all tests after it. */
export const test = base.extend<{ readonly clearing: undefined }>({
  clearing: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
