import { type Locator, expect, test } from './fixtures.ts'
import { act, createWorkspace, fillRegistration, newcomer, uniqueName } from './people.ts'
import { newId } from '@atrium/base/id'

type Rgb = readonly [red: number, green: number, blue: number]

/** A colour as the screen shows it, out of the property of an element. */
async function colorOf(element: Locator, property: 'color' | 'background-color'): Promise<Rgb> {
  const text = await element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property)
  const [red = 0, green = 0, blue = 0] = text.match(/\d+(\.\d+)?/g)?.map(Number) ?? []
  return [red, green, blue]
}

const isRed = ([red, green, blue]: Rgb): boolean => red > 140 && red > 2 * green && red > 2 * blue
const isGreen = ([red, green, blue]: Rgb): boolean => green > 1.3 * red && green > 1.3 * blue
const isYellow = ([red, green, blue]: Rgb): boolean => red > 150 && green > 110 && blue < 90
const isGrey = ([red, green, blue]: Rgb): boolean =>
  Math.max(red, green, blue) - Math.min(red, green, blue) < 40 && red > 80
const isDarkGrey = ([red, green, blue]: Rgb): boolean => Math.max(red, green, blue) < 90
const isBlue = ([red, green, blue]: Rgb): boolean => blue > 1.4 * red && blue > 1.2 * green

test('R2.24 R8.09 the sign-in says that it is busy, and what is wrong there is red', async ({ page }) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/sign-in/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${newId()}@example.org`)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  expect(isRed(await colorOf(page.getByRole('alert'), 'color'))).toBe(true)
})

test('R8.03 R8.08 an address that is none is said to be none, in every form', async ({ page }) => {
  await page.goto('/register')
  await fillRegistration(page, { name: 'Ada', email: 'a@b' })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.')
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('a@b')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.')
  expect(isRed(await colorOf(page.getByRole('alert'), 'color'))).toBe(true)
})

test('R2.56 R9.10 Inter, a dark grey for what is first, blue for what is second, corners of 6 pixels', async ({
  browser,
}) => {
  const { page } = await newcomer(browser, 'Ada', { colorScheme: 'light' })
  await page.goto('/workspaces')
  const primary = page.getByRole('main').getByRole('button', { name: 'New workspace' })
  expect(isDarkGrey(await colorOf(primary, 'background-color'))).toBe(true)
  const look = await primary.evaluate((one) => {
    const { borderTopLeftRadius, fontFamily } = getComputedStyle(one)
    return { borderTopLeftRadius, fontFamily }
  })
  expect(look.borderTopLeftRadius).toBe('6px')
  expect(look.fontFamily).toMatch(/^"?Inter/)
  expect(await page.evaluate(async () => (await document.fonts.ready).check('16px "Inter Variable"'))).toBe(true)
  const visitor = await browser.newPage({ colorScheme: 'light' })
  await visitor.goto('/login')
  const link = visitor.getByRole('link', { name: 'Forgot your password?' })
  expect(isBlue(await colorOf(link, 'color'))).toBe(true)
})

test('R2.32 R2.42 the drawer is as wide as the sidebar, and goes when there is room for the sidebar', async ({
  browser,
}) => {
  const { page } = await newcomer(browser, 'Ada', { viewport: { width: 900, height: 800 } })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(15.5 * 16)
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(drawer).toBeHidden()
})

test('R4.21 online is green, away yellow, offline white or grey', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada', { colorScheme: 'light' })
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Set Status' }).click()
  const signOf = (name: string): Locator =>
    page.getByRole('menuitemradio', { name, exact: true }).locator('[data-status] svg')
  expect(isGreen(await colorOf(signOf('Online'), 'color'))).toBe(true)
  expect(isYellow(await colorOf(signOf('Away'), 'color'))).toBe(true)
  expect(isGrey(await colorOf(signOf('Offline'), 'color'))).toBe(true)
})

test('R4.34 R5.22 R5.23 saving without a change sends nothing; a blank password keeps the current one', async ({
  browser,
}) => {
  const { page, name } = await newcomer(browser, 'Ada')
  const sent: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.reload()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'User Settings' })
  await expect(dialog.getByLabel('Display name')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Settings updated successfully!' })).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(sent.filter((one) => /people\/rename|change-password/.test(one))).toEqual([])
})

test('R8.14 an editor that does not load says so, without the words of the browser', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  const workspace = await createWorkspace(page, uniqueName('Broken'))
  const id = newId()
  await act(page, 'documents/create', { space: workspace.split('/').at(-1), id, title: 'Plan' })
  await page.route(/document-body.*\.js/, (route) => route.abort())
  await page.goto(`${workspace}/documents/${id}`)
  await expect(page.getByRole('heading', { name: 'Document Error' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Failed to load document')
})
