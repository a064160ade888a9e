import { expect, test } from './fixtures.ts'
import { expectAccessible } from './axe.ts'
import { registered } from './people.ts'

test('? shows the keys, and from there the guide opens in the app', { tag: '@long' }, async ({ browser }) => {
  const { page } = await registered(browser, 'Ada')
  await page.goto('/chat')
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.pressSequentially('why?')
  await expect(box).toHaveValue('why?')
  await box.fill('')
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.getByRole('region', { name: 'Chat' })).toContainText('Send')
  await expectAccessible(page)
  await help.getByRole('link', { name: 'First steps' }).click()
  await expect(help).toBeHidden()
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { name: 'First steps', level: 1 })).toBeVisible()
  await expect(article.getByRole('heading', { name: 'Your first ten minutes', level: 2 })).toBeVisible()
  await expect
    .poll(() => article.getByRole('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(1000)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: 'Calendars' }).click()
  await expect(article.getByRole('heading', { name: 'Calendars', level: 1 })).toBeVisible()
  await page.goto('/help/nowhere')
  await page.getByRole('link', { name: 'Go to its first page' }).click()
  await expect(article.getByRole('heading', { name: 'First steps', level: 1 })).toBeVisible()
})
