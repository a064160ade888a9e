import { type Page, expect, test } from './fixtures.ts'
import { newcomer, password, registered, signIn, uniqueName } from './people.ts'

async function openSettings(page: Page) {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  return page.getByRole('dialog', { name: 'User Settings' })
}

test('Settings opens from the profile menu; a new name is saved and said (R2.46, R2.49, R4.34, R5.23, R5.24)', async ({
  browser,
}) => {
  const ada = await newcomer(browser, 'Ada')
  const dialog = await openSettings(ada.page)
  const name = uniqueName('Countess')
  await expect(dialog.getByLabel('Display name')).toHaveValue(ada.name)
  await dialog.getByLabel('Display name').fill(name)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(ada.page.getByRole('status').filter({ hasText: 'Settings updated successfully!' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(ada.page.getByRole('button', { name: `Profile of ${name}` })).toBeVisible()
})

test('the fields of Settings have their rules and words (R3.14, R5.20, R5.21, R8.28)', async ({ browser }) => {
  const { page, email } = await newcomer(browser, 'Ada')
  const dialog = await openSettings(page)
  const profile = dialog.getByRole('form', { name: 'Profile' })
  await expect(profile.getByLabel('Email')).toHaveValue(email)
  await expect(profile.getByLabel('Email')).not.toBeEditable()
  await expect(profile).toContainText('Email changes require verification. Contact support.')
  await profile.getByLabel('Password', { exact: true }).fill('something else')
  await profile.getByRole('button', { name: 'Save changes' }).click()
  await expect(profile.getByRole('alert')).toHaveText('Passwords do not match')
  await profile.getByLabel('Password', { exact: true }).fill('')
  await profile.getByLabel('Display name').fill('  ')
  await profile.getByRole('button', { name: 'Save changes' }).click()
  await expect(profile.getByRole('alert')).toHaveText('Failed to update display name: Please enter a name.')
})

test('a profile is not saved while offline (R5.10)', async ({ browser }) => {
  const { page, context } = await newcomer(browser, 'Ada')
  const dialog = await openSettings(page)
  await dialog.getByLabel('Display name').fill('Someone')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('form', { name: 'Profile' }).getByRole('alert')).toHaveText(
    'Cannot update profile while offline or not logged in.',
  )
})

test(
  'light mode is one switch in the menu and in Settings, and off means dark again (R2.45, R4.18, R4.19, R4.20)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada', { colorScheme: 'dark' })
    const root = page.locator('html')
    await page.goto('/settings')
    const light = page.getByRole('switch', { name: 'Light mode' })
    await expect(light).not.toBeChecked()
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: 'Light mode' }).click()
    await expect(light).toBeChecked()
    await expect(root).toHaveClass('light')
    const saved = () => page.evaluate(() => [localStorage.getItem('theme'), localStorage.getItem('lightMode')])
    expect(await saved()).toEqual(['light', 'true'])
    await light.uncheck()
    await expect(root).toHaveClass('dark')
    expect(await saved()).toEqual(['dark', 'false'])
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Light mode' })).toBeVisible()
  },
)

test(
  'the password is changed in Settings; this screen stays, and the other one goes to the sign-in (R5.22, R2.17)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, email } = await registered(browser, 'Ada')
    const other = await (await browser.newContext()).newPage()
    await other.goto('/login')
    await signIn(other, email)
    await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()

    await page.goto('/settings')
    const form = page.getByRole('form', { name: 'Change password' })
    const change = async (current: string, confirmation: string) => {
      await form.getByLabel('Current password').fill(current)
      await form.getByLabel('New password', { exact: true }).fill('a new horse')
      await form.getByLabel('Confirm new password').fill(confirmation)
      await form.getByRole('button', { name: 'Change password' }).click()
    }
    await change(password, 'another horse')
    await expect(form.getByRole('alert')).toHaveText('Passwords do not match')
    await change('not this one', 'a new horse')
    await expect(form.getByRole('alert')).toHaveText('The current password is wrong.')
    await change(password, 'a new horse')
    await expect(page.getByText('Password changed. You are signed out everywhere else.')).toBeVisible()
    await other.waitForURL('**/login**')
    await expect(form.getByLabel('Current password')).toHaveValue('')
    await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  },
)

test('a session is ended from Settings, and its screen goes to the sign-in', { tag: '@long' }, async ({ browser }) => {
  const { page, email } = await registered(browser, 'Ada')
  const open = async () => {
    const other = await (await browser.newContext()).newPage()
    await other.goto('/login')
    await signIn(other, email)
    await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
    return other
  }
  const [one, two] = [await open(), await open()]
  await page.goto('/settings')
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.filter({ hasText: 'This one' })).toContainText(/^Chrome on /)
  await expect(sessions.filter({ hasText: 'This one' })).toContainText('127.0.0.1')
  const isOut = (other: Page) => other.url().includes('/login')
  await sessions
    .filter({ hasNotText: 'This one' })
    .first()
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(sessions).toHaveCount(2)
  await expect.poll(() => [one, two].filter(isOut).length).toBe(1)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(sessions).toHaveCount(1)
  for (const other of [one, two]) await other.waitForURL('**/login**')
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden()
})

test(
  'world clocks and preferences are changed in Settings and follow to another device (R3.15)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, email } = await registered(browser, 'Ada')
    await page.goto('/settings')
    const clocks = page.getByRole('form', { name: 'World clocks' })
    await expect(clocks.getByLabel('Name of clock 3')).toHaveValue('FL')
    await clocks.getByLabel('Name of clock 1').fill('TYO')
    await clocks.getByLabel('Zone of clock 1').selectOption('Asia/Tokyo')
    await clocks.getByRole('button', { name: 'Remove clock 2' }).click()
    const form = page.getByRole('form', { name: 'Time and language' })
    await form.getByLabel('Time format').selectOption('h12')
    await form.getByLabel('From').fill('10:00')
    await clocks.getByRole('button', { name: 'Save clocks' }).click()
    await expect(page.getByText('World clocks saved.')).toBeVisible()
    await form.getByRole('button', { name: 'Save preferences' }).click()
    await expect(page.getByText('Preferences saved.')).toBeVisible()

    const other = await (await browser.newContext()).newPage()
    await other.goto('/login?to=/settings')
    await signIn(other, email)
    await expect(other.getByLabel('World clocks').first()).toContainText('TYO')
    await expect(other.getByLabel('World clocks').first()).not.toContainText('BOLO')
    await expect(other.getByLabel('Time format')).toHaveValue('h12')
    await expect(other.getByLabel('From')).toHaveValue('10:00')
    await clocks.getByRole('button', { name: 'Use the defaults' }).click()
    await expect(clocks.getByLabel('Name of clock 2')).toHaveValue('BOLO')
    await clocks.getByRole('button', { name: 'Save clocks' }).click()
    await expect(other.getByLabel('World clocks').first()).toContainText('BOLO')
  },
)
