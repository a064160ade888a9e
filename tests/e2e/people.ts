import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  expect,
  test,
} from '@playwright/test'
import { newId } from '@atrium/base/id'

export const password = 'correct horse'

/** The options of a browser in which the service worker keeps the files of the app, for what opens without a network. */
export const keepsFiles = { serviceWorkers: 'allow' } as const

/** Somebody with an account and a browser of their own. */
export interface Visitor {
  readonly name: string
  readonly email: string
  readonly context: BrowserContext
  readonly page: Page
}

/** A name that no other test uses. */
export const uniqueName = (name: string): string => `${name} ${letters(newId().slice(-6))}`

/** As consonants: some digits with a letter, like `45934d`, are read as a time in a calendar. */
const letters = (hex: string): string =>
  hex.replaceAll(/./g, (digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)] ?? '')

/** The people of this process, by their names, which nobody else has. */
const ids = new Map<string, string>()

/** Registers somebody new in a browser of their own, whose page is still empty. */
export async function registered(
  browser: Browser,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const visitor = { name: uniqueName(name), email: `${newId()}@example.org`, context, page }
  // Tests of the registration fill in its form; the others come in by its address.
  const data = { name: visitor.name, email: visitor.email, password }
  const answer = await context.request.post('/api/auth/sign-up/email', { data, headers: { origin: originOf(options) } })
  expect(answer.status(), await answer.text()).toBe(200)
  const { user }: { user: { id: string } } = await answer.json()
  ids.set(visitor.name, user.id)
  // Whoever owns the team keeps people from being put into the first workspace that some test made.
  await page.request.post('/api/v1/actions/workspaces/choose-default', { data: { choice: 'none' } })
  return visitor
}

/** Registers somebody new in a browser of their own, who looks at the dashboard. */
export async function newcomer(browser: Browser, name: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const visitor = await registered(browser, name, options)
  await visitor.page.goto('/')
  await expect(visitor.page.getByRole('main')).toContainText(/Good (morning|afternoon|evening|night)/)
  return visitor
}

/** The address of the page that the browser would send the form from. */
const originOf = ({ baseURL = test.info().project.use.baseURL }: { readonly baseURL?: string }): string =>
  new URL(baseURL ?? '').origin

export async function fillRegistration(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password)
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
}

/** Makes a workspace through the dialog and answers its path. */
export async function createWorkspace(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Workspace' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Create workspace' }).click()
  await page.waitForURL(/\/workspaces\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

/** Adds `name`, who was registered by this process, to the workspace that is open. */
export async function addMember(page: Page, name: string): Promise<void> {
  const [, , space] = new URL(page.url()).pathname.split('/')
  await answered(page) // the workspace may be made this moment
  await act(page, 'workspaces/add-member', { space, person: ids.get(name) })
}

/** Resolves once the server has answered all that was done on the page, which is shown there before. */
export const answered = (page: Page): Promise<void> => expect(page.getByText(/^Sending \d+$/)).toHaveCount(0)

export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** The messages on the screen that contain `text`. */
export const messages = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text })

/** Has `page`'s person do an action over the HTTP API, where a test needs more than hands can do. */
export async function act(page: Page, action: string, input: object): Promise<void> {
  const answer = await page.request.post(`/api/v1/actions/${action}`, { data: input })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The id of whoever is signed in. */
export async function personOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/get-session')
  const { user }: { user: { id: string } } = await answer.json()
  return user.id
}

/** Resolves once the shell is kept by the service worker, so that the page opens without a network. */
export async function shellIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}
