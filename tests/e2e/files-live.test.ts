import { type Page, expect, test } from './fixtures.ts'
import sharp from 'sharp'
import { newId } from '@atrium/base/id'
import { bringFile } from './bring-file.ts'
import { act, messages, newcomer, registered, uniqueName } from './people.ts'

const idOf = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/api/auth/get-session')
  return ((await answer.json()) as { user: { id: string } }).user.id
}

/** Ada and Bob, with a workspace of theirs. */
async function twoInWorkspace(browser: Parameters<typeof newcomer>[0]) {
  const ada = await newcomer(browser, 'Ada')
  const bob = await newcomer(browser, 'Bob')
  const space = newId<'space'>()
  await act(ada.page, 'workspaces/create', {
    id: space,
    name: uniqueName('Live'),
    description: '',
    clientCreatedAt: '',
  })
  await act(ada.page, 'workspaces/add-member', { space, person: await idOf(bob.page), role: 'member' })
  return { ada, bob, space }
}

const files = (page: Page) => page.getByRole('list', { name: 'Files' })

test(
  'a file older than the newest hundred is renamed, deleted and brought back on the other screen at once (R1.11)',
  { tag: '@long' },
  async ({ browser }) => {
    const { ada, bob, space } = await twoInWorkspace(browser)
    const first = await bringFile(ada.page.request, { space, name: 'first.txt', content: 'first' })
    await bringFile(bob.page.request, { space, name: 'second.txt', content: 'of Bob' })
    for (let count = 1; count <= 110; count += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          bringFile(ada.page.request, { space, name: `later ${count + index}.txt`, content: 'x' }),
        ),
      )
    for (const { page } of [ada, bob]) {
      await page.goto(`/workspaces/${space}?tab=files`)
      await page.getByRole('combobox', { name: 'Order' }).click()
      await page.getByRole('option', { name: 'Oldest' }).click()
      await expect(files(page).getByText('first.txt')).toBeVisible()
    }
    await ada.page.getByRole('button', { name: 'More about first.txt' }).click()
    await ada.page.getByRole('menuitem', { name: 'Rename' }).click()
    await ada.page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('renamed.txt')
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    for (const { page } of [ada, bob])
      await expect(files(page).getByRole('listitem').first()).toContainText('renamed.txt')
    await ada.page.getByRole('button', { name: 'More about renamed.txt' }).click()
    await ada.page.getByRole('menuitem', { name: 'Delete' }).click()
    for (const { page } of [bob, ada]) await expect(files(page).getByText('renamed.txt')).toBeHidden()
    await ada.page.getByRole('button', { name: 'Undo' }).click()
    for (const { page } of [ada, bob])
      await expect(files(page).getByRole('listitem').first()).toContainText('renamed.txt')

    await ada.page.getByRole('combobox', { name: 'Uploaded by' }).click()
    await ada.page.getByRole('option', { name: bob.name }).click()
    await expect(files(ada.page).getByRole('listitem')).toHaveCount(1)
    await expect(files(ada.page)).toContainText('second.txt')
    await act(ada.page, 'files/delete', { space, id: first })
    await expect(files(bob.page).getByText('renamed.txt')).toBeHidden()
  },
)

test(
  'a workspace is known by its picture in the list, in its head and on its card, on the other screen too',
  { tag: '@long' },
  async ({ browser }) => {
    const { ada, bob, space } = await twoInWorkspace(browser)
    await bob.page.goto(`/workspaces/${space}`)
    const pictures = (page: Page) => page.locator(`img[src^="/files/${space}/"]`)
    await expect(bob.page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expect(pictures(bob.page)).toHaveCount(0)
    await ada.page.goto(`/workspaces/${space}?tab=settings`)
    const form = ada.page.getByRole('group', { name: 'Picture of the workspace' })
    const broken = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await form.getByLabel('Choose a picture: choose').setInputFiles(broken)
    await expect(form.getByRole('alert')).toContainText('cannot be read as a picture')
    const buffer = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#a37' } })
      .png()
      .toBuffer()
    await form.getByLabel('Choose a picture: choose').setInputFiles({ ...broken, buffer })
    await expect(form.getByRole('button', { name: 'Remove picture' })).toBeVisible()
    await expect(pictures(bob.page)).toHaveCount(2)
    for (const picture of await pictures(bob.page).all()) await expect(picture).toHaveJSProperty('naturalWidth', 256)
    await bob.page.goto('/workspaces')
    await expect(bob.page.getByRole('main').locator(`img[src^="/files/${space}/"]`)).toBeVisible()
    await form.getByRole('button', { name: 'Remove picture' }).click()
    await expect(pictures(bob.page)).toHaveCount(0)
  },
)

test(
  'the files of a conversation stand beside it, live, each with the way to where it was sent (R1.10, R1.11)',
  { tag: '@long' },
  async ({ browser }) => {
    const { ada, bob, space } = await twoInWorkspace(browser)
    const [root, reply] = [newId(), newId()]
    const plan = await bringFile(ada.page.request, { space, name: 'plan.txt', content: 'the plan' })
    await bringFile(ada.page.request, { space, name: 'not sent.txt', content: 'by itself' })
    await act(ada.page, 'chat/send-message', { space, id: root, text: 'Here is the plan', files: [plan] })
    for (let count = 1; count <= 60; count += 1)
      await act(ada.page, 'chat/send-message', { space, id: newId(), text: `Talk ${count}` })
    await bob.page.goto(`/workspaces/${space}`)
    await bob.page.getByRole('button', { name: 'Files of this conversation' }).click()
    const panel = bob.page.getByRole('complementary', { name: 'Files of this conversation' })
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    const answer = await bringFile(ada.page.request, { space, name: 'answer.txt', content: 'yes' })
    await act(ada.page, 'chat/send-message', { space, id: reply, text: 'My answer', thread: root, files: [answer] })
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await expect(panel.getByRole('listitem').first()).toContainText('answer.txt')

    await panel.getByRole('link', { name: 'In the chat' }).click()
    await expect(messages(bob.page, 'Here is the plan')).toBeVisible()
    await panel.getByRole('searchbox', { name: 'Search files' }).fill('answer')
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await panel.getByRole('link', { name: 'In a thread' }).click()
    const thread = bob.page.getByRole('complementary', { name: 'Thread' })
    await expect(thread.getByText('My answer')).toBeVisible()
    await act(ada.page, 'chat/delete-message', { space, message: reply })
    await bob.page.goto(`/workspaces/${space}?panel=files`)
    await expect(panel.getByRole('listitem')).toHaveCount(1)

    for (let count = 1; count <= 4; count += 1)
      await act(ada.page, 'chat/send-message', { space, id: newId(), text: `Again ${count}`, files: [plan] })
    const ways = panel.getByRole('link', { name: 'In the chat' })
    await expect(panel.getByRole('button', { name: 'and 2 more' })).toBeVisible()
    await expect(ways).toHaveCount(3)
    await panel.getByRole('button', { name: 'and 2 more' }).click()
    await expect(ways).toHaveCount(5)
  },
)

test(
  'a file of a name that is there asks, an empty file is taken, and a click on a name opens it',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await registered(browser, 'Ada')
    await page.goto('/personal/files')
    const area = page.getByRole('region', { name: 'Files of this space' })
    const choose = (name: string, content: string) =>
      area
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
    await choose('plan.txt', '')
    await expect(area.getByRole('button', { name: 'Open plan.txt' })).toBeVisible()
    const dialog = page.getByRole('dialog', { name: '“plan.txt” already exists' })
    await choose('plan.txt', 'second')
    await dialog.getByRole('button', { name: 'Keep both' }).click()
    await expect(area.getByRole('button', { name: 'Open plan (2).txt' })).toBeVisible()
    await choose('plan.txt', 'third')
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await expect(page.getByText('Replaced plan.txt; the earlier file is in the trash')).toBeVisible()
    await expect(area.getByRole('button', { name: 'Open plan.txt' })).toHaveCount(1)
    await area.getByText('plan.txt', { exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'plan.txt' })).toContainText('third')
  },
)
