import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { act, newcomer, write } from './people.ts'

test(
  'R2.15 one sees when somebody is awake, works and has time, beside their name anywhere, and writes to them in one click',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob', { timezoneId: 'Europe/Madrid' })
    const workingHours = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }
    await act(bob.page, 'people/set-preferences', { workingHours })
    await act(bob.page, 'people/tell-zone', { zone: 'Europe/Madrid' })
    const { page } = ada
    await page.goto('/team')
    await page.getByRole('searchbox', { name: 'Search the team' }).fill(bob.name)
    const line = page.getByRole('article', { name: bob.name })
    await expect(line).toContainText(/\d{1,2}:\d\d [AP]M · awake now/)
    await expect(line).toContainText(/Free (now|from|\w+day)/)

    await bob.page.goto('/chat')
    await write(bob.page, 'Who is awake?')
    await page.goto('/chat')
    const name = page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: bob.name, exact: true })
    await name.focus()
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: bob.name })
    await expect(card).toContainText('Mon–Sun, 12:00 AM–11:59 PM there')
    await expect(card).toContainText('awake now')
    await expect(card).toContainText(bob.email)
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(name).toBeFocused()
    await name.click()
    await card.getByRole('button', { name: `Message ${bob.name}` }).click()
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: bob.name })).toBeVisible()

    await page.goto('/chat')
    await name.click()
    await expect(card).toBeVisible()
    await expectAccessible(page)
  },
)
