import { newId } from '@atrium/base/id'
import { expect, test } from './fixtures.ts'
import { addMember, createWorkspace, fillRegistration, newcomer, uniqueName } from './people.ts'

test('R1.11 R2.13 a workspace has its chat, overview, documents, calendar, members and settings, each with an address', async ({
  browser,
}) => {
  const { page, name: ada } = await newcomer(browser, 'Ada')
  const path = await createWorkspace(page, uniqueName('Fair'))
  const main = page.getByRole('main')
  const parts = page.getByRole('navigation', { name: 'Parts of the workspace' })
  await expect(parts.getByRole('link', { name: 'Chat' })).toHaveAttribute('aria-current', 'page')
  await parts.getByRole('link', { name: 'Overview' }).click()
  await page.waitForURL(`**${path}?tab=overview`)
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText(`${ada} · Created the workspace`)
  for (const [tab, words] of [
    ['documents', 'No documents yet'],
    ['calendar', 'New event'],
    ['members', '1 member'],
    ['settings', 'Permissions'],
  ] as const) {
    await page.goto(`${path}?tab=${tab}`)
    await expect(main).toContainText(words)
  }
  await parts.getByRole('link', { name: 'Chat' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test(
  'a role is changed, and the one who has it sees at once what they may do now',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
    const path = await createWorkspace(ada.page, uniqueName('Fair'))
    await addMember(ada.page, bob.name)
    await bob.page.goto(`${path}?tab=settings`)
    await expect(bob.page.getByRole('main')).toContainText('Only the owner and the admins can change the settings.')
    await ada.page.goto(`${path}?tab=members`)
    await ada.page.getByRole('combobox', { name: `Role of ${bob.name}` }).selectOption('admin')
    await expect(bob.page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  },
)

test(
  'an invitation link leads somebody new through the registration into the workspace, and works once',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, eve] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Eve')]
    const name = uniqueName('Fair')
    const path = await createWorkspace(ada.page, name)
    await ada.page.goto(`${path}?tab=members`)
    await ada.page.getByRole('form', { name: 'New invitation' }).getByRole('button', { name: 'Invite' }).click()
    const link = (await ada.page.getByText('/invite/').textContent()) ?? ''
    const page = await (await browser.newContext()).newPage()
    await page.goto(new URL(link).pathname)
    await expect(page.getByText('You are invited to a workspace.')).toBeVisible()
    await page.getByRole('link', { name: 'Create a new account' }).click()
    await expect(page.getByText('Then you see what you are invited to.')).toBeVisible()
    await fillRegistration(page, { name: uniqueName('Bob'), email: `${newId()}@example.org` })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Join workspace' }).click()
    await page.waitForURL(`**${path}`)
    await expect(page.getByRole('list', { name: 'Workspaces' }).getByRole('link', { name })).toContainText('shared')
    // Who is in already is led there at once.
    await page.goto(new URL(link).pathname)
    await page.waitForURL(`**${path}`)
    await eve.page.goto(new URL(link).pathname)
    await expect(eve.page.getByRole('main')).toContainText('This invitation has reached its limit.')
  },
)

test(
  'a deleted workspace is gone for the others, and its owner restores it from the list',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
    const name = uniqueName('Fair')
    const path = await createWorkspace(ada.page, name)
    await addMember(ada.page, bob.name)
    await bob.page.goto(path)
    await expect(bob.page.getByRole('heading', { name })).toBeVisible()
    await ada.page.goto(`${path}?tab=settings`)
    await ada.page.getByRole('button', { name: 'Delete' }).click()
    await ada.page.getByRole('dialog', { name: 'Delete workspace' }).getByRole('button', { name: 'Delete' }).click()
    await expect(bob.page.getByRole('main')).toContainText('Workspace not found')
    await ada.page.getByRole('button', { name: `Restore ${name}` }).click()
    await expect(bob.page.getByRole('heading', { name })).toBeVisible()
  },
)

test('a member is added beside the room, and has the workspace at once', { tag: '@long' }, async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const bob = await newcomer(browser, 'Bob')
  const room = uniqueName('Harbour')
  await createWorkspace(ada.page, room)
  await expect(ada.page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const panel = ada.page.getByRole('complementary', { name: 'Members' })
  const members = ada.page.getByRole('button', { name: /^\d+ members?$/ })
  if ((await members.getAttribute('aria-expanded')) !== 'true') await members.click()
  await panel.getByRole('button', { name: 'Add member' }).click()
  await panel.getByRole('textbox', { name: 'Search people' }).fill(bob.name)
  await panel.getByRole('button', { name: `Add ${bob.name}` }).click()
  await expect(panel.getByRole('button', { name: `Remove ${bob.name}` })).toBeVisible()
  await expect(bob.page.getByRole('list', { name: 'Workspaces' }).getByRole('link', { name: room })).toBeVisible()
})
