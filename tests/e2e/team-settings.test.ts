import { teamSpace } from '@atrium/engine/contract'
import { expectAccessible } from './axe.ts'
import { bringFile } from './bring-file.ts'
import { expect, test } from './fixtures.ts'
import { fillRegistration, newcomer } from './people.ts'
import { startApp } from './server.ts'

test.slow()

test(
  'the owner closes registration and lets a newcomer in by a link, which the register page heeds',
  { tag: '@long' },
  async ({ browser }) => {
    await using app = await startApp()
    const { page } = await newcomer(browser, 'Ada', { baseURL: app.url })
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: 'Administration' }).click()
    await page.waitForURL('**/admin/people')
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Settings' }).click()
    await page.waitForURL('**/admin/settings')
    await page.getByRole('radio', { name: /^Only with an invitation link/ }).check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Team settings saved.')).toBeVisible()
    await page.goto('/')
    await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Invite people' }).click()
    await page.getByRole('button', { name: 'Invite people' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite people' })
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = await dialog.getByText(/\/register\?invitation=/).innerText()
    await expect(dialog).toContainText('Only this machine can reach')
    await expectAccessible(page)

    const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
    await visitor.goto('/register')
    await expect(visitor.getByRole('heading', { name: 'By invitation only' })).toBeVisible()
    await visitor.goto('/register?invitation=foreign')
    await expect(visitor.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
    await visitor.goto(link)
    await fillRegistration(visitor, { name: 'Bob', email: 'bob@example.org' })
    await visitor.getByRole('button', { name: 'Create account' }).click()
    await expect(visitor.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Invitation links' })).toContainText('1 of 1 used')
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Open the team settings' }).click()
    await page.waitForURL('**/admin/settings')
    await expectAccessible(page)
    await visitor.getByRole('button', { name: /^Profile of/ }).click()
    await expect(visitor.getByRole('menuitem', { name: 'Team' })).toBeVisible()
    await expect(visitor.getByRole('menuitem', { name: 'Administration' })).toBeHidden()
    await visitor.goto('/admin/settings')
    await expect(visitor.getByText('Only the owner and the admins of the team have access.')).toBeVisible()

    // How much room files take is set here, and said where they are.
    const room = page.getByRole('region', { name: 'File storage' })
    await room.getByRole('spinbutton', { name: 'All files of one space, in MB' }).fill('1')
    await room.getByRole('button', { name: 'Save limits' }).click()
    await expect(page.getByText('Storage limits saved.')).toBeVisible()
    await visitor.goto('/files')
    await expect(visitor.getByText('No files yet')).toBeVisible()
    await bringFile(visitor.request, { space: teamSpace, name: 'plan.bin', content: Buffer.alloc(900_000) })
    await expect(visitor.getByRole('status').filter({ hasText: '879 KB of 1 MB used here' })).toBeVisible()
    const large = { name: 'large.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(300_000) }
    await visitor.getByLabel('Upload files: choose').setInputFiles(large)
    await expect(visitor.getByRole('region', { name: 'Uploads' }).getByRole('alert')).toContainText(
      'This would exceed the 1 MB limit of this space. Delete files forever',
    )
    await page.reload()
    await expect(room.getByRole('list', { name: 'Storage by space' })).toContainText('The team879 KB')
    await expectAccessible(page)

    // Who is made a guest sees the team's places no more, on the screens that are open.
    await visitor.goto('/chat')
    await expect(visitor.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await page.goto('/team')
    await page.getByRole('combobox', { name: 'Role of Bob' }).selectOption('Guest')
    await page.getByRole('dialog').getByRole('button', { name: 'Change to guest' }).click()
    await expect(visitor.getByText('Only for members of the team')).toBeVisible()
    await expect(visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' })).toHaveCount(0)
    await visitor.goto('/')
    await expect(visitor.getByText('Workspaces you are invited to appear here.')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'New workspace' })).toHaveCount(0)
  },
)
