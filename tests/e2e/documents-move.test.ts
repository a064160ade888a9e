import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { type Page, expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, newcomer, registered, uniqueName } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })

test(
  'who writes while a page is moved writes on where it is then, with every word; an undo takes it back',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    const name = uniqueName('Design')
    const title = uniqueName('Plan')
    const path = await createWorkspace(ada.page, name)
    await addMember(ada.page, bob.name)
    const id = newId()
    await act(ada.page, 'documents/create', { space: teamSpace, id, title })
    await ada.page.goto(`/documents/${id}`)
    await bob.page.goto(`/documents/${id}`)
    await body(bob.page).click()
    await bob.page.keyboard.type('Before the move.')
    await expect(body(ada.page)).toContainText('Before the move.')

    await ada.page
      .getByRole('button', { name: `More for ${title}` })
      .last()
      .click()
    await ada.page.getByRole('menuitem', { name: 'Move to…' }).click()
    const dialog = ada.page.getByRole('dialog', { name: `Move ${title}` })
    await dialog.getByRole('combobox', { name: 'Space' }).selectOption(name)
    await expect(dialog).toContainText('Links to it keep working.')
    await Promise.all([
      bob.page.keyboard.type(' While it is moved, and on and on.', { delay: 20 }),
      dialog.getByRole('button', { name: 'Move here' }).click(),
    ])
    await ada.page.waitForURL(`${path}/documents/${id}`)
    await bob.page.waitForURL(`${path}/documents/${id}`)
    // Where one wrote one writes on, without a click.
    await expect(body(bob.page)).toBeFocused()
    await bob.page.keyboard.type(' After it.')
    const words = 'Before the move. While it is moved, and on and on. After it.'
    for (const { page } of [ada, bob]) await expect(body(page)).toContainText(words)
    await expect(saved(bob.page)).toBeVisible()

    // The address that it had leads to it.
    await bob.page.goto(`/documents/${id}`)
    await expect(body(bob.page)).toContainText(words)

    // Out of Bob's sight, and back, where he sees it again.
    await ada.page
      .getByRole('button', { name: `More for ${title}` })
      .last()
      .click()
    await ada.page.getByRole('menuitem', { name: 'Move to…' }).click()
    await dialog.getByRole('combobox', { name: 'Space' }).selectOption('Personal documents')
    await dialog.getByRole('button', { name: 'Move here' }).click()
    const toast = ada.page.locator('[role=status] > div').filter({ hasText: `Moved ${title} to Personal.` })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await ada.page.waitForURL(`${path}/documents/${id}`)
    for (const { page } of [ada, bob]) {
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(body(page)).toContainText(words)
    }
  },
)
