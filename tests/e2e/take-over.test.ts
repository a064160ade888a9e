import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { createWorkspace, newcomer, uniqueName } from './people.ts'
import { startApp } from './server.ts'

test.slow()

test(
  'who suspends somebody reads what they own, and the owner of the team takes it over and hands it on',
  { tag: '@long' },
  async ({ browser }) => {
    await using app = await startApp()
    const { page, name } = await newcomer(browser, 'Ada', { baseURL: app.url })
    const bob = await newcomer(browser, 'Bob', { baseURL: app.url })
    const staff = uniqueName('Staff')
    const path = await createWorkspace(bob.page, staff)

    await page.goto('/admin/people')
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill(bob.email)
    await page.getByRole('button', { name: `Actions for ${bob.name}` }).click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(/own(s)? 1 workspace/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText(`${bob.name} is suspended`)).toBeVisible()

    await page.goto('/workspaces')
    const section = page.getByRole('region', { name: 'Owner suspended' })
    await expect(section).toContainText(`Owned by ${bob.name}`)
    await expectAccessible(page)
    await section.getByRole('button', { name: `Take over ${staff}` }).click()
    await expect(page.getByRole('dialog')).toContainText(`${bob.name} stays as an admin`)
    await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
    await expect(page.getByText(`You own ${staff}.`)).toBeVisible()
    await expect(section).toHaveCount(0)
    await page.goto(`${path}?tab=members`)
    await expect(page.getByRole('main')).toContainText(name)
    await expect(page.getByRole('main')).toContainText('owner')

    await page.goto('/admin/audit')
    await expect(page.getByRole('list', { name: 'Audit log' })).toContainText(`took over`)
  },
)
