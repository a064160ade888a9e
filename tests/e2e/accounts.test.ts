import { expect, test } from './fixtures.ts'
import { newId } from '@atrium/base/id'
import { fillRegistration, newcomer, password, registered, signIn, signOut, uniqueName, write } from './people.ts'

test(
  'a visitor is led to the sign-in, and after it to the page they wanted (R2.02, R4.05)',
  { tag: '@long' },
  async ({ browser, page }) => {
    const ada = await newcomer(browser, 'Ada')
    await page.goto('/chat')
    await page.waitForURL('**/login?to=%2Fchat')
    await signIn(page, ada.email)
    await page.waitForURL('**/chat')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  },
)

test('a link to the sign-in cannot lead to another site', { tag: '@long' }, async ({ browser, page }) => {
  const ada = await newcomer(browser, 'Ada')
  await page.goto('/login?to=//example.org/')
  await signIn(page, ada.email)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a wrong password is said, and the form keeps what was typed (R8.10)', async ({ browser, page }) => {
  const ada = await newcomer(browser, 'Ada')
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('not this one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText(/password/i)
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('not this one')
})

test('R4.16 the pages for who is not signed in say that there is no network', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const words = page.getByText('You appear to be offline. Please check your connection and try again.')
  await expect(words).toBeHidden()
  await page.context().setOffline(true)
  await expect(words).toBeVisible()
  await page.context().setOffline(false)
  await expect(words).toBeHidden()
})

test('a password can be looked at', async ({ page }) => {
  await page.goto('/login')
  const box = page.getByRole('textbox', { name: 'Password' })
  await box.fill(password)
  await expect(box).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(box).toHaveAttribute('type', 'text')
})

test("the box 'Remember me' starts from its stored value (R2.21, R4.06)", { tag: '@long' }, async ({ browser }) => {
  const { page, email } = await newcomer(browser, 'Ada')
  await signOut(page)
  const box = page.getByRole('checkbox', { name: 'Remember me' })
  await expect(box).toBeChecked()
  await box.uncheck()
  await signIn(page, email)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authPersisted'))).toBeNull()
  await signOut(page)
  await expect(box).not.toBeChecked()
  await box.check()
  await signIn(page, email)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authPersisted'))).toBe('true')
})

test('a registration says what is wrong with it (R5.02, R5.03, R8.02)', async ({ browser, page }) => {
  const ada = await newcomer(browser, 'Ada')
  await page.goto('/register')
  await fillRegistration(page, { name: uniqueName('Bob'), email: ada.email })
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('something else')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('short')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'An account with this email already exists. Please sign in or use a different email.',
  )
})

test('nobody registers offline (R5.05)', async ({ context, page }) => {
  await page.goto('/register')
  await fillRegistration(page, { name: 'Ada', email: `${newId()}@example.org` })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Cannot register while offline. Please check your internet connection.',
  )
})

test('the buttons say that they are busy (R2.24, R2.26)', async ({ page }) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/sign-*/**', async (route) => {
    await held
    await route.abort()
  })
  await page.goto('/register')
  await fillRegistration(page, { name: 'Ada', email: `${newId()}@example.org` })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  release()
  await expect(page.getByRole('alert')).toHaveText(
    'Network connection error. Please check your internet connection and try again.',
  )
})

test('after logging out nothing of the person is left in the browser (R2.47)', async ({ browser }) => {
  const { page, context } = await registered(browser, 'Ada')
  await page.goto('/chat')
  await page.getByRole('textbox', { name: 'Message' }).fill('a draft of mine')
  await signOut(page)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => /^draft|^userId$|^authPersisted$/.test(key))).toEqual([])
  expect(await page.evaluate(countKeptRows)).toBe(0)
  await page.goto('/chat')
  await page.waitForURL('**/login?to=%2Fchat')
  await context.close()
})

test(
  'logging out waits for what is on its way, so that the words typed last are there at the next sign-in',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, email } = await newcomer(browser, 'Ada')
    const held = Promise.withResolvers<void>()
    await page.routeWebSocket('**/api/socket', (socket) => {
      const server = socket.connectToServer()
      socket.onMessage(async (message) => {
        if (String(message).includes('"chat/save-draft"')) await held.promise
        server.send(message)
      })
    })
    await page.goto('/chat')
    await page.getByRole('textbox', { name: 'Message' }).fill('half a thought')
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByText('Logging out…')).toBeVisible()
    held.resolve()
    await page.waitForURL('**/login')
    await signIn(page, email)
    await page.waitForURL('**/')
    await page.goto('/chat')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('half a thought')
  },
)

test('logging out asks where a change does not reach the server', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.routeWebSocket('**/api/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!String(message).includes('"chat/send-message"')) server.send(message)
    })
  })
  await page.goto('/chat')
  await write(page, uniqueName('Not sent'))
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'You have unsent changes' })
  await expect(dialog).toContainText('One change has not reached the server.')
  await dialog.getByRole('button', { name: 'Logout and discard them' }).click()
  await page.waitForURL('**/login')
})

test('logging out in one tab leads every tab to the sign-in', { tag: '@long' }, async ({ browser }) => {
  const { page, context } = await newcomer(browser, 'Ada')
  const other = await context.newPage()
  await other.goto('/chat')
  await expect(other.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await signOut(page)
  await other.waitForURL('**/login**')
})

/** Runs in the page: how many rows all its databases hold. */
async function countKeptRows(): Promise<number> {
  let count = 0
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error('cannot be opened'))
    })
    for (const store of ['rows', 'deeds'].filter((wanted) => database.objectStoreNames.contains(wanted))) {
      const counting = database.transaction(store).objectStore(store).count()
      count += await new Promise<number>((resolve) => (counting.onsuccess = () => resolve(counting.result)))
    }
    database.close()
  }
  return count
}

test('the pages without a sign-in open without a sign-in, with their fields and ways (R2.01, R2.20, R2.22, R2.23, R2.25, R2.27, R5.01, R5.06)', async ({
  page,
}) => {
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await page.goto('/login')
  await expect(field('Email')).toHaveAttribute('type', 'email')
  await expect(field('Email')).toHaveAttribute('maxlength', '254')
  for (const name of ['Email', 'Password']) await expect(field(name)).toHaveAttribute('required')
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password')
  await page.getByRole('link', { name: 'Create a new account' }).click()
  await page.waitForURL('**/register')
  await expect(field('Email')).toHaveAttribute('type', 'email')
  await expect(field('Name')).toHaveAttribute('maxlength', '80')
  await expect(field('Password')).toHaveAttribute('placeholder', 'At least 6 characters')
  for (const name of ['Name', 'Email', 'Password', 'Confirm password'])
    await expect(field(name)).toHaveAttribute('required')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(field('Name')).toBeFocused()
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await page.waitForURL('**/login')
  for (const path of ['/forgot-password', '/reset-password?token=any']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Reset password' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
  }
})

test(
  'a remembered browser knows its person after it was closed, and one that is not to remember does not (R1.01, R2.21, R4.06)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context, email } = await newcomer(browser, 'Ada')
    /** Another browser with what this one keeps when it is closed. */
    const reopened = async () => {
      const state = await context.storageState()
      const cookies = state.cookies.filter(({ expires }) => expires > 0)
      const again = await (await browser.newContext({ storageState: { ...state, cookies } })).newPage()
      await again.goto('/chat')
      return again
    }
    await signOut(page)
    await page.getByRole('checkbox', { name: 'Remember me' }).check()
    await signIn(page, email)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect((await reopened()).getByRole('textbox', { name: 'Message' })).toBeVisible()
    await signOut(page)
    await page.getByRole('checkbox', { name: 'Remember me' }).uncheck()
    await signIn(page, email)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await (await reopened()).waitForURL('**/login**')
  },
)
