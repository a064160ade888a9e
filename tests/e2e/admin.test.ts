import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { newcomer, signIn } from './people.ts'
import { startApp } from './server.ts'

test.slow()

test(
  'R1.01 R8.31 an admin suspends somebody, who is out at once, and sees in the log that they did',
  { tag: '@long' },
  async ({ browser }) => {
    await using app = await startApp()
    const admin = await newcomer(browser, 'Ada', { baseURL: app.url })
    const bob = await newcomer(browser, 'Bob', { baseURL: app.url })
    const { page } = admin
    await page.goto('/admin/people')
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill(bob.email)
    const accounts = page.getByRole('list', { name: 'Accounts' })
    const line = accounts.getByRole('listitem').filter({ hasText: bob.email })
    await expect(line).toContainText('1 session')
    const more = line.getByRole('button', { name: `Actions for ${bob.name}` })
    await more.click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText(`${bob.name} is suspended`)).toBeVisible()
    await expect(line).toContainText('Suspended')
    await bob.page.waitForURL(/\/login/)
    await signIn(bob.page, bob.email)
    await expect(bob.page.getByText('This account is suspended. Ask an admin of your team.')).toBeVisible()
    await more.click()
    await page.getByRole('menuitem', { name: 'Reinstate' }).click()
    await expect(page.getByText(`${bob.name} can sign in again`)).toBeVisible()
    await bob.page.getByRole('button', { name: 'Sign in' }).click()
    await bob.page.waitForURL('**/')
    await more.click()
    await page.getByRole('menuitem', { name: 'Password reset link' }).click()
    await expect(page.getByRole('dialog')).toContainText('/reset-password?token=')
    await page.keyboard.press('Escape')
    await more.click()
    await page.getByRole('menuitem', { name: 'Sessions' }).click()
    const sessions = page.getByRole('dialog', { name: `Sessions of ${bob.name}` })
    await expect(sessions.getByRole('listitem')).toContainText('Chrome on')
    await expectAccessible(page)
    await sessions.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText(`${bob.name} is signed out there.`)).toBeVisible()
    await bob.page.waitForURL(/\/login/)
    await signIn(bob.page, bob.email)
    await page.keyboard.press('Escape')
    await expectAccessible(page)

    const rooms = page.getByRole('navigation', { name: 'Administration' })
    await rooms.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('combobox', { name: 'What' }).selectOption('People')
    const log = page.getByRole('list', { name: 'Audit log' })
    await expect(log.getByRole('listitem').first()).toContainText(`${admin.name} signed ${bob.name} out of one session`)
    await expect(log).toContainText(`${admin.name} created a password reset link for ${bob.name}`)
    await expect(log).toContainText(`${admin.name} suspended ${bob.name}`)
    await expectAccessible(page)
    for (const room of ['Jobs', 'Health']) {
      await rooms.getByRole('link', { name: room }).click()
      await expect(page.getByRole('heading', { level: 1, name: room })).toBeVisible()
      await expect(page.getByText(room === 'Jobs' ? /\d+ waiting/ : 'The database answers in')).toBeVisible()
      await expectAccessible(page)
    }
    await bob.page.goto('/admin/audit')
    await expect(bob.page.getByText('You do not have access to administration')).toBeVisible()
  },
)
