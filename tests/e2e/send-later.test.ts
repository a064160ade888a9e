import { expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, messages, newcomer, uniqueName } from './people.ts'

test(
  'R3.06 a message is written for later, changed, and sent once, by hand or at its time',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
    const { page } = ada
    const path = await createWorkspace(page, uniqueName('Later'))
    await addMember(page, bob.name)
    await bob.page.goto(path)
    const box = page.getByRole('textbox', { name: 'Message', exact: true })
    await box.fill('Good mornig')
    await page.getByRole('button', { name: 'Schedule message' }).click()
    await page.getByRole('menuitem', { name: /^Tomorrow at/ }).click()
    await expect(box).toHaveValue('')

    const note = page.getByRole('button', { name: '1 scheduled message' })
    await note.click()
    const panel = page.getByRole('complementary', { name: 'Scheduled messages' })
    await expect(panel).toContainText(/Sends .*9:00/)
    await panel.getByRole('button', { name: 'Edit' }).click()
    const form = panel.getByRole('form', { name: 'Edit scheduled message' })
    await form.getByRole('textbox').fill('Good morning')
    await form.getByRole('textbox').press('Enter')
    await expect(panel.getByText('Good morning', { exact: true })).toBeVisible()
    // On another screen of the same person it is there as well, and goes from both.
    const other = await ada.context.newPage()
    await other.goto(`${path}?panel=scheduled`)
    const there = other.getByRole('complementary', { name: 'Scheduled messages' })
    await expect(there).toContainText('Good morning')
    await expect(messages(bob.page, 'Good morning')).toHaveCount(0)
    await panel.getByRole('button', { name: 'Delete' }).click()
    await expect(there).toContainText('Nothing scheduled')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(there).toContainText('Good morning')
    await panel.getByRole('button', { name: 'Send now' }).click()
    await expect(messages(bob.page, 'Good morning')).toHaveCount(1)
    await expect(panel).toContainText('Nothing scheduled')
    await expect(note).toHaveCount(0)
  },
)

test('R3.06 what is written for later is kept where one may not write any more, and found in one place', async ({
  browser,
}) => {
  const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
  const name = uniqueName('Later')
  const path = await createWorkspace(ada.page, name)
  await addMember(ada.page, bob.name)
  const { page } = bob
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Remember the milk')
  await page.getByRole('button', { name: 'Schedule message' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow at/ }).click()
  await expect(page.getByRole('button', { name: '1 scheduled message' })).toBeVisible()

  await page.goto('/chat/scheduled')
  const row = page.getByRole('list', { name: 'Scheduled messages' }).getByRole('listitem')
  await expect(row).toContainText('Remember the milk')
  await expect(row.getByRole('link', { name })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Send now' })).toBeVisible()
  await act(page, 'workspaces/leave', { space: path.split('/').at(-1) })
  await expect(row).toContainText('A conversation you can no longer open')
  await expect(row.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Copy text' })).toBeVisible()
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing scheduled')).toBeVisible()
})
