import { newId } from '@atrium/base/id'
import { expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, newcomer, uniqueName } from './people.ts'

test(
  'who lists a keyword hears of a message that has it, until it is removed',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
    const room = uniqueName('Ops')
    const workspace = await createWorkspace(ada.page, room)
    await addMember(ada.page, bob.name)
    const { page } = bob
    await page.goto('/settings#keywords')
    const box = page.getByRole('textbox', { name: 'Keyword' })
    await box.fill('x')
    await page.getByRole('button', { name: 'Add keyword' }).click()
    await expect(page.getByText('A keyword has 2 to 40 characters.')).toBeVisible()
    await box.fill('Invoice')
    await page.getByRole('button', { name: 'Add keyword' }).click()
    const words = page.getByRole('list', { name: 'Keywords' })
    await expect(words).toContainText('Invoice')

    const text = uniqueName('The invoice is here')
    await act(ada.page, 'chat/send-message', { space: workspace.split('/')[2], id: newId(), text })
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    const notice = panel.getByRole('listitem').filter({ hasText: text })
    await expect(notice).toContainText(`${ada.name} mentioned “Invoice” in ${room}`)
    await page.keyboard.press('Escape')
    await words.getByRole('button', { name: 'Remove Invoice' }).click()
    await expect(words).toHaveCount(0)
  },
)
