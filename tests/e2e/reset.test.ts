import { type Page, expect, test } from './fixtures.ts'
import { startMailServer } from '../mail-server.ts'
import { newcomer, password, registered, signIn, signOut } from './people.ts'
import { type RunningApp, startApp } from './server.ts'

test.slow()

const linkIn = (letter = ''): string => /http:\/\/\S+\/reset-password\?token=\S+/.exec(letter)?.[0] ?? ''

async function chooseNewPassword(page: Page, chosen: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(chosen)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(chosen)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

async function askForLink(page: Page, app: RunningApp, email: string): Promise<void> {
  await page.goto(`${app.url}/forgot-password`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('status')).toHaveText('Check your email for password reset instructions.')
}

test(
  'a forgotten password is replaced by a mail over SMTP (R1.02, R2.22, R2.28, R2.29, R2.30, R8.09)',
  { tag: '@long' },
  async ({ browser }) => {
    await using mail = await startMailServer()
    await using app = await startApp({ SMTP_URL: mail.url })
    const { page, email } = await newcomer(browser, 'Ada', { baseURL: app.url })
    await signOut(page)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL('**/forgot-password')
    await expect(page.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login')
    await askForLink(page, app, ` ${email.toUpperCase()} `.trim())
    await expect.poll(() => linkIn(mail.letters[0])).toContain(app.url)
    const link = linkIn(mail.letters[0])

    await page.goto(link)
    await expect(page.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login')
    await chooseNewPassword(page, 'short')
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long')
    await chooseNewPassword(page, 'a new horse')
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, email)
    await expect(page.getByRole('alert')).toContainText(/password/i)
    await page.getByRole('textbox', { name: 'Password' }).fill('a new horse')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

    // The link once more: it is dead, and there is a way to another.
    await page.goto(link)
    await chooseNewPassword(page, 'another horse')
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByRole('status')).toHaveText('Password reset email sent! Please check your inbox.')
    await expect.poll(() => mail.letters.length).toBe(2)
  },
)

test(
  'without a mail server the admin passes the letter on, and nobody else sees it',
  { tag: '@long' },
  async ({ browser }) => {
    await using app = await startApp()
    const admin = await registered(browser, 'Ada', { baseURL: app.url })
    await admin.page.goto('/admin/mail')
    await expect(admin.page.getByText('No email is waiting')).toBeVisible()
    const bob = await registered(browser, 'Bob', { baseURL: app.url })
    await bob.page.goto('/admin/mail')
    await expect(bob.page.getByText('Only the owner of the team can read it.')).toBeVisible()
    const other = await (await browser.newContext()).newPage()
    await askForLink(other, app, bob.email)
    await expect(other.getByText('Ask the team owner for your reset link')).toBeVisible()
    await admin.page.getByRole('button', { name: 'Refresh' }).click()
    const letter = admin.page.getByRole('listitem').filter({ hasText: bob.email })
    await expect(letter).toContainText('not sent: no mail server is set')
    await other.goto(linkIn(await letter.innerText()))
    await chooseNewPassword(other, 'a new horse')
    await expect(other.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
    // The session of the other browser has ended, and its screen says so.
    await bob.page.waitForURL('**/login**')
  },
)

test('an address without an account is told, and the button says that it is busy (R8.07, R2.29)', async ({ page }) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/request-password-reset', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/forgot-password')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Email')).toHaveAttribute('required')
  await page.getByLabel('Email').fill('nobody-at-all@example.org')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('button', { name: 'Sending email...' })).toBeDisabled()
  release()
  await expect(page.getByRole('alert')).toHaveText('No account found with this email address.')
})

test('no link is asked for offline (R5.08, R5.09)', async ({ context, page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('ada@example.org')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Cannot reset password while offline. Please check your internet connection.',
  )
})

test('a link that was cut says so and offers another', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto('/reset-password?token=foreign')
  await chooseNewPassword(page, password)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
