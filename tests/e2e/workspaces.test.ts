import { newId } from '@atrium/base/id'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { act, createWorkspace, newcomer, registered, uniqueName } from './people.ts'

test('the dialog asks for a name and takes it trimmed (R5.11, R5.12, R4.32)', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Workspace' })
  const submit = dialog.getByRole('button', { name: 'Create workspace' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(submit).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('   ')
  await expect(submit).toBeDisabled()
  const name = uniqueName('Spring fair')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`  ${name}  `)
  await dialog.getByRole('textbox', { name: 'Description' }).fill(' Stands, food and music ')
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  const path = new URL(page.url()).pathname
  expect(await page.evaluate(() => localStorage.getItem('lastCreatedWorkspacePath'))).toBe(path)
  await expect(page.getByRole('list', { name: 'Workspaces' }).getByRole('link', { name })).toContainText('owner')
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Stands, food and music')
})

test('R8.18 a list that cannot be loaded says so in a toast and on the page, and is tried again', async ({
  browser,
}) => {
  const { page } = await registered(browser, 'Ada')
  let isUp = false
  await page.routeWebSocket('**/api/socket', async (socket) => {
    if (isUp) socket.connectToServer()
    else await socket.close({ code: 1013 })
  })
  // The server is back with the press of the button: before it, the list would come by itself and take the button away.
  await page.exposeFunction('press', () => (isUp = true))
  await page.addInitScript(() => document.addEventListener('click', () => Object(globalThis).press(), true))
  await page.goto('/workspaces')
  const main = page.getByRole('main')
  await expect(page.getByText('Failed to load workspaces. Please refresh and try again.')).toBeVisible()
  await expect(main).toContainText('Failed to fetch workspaces: The server cannot be reached.')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main).toContainText('No workspaces yet')
})

test(
  'closing while a workspace is being made asks first (R4.33, R5.12, R5.15)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await page.routeWebSocket('**/api/socket', (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        if (!String(message).includes('workspaces/create')) server.send(message)
      })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Create workspace' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Workspace' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Never arrives')
    await dialog.getByRole('button', { name: 'Create workspace' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toContainText(
      'The workspace creation is in progress. Closing this dialog may still result in a workspace being created. Are you sure you want to close?',
    )
    await dialog.getByRole('button', { name: 'Keep waiting' }).click()
    await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Close anyway' }).click()
    await expect(dialog).toBeHidden()
  },
)

test('the address of the dialog opens it over the list (R2.12)', async ({ browser }) => {
  const { page } = await registered(browser, 'Ada')
  await page.goto('/workspaces/new')
  await expect(page.getByRole('dialog', { name: 'Create New Workspace' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/workspaces')
})

test('a workspace of others looks like one that does not exist', { tag: '@long' }, async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const eve = await registered(browser, 'Eve')
  const path = await createWorkspace(ada.page, uniqueName('Private'))
  for (const address of [path, '/workspaces/01970000-0000-7000-8000-000000000000', '/workspaces/x']) {
    await eve.page.goto(address)
    await expect(eve.page.getByRole('main')).toContainText('Workspace not found')
  }
  await eve.page.getByRole('link', { name: 'Go to your workspaces' }).click()
  await eve.page.waitForURL('**/workspaces')
})

test(
  'many workspaces are narrowed by a filter, and favorites come first, on each screen of the person',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const { page } = ada
    const names = Array.from({ length: 14 }, (_, index) => uniqueName(`Room ${index + 1}`))
    for (const name of names) {
      const id = newId()
      await act(page, 'workspaces/create', { id, name, description: '', clientCreatedAt: new Date().toISOString() })
    }
    const [first = '', , third = ''] = names
    await page.goto('/workspaces')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: first })).toBeVisible()
    await main.getByRole('button', { name: `Favorite ${third}` }).click()
    await expect(main.getByRole('region', { name: 'Favorites' }).getByRole('link')).toHaveText([third])
    await main.getByRole('searchbox', { name: 'Filter workspaces' }).fill(first.toUpperCase())
    await expect(main.getByRole('link', { name: third })).toHaveCount(0)
    await expect(main.getByRole('link', { name: first })).toBeVisible()
    await main.getByRole('searchbox', { name: 'Filter workspaces' }).fill('no such')
    await expect(main.getByRole('status').filter({ hasText: 'No workspaces match.' })).toBeVisible()

    const other = await ada.context.newPage()
    await other.goto('/')
    const sidebar = other.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar.getByRole('list', { name: 'Favorite workspaces' }).getByRole('link')).toHaveText([
      new RegExp(third),
    ])
    await sidebar.getByRole('searchbox', { name: 'Filter workspaces' }).fill(first)
    await sidebar.getByRole('list', { name: 'Workspaces', exact: true }).getByRole('link').click()
    await expect(other.getByRole('heading', { level: 1, name: first })).toBeVisible()
    await expectAccessible(other)
  },
)
