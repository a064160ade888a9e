import { teamSpace } from '@atrium/engine/contract'
import { type Locator, expect, test } from './fixtures.ts'
import { newId } from '@atrium/base/id'
import { act, createWorkspace, messages, newcomer, uniqueName } from './people.ts'

/** Goes by the Tab key, back with `Shift`, until `wanted` has the focus. */
async function tabTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = (): Promise<boolean> => wanted.evaluate((element) => element === document.activeElement)
  for (let press = 0; press < 80 && !(await isThere()); press++) await wanted.page().keyboard.press(key)
  await expect(wanted).toBeFocused()
}

test('R7.23 by keyboard alone one writes, goes to a message, reacts, answers in its thread and comes back', async ({
  browser,
}) => {
  const { page } = await newcomer(browser, 'Ada')
  const path = await createWorkspace(page, uniqueName('Keys'))
  await page.goto('/')
  await tabTo(page.getByRole('list', { name: 'Workspaces' }).getByRole('link', { name: /Keys/ }))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}`)
  const box = page.getByRole('region', { name: /^Chat of/ }).getByRole('textbox', { name: 'Message' })
  // Who comes into a room can write at once.
  await expect(box).toBeFocused()
  await page.keyboard.type('Written by hand')
  await page.keyboard.press('Enter')
  const message = messages(page, 'Written by hand')
  await expect(message).toBeVisible()
  await page.keyboard.press('ArrowUp')
  const edit = page.getByRole('form', { name: 'Edit message' }).getByRole('textbox')
  await expect(edit).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(', twice')
  await page.keyboard.press('Enter')
  await expect(message).toContainText('Written by hand, twice')

  await tabTo(page.getByRole('group', { name: 'Conversation' }), 'Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await expect(message.locator('[data-message]')).toBeFocused()
  await tabTo(message.getByRole('button', { name: 'Add reaction' }))
  await page.keyboard.press('Enter')
  await expect(message.getByRole('button', { name: 'React with 👍' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message.getByRole('button', { name: '👍 1' })).toBeVisible()
  await tabTo(message.getByRole('button', { name: 'Reply in thread' }))
  await page.keyboard.press('Enter')

  const thread = page.getByRole('complementary', { name: 'Thread' })
  await expect(thread.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.type('An answer')
  await page.keyboard.press('Enter')
  await expect(thread.getByRole('list', { name: 'Replies' })).toContainText('An answer')
  await page.keyboard.type('half a thought')
  await page.keyboard.press('Escape')
  await expect(thread.getByRole('textbox', { name: 'Message' })).toHaveValue('half a thought')
  await tabTo(thread.getByRole('button', { name: 'Close thread' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(thread).toHaveCount(0)
  await expect(message.locator('[data-message]')).toBeFocused()
})

test(
  'R1.10 a document is named by # and its title, and the message leads to it',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    const title = uniqueName('Road [map]')
    const id = newId()
    await act(page, 'documents/create', { space: teamSpace, id, title })
    await page.goto('/chat')
    await page.getByRole('textbox', { name: 'Message' }).click()
    await page.keyboard.type(`See #${title.slice(0, 8)}`)
    await expect(page.getByRole('option', { name: title })).toBeVisible()
    await page.keyboard.type(title.slice(8))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await messages(page, title).getByRole('link', { name: title }).click()
    await page.waitForURL(`**/documents/${id}`)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  },
)
