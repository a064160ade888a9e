import { expect, test } from './fixtures.ts'
import { createWorkspace, messages, newcomer, registered, uniqueName, write } from './people.ts'

test(
  'a reaction is one of a few, or any that the search finds, and those used lately come first',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await createWorkspace(page, uniqueName('Emoji'))
    await write(page, 'React to this')
    const message = messages(page, 'React to this')
    await message.hover()
    await message.getByRole('button', { name: 'Add reaction' }).click()
    await message.getByRole('button', { name: 'React with 👍' }).click()
    await expect(message.getByRole('button', { name: '👍 1' })).toHaveAttribute('aria-pressed', 'true')

    await message.getByRole('button', { name: 'Add reaction' }).click()
    await message.getByRole('button', { name: 'More emoji' }).click()
    const search = page.getByRole('combobox', { name: 'Search emoji' })
    await expect(search).toBeFocused()
    await expect(page.getByRole('option')).toHaveAccessibleName('thumbs up')
    await search.fill('rocket')
    await expect(page.getByRole('option', { name: 'rocket' })).toHaveAttribute('aria-selected', 'true')
    await search.press('Enter')
    await expect(message.getByRole('button', { name: '🚀 1' })).toBeVisible()
    await expect(search).toBeHidden()

    await page.getByRole('textbox', { name: 'Message' }).fill('Up: !')
    await page.getByRole('textbox', { name: 'Message' }).press('ArrowLeft')
    await page.getByRole('button', { name: 'Insert emoji' }).click()
    await expect(page.getByRole('option').first()).toHaveAccessibleName('rocket')
    await search.press('ArrowRight')
    await search.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Up: 👍!')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  },
)

test('on a phone a tap on a message shows what can be done with it', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page } = await registered(browser, 'Ada', phone)
  await page.goto('/chat')
  const text = uniqueName('Tap me')
  await write(page, text)
  const message = messages(page, text)
  await message.getByText(text).tap()
  await message.getByRole('button', { name: 'Add reaction' }).tap()
  await message.getByRole('button', { name: 'More emoji' }).tap()
  await page.getByRole('button', { name: 'Food and drink' }).tap()
  await page.getByRole('option', { name: 'red apple' }).tap()
  await expect(message.getByRole('button', { name: '🍎 1' })).toBeVisible()
})
