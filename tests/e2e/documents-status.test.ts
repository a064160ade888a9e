import type { Page } from '@playwright/test'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { act, newcomer, uniqueName } from './people.ts'

test(
  'what readers may expect of a page, and who looks after it, is said below its title, and to others at once',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
    const [id, title] = [newId(), uniqueName('Handbook')]
    await act(ada.page, 'documents/create', { space: teamSpace, id, title })
    for (const { page } of [ada, bob]) await page.goto(`/documents/${id}`)

    await ada.page.getByRole('button', { name: `More for ${title}` }).click()
    await ada.page.getByRole('menuitem', { name: 'Status and owner…' }).click()
    const dialog = ada.page.getByRole('dialog', { name: `Status of “${title}”` })
    await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Verified')
    await expect(dialog.getByLabel('Verified until')).not.toHaveValue('')
    await dialog.getByLabel('Verified until').fill('2031-05-01')
    await dialog.getByRole('combobox', { name: 'Owner' }).fill(bob.name)
    await ada.page.getByRole('option', { name: bob.name }).click()
    await expectAccessible(ada.page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()

    const line = (page: Page) => page.locator('div', { has: page.getByTitle('Change status and owner') }).last()
    await expect(line(bob.page)).toContainText(`Verified`)
    await expect(line(bob.page)).toContainText(`by ${ada.name} until Thu, May 1, 2031`)
    await expect(line(bob.page)).toContainText(`Owner: ${bob.name}`)
    await expectAccessible(bob.page)
    await bob.page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(bob.page.getByText(`${ada.name} made you the owner of ${title}`)).toBeVisible()
    await bob.page.keyboard.press('Escape')

    await bob.page.getByTitle('Change status and owner').click()
    const his = bob.page.getByRole('dialog', { name: `Status of “${title}”` })
    await his.getByRole('combobox', { name: 'Status' }).selectOption('No status')
    await his.getByRole('button', { name: 'Save' }).click()
    await expect(line(ada.page)).not.toContainText('Verified')
    await expect(line(ada.page)).toContainText(`Owner: ${bob.name}`)
  },
)
