import { type Page, expect, test } from './fixtures.ts'
import { addMember, createWorkspace, messages, newcomer, registered, uniqueName, write } from './people.ts'

/** Opens the menu of a message and chooses from it. */
async function choose(page: Page, text: string, item: string): Promise<void> {
  const message = messages(page, text)
  await message.hover()
  await message.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test(
  'a message with a mention is completed, edited, quoted and deleted, and the other screen follows',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    const path = await createWorkspace(ada.page, uniqueName('Talk'))
    await addMember(ada.page, bob.name)
    await bob.page.goto(path)

    const box = ada.page.getByRole('textbox', { name: 'Message' })
    await box.pressSequentially(`Hi @${bob.name.slice(0, 3)}`)
    await expect(ada.page.getByRole('option', { name: bob.name })).toBeVisible()
    await box.press('Enter')
    await box.pressSequentially('**look**')
    await box.press('Enter')
    const seen = messages(bob.page, 'Hi')
    await expect(seen).toContainText(`Hi @${bob.name} look`)
    await expect(seen.getByText('look', { exact: true })).toHaveRole('strong')

    await choose(ada.page, 'look', 'Edit')
    const edit = ada.page.getByRole('form', { name: 'Edit message' }).getByRole('textbox')
    await expect(edit).toHaveValue(`Hi @${bob.name} **look**`)
    await edit.fill(`Hello @${bob.name}`)
    await edit.press('Enter')
    await expect(messages(bob.page, 'Hello')).toContainText(`Hello @${bob.name}`)
    await expect(messages(bob.page, 'Hello')).toContainText('edited')

    await messages(bob.page, 'Hello').hover()
    await messages(bob.page, 'Hello').getByRole('button', { name: 'Quote' }).click()
    await write(bob.page, 'I am here')
    await expect(messages(ada.page, 'I am here')).toContainText(ada.name)
    await choose(bob.page, 'I am here', 'Delete')
    await bob.page.getByRole('dialog', { name: 'Delete message' }).getByRole('button', { name: 'Delete' }).click()
    await expect(messages(ada.page, 'I am here')).toHaveCount(0)

    await messages(bob.page, 'Hello').hover()
    await messages(bob.page, 'Hello').getByRole('button', { name: 'Quote' }).click()
    const answered = bob.page.getByText(`Replying to ${ada.name}`)
    await expect(answered).toContainText('Hello')
    await choose(ada.page, 'Hello', 'Delete')
    await ada.page.getByRole('dialog', { name: 'Delete message' }).getByRole('button', { name: 'Delete' }).click()
    await expect(answered).toContainText('This message was deleted.')
    await expect(answered).not.toContainText('Hello')
  },
)

test('a thread is answered beside the room, and its link opens it', { tag: '@long' }, async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const bob = await registered(browser, 'Bob')
  const path = await createWorkspace(ada.page, uniqueName('Threads'))
  await addMember(ada.page, bob.name)
  await write(ada.page, 'Where shall we eat?')
  await bob.page.goto(path)
  await messages(bob.page, 'Where').hover()
  await messages(bob.page, 'Where').getByRole('button', { name: 'Reply in thread' }).click()
  const thread = bob.page.getByRole('complementary', { name: 'Thread' })
  await thread.getByRole('textbox', { name: 'Message' }).fill('At home')
  await thread.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(thread.getByRole('list', { name: 'Replies' })).toContainText('At home')

  await messages(ada.page, 'Where').getByRole('button', { name: '1 reply' }).click()
  const adas = ada.page.getByRole('complementary', { name: 'Thread' })
  await expect(adas).toContainText('At home')
  await ada.page.reload()
  await expect(adas).toContainText('At home')
  await adas.getByRole('button', { name: 'Close thread' }).click()
  await expect(adas).toHaveCount(0)
  await expect(messages(ada.page, 'At home')).toHaveCount(0)

  await choose(ada.page, 'Where', 'Delete')
  await ada.page.getByRole('dialog', { name: 'Delete message' }).getByRole('button', { name: 'Delete' }).click()
  await messages(bob.page, 'This message was deleted.').getByRole('button', { name: '1 reply' }).click()
  await expect(thread.getByRole('list', { name: 'Replies' })).toContainText('At home')
})

test(
  'R2.18 R4.39 what is unread stands under a line, until it is looked at; it can be marked unread again; the chat is read by entering it',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    const path = await createWorkspace(ada.page, uniqueName('Unread'))
    await addMember(ada.page, bob.name)
    await write(ada.page, 'first news')
    await write(ada.page, 'second news')
    await bob.page.goto(path)
    const line = bob.page.getByRole('separator', { name: 'New messages' })
    await expect(line).toBeVisible()
    const lastRead = () => bob.page.evaluate(() => localStorage.getItem('lastReadWorkspaces') ?? '')
    await expect.poll(lastRead).toContain(path.split('/').at(-1) ?? '')
    await bob.page.reload()
    await expect(messages(bob.page, 'second news')).toBeVisible()
    await expect(line).toHaveCount(0)
    await choose(bob.page, 'second news', 'Mark unread from here')
    await expect(line).toBeVisible()

    const news = uniqueName('news for all')
    await ada.page.goto('/chat')
    await write(ada.page, news)
    const way = bob.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chat\b/ })
    await expect(way).toContainText('unread')
    await way.click()
    await expect(messages(bob.page, news)).toBeVisible()
    await expect(way).not.toContainText('unread')
    expect(await bob.page.evaluate(() => localStorage.getItem('lastReadChat'))).not.toBeNull()
  },
)

test(
  'what somebody is changing of a message stays with them when it is deleted meanwhile',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await registered(browser, 'Bob')]
    const workspace = await createWorkspace(ada.page, uniqueName('Harbour'))
    await addMember(ada.page, bob.name)
    await ada.page.goto(workspace)
    await bob.page.goto(workspace)
    const words = uniqueName('The tide is at')
    await write(bob.page, words)
    await choose(bob.page, words, 'Edit')
    const box = bob.page.getByRole('form', { name: 'Edit message' }).getByRole('textbox')
    await box.fill(`${words} nine, as the harbour master says`)

    await choose(ada.page, words, 'Delete')
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(messages(ada.page, words)).toHaveCount(0)

    await expect(bob.page.getByRole('form', { name: 'Edit message' })).toContainText('This message was deleted.')
    await expect(box).toHaveValue(`${words} nine, as the harbour master says`)
    await bob.page.keyboard.press('Escape')
    await expect(box).toBeHidden()
  },
)
