import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { newcomer } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })

test('R2.06 R2.07 R4.12 what two write on a page both see, saved, and still after a reload', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const bob = await newcomer(browser, 'Bob')
  await ada.page.goto('/documents/new')
  await ada.page.getByRole('textbox', { name: 'Title' }).fill('Launch plan')
  await body(ada.page).click()
  await ada.page.keyboard.type('Hello from Ada')
  await expect(saved(ada.page)).toBeVisible()
  await ada.page.waitForURL(/documents\/[0-9a-f-]{36}$/)

  await bob.page.goto(new URL(ada.page.url()).pathname)
  await expect(body(bob.page)).toContainText('Hello from Ada')
  await expect(bob.page.getByRole('textbox', { name: 'Title' })).toHaveValue('Launch plan')
  await body(bob.page).click()
  await bob.page.keyboard.press('Control+End')
  await bob.page.keyboard.press('Enter')
  await bob.page.keyboard.type('and from Bob')
  await expect(body(ada.page)).toContainText('and from Bob')
  await expect(saved(bob.page)).toBeVisible()

  await bob.page.reload()
  await expect(body(bob.page)).toContainText('Hello from Ada')
  await expect(body(bob.page)).toContainText('and from Bob')
})
