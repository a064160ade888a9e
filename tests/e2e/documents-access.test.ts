import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { newcomer, uniqueName } from './people.ts'

test(
  'a document is shared with one person alone, who finds it among what is shared with them; then everyone has it again',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    const cleo = await newcomer(browser, 'Cleo')
    const title = uniqueName('Salaries')
    await ada.page.goto('/documents/new')
    const name = ada.page.getByRole('textbox', { name: 'Title' })
    await name.fill(title)
    await name.press('Enter')
    await ada.page.keyboard.type('Ada earns enough.')
    await cleo.page.goto('/documents')
    await expect(cleo.page.getByRole('treeitem', { name: title })).toBeVisible()

    await ada.page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = ada.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Choose who can open it' }).click()
    await dialog.getByRole('textbox', { name: 'Add people or groups' }).fill(bob.name)
    await dialog.getByRole('button', { name: `Add ${bob.name}` }).click()
    await dialog.getByLabel(`Access of ${bob.name}`).selectOption('Can comment')
    await expect(dialog.getByText(/people will lose access|person will lose access/)).toBeVisible()
    await expectAccessible(ada.page)
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    await ada.page.waitForURL(/\/shared\/[0-9a-f-]+\/documents\//)
    await expect(ada.page.getByText('Ada earns enough.')).toBeVisible()
    // To Ada it stays where it was among the documents, with a sign of who else sees it.
    const row = ada.page.getByRole('treeitem', { name: title })
    await expect(row.getByLabel('Shared with some people')).toBeVisible()

    await expect(cleo.page.getByRole('treeitem', { name: title })).toBeHidden()
    const shared = bob.page.getByRole('list', { name: 'Documents shared with me' })
    await shared.getByRole('link', { name: title }).click()
    await expect(bob.page.getByText('Ada earns enough.')).toBeVisible()
    await expect(bob.page.getByRole('textbox', { name: 'Title' })).not.toBeEditable()
    await cleo.page.goto(new URL(ada.page.url()).pathname)
    await expect(cleo.page.getByText('Document Error')).toBeVisible()

    await ada.page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(dialog.getByLabel(`Access of ${bob.name}`)).toHaveValue('commenter')
    await dialog.getByRole('button', { name: 'See it as someone else…' }).click()
    const seen = dialog.getByRole('region', { name: 'See as someone else' })
    await seen.getByLabel('Person').selectOption({ label: bob.name })
    await expect(seen.getByRole('listitem').filter({ hasText: title })).toContainText('Can comment')
    await seen.getByLabel('Person').selectOption({ label: cleo.name })
    await expect(seen.getByRole('status')).toContainText(/does not see this document|sees no documents here/)
    await expect(seen.getByRole('listitem').filter({ hasText: title })).toBeHidden()
    await dialog.getByLabel(`Access of ${bob.name}`).selectOption('Owner')
    await ada.page.getByRole('button', { name: 'Hand over' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: bob.name })).toContainText('Owner')
    await expect(dialog.getByLabel(`Access of ${ada.name}`)).toHaveValue('admin')
    await dialog.getByRole('button', { name: 'Let everyone on the team open it as usual' }).click()
    await ada.page.getByRole('button', { name: 'Change access' }).click()
    await ada.page.waitForURL(/\/documents\/[0-9a-f-]+$/)
    await expect(ada.page.getByText('Ada earns enough.')).toBeVisible()
    await cleo.page.goto('/documents')
    await expect(cleo.page.getByRole('treeitem', { name: title })).toBeVisible()
    await expect(shared).toBeHidden()
  },
)
