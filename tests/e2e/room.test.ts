import { type Page, expect, test } from './fixtures.ts'
import { newId } from '@atrium/base/id'
import {
  type Visitor,
  act,
  addMember,
  createWorkspace,
  messages,
  newcomer,
  registered,
  uniqueName,
  write,
} from './people.ts'

/** Says `count` numbered lines in a new workspace of `ada`'s; answers its path and the ids of the messages. */
async function longRoom(ada: Visitor, count: number): Promise<{ path: string; ids: readonly string[] }> {
  const path = await createWorkspace(ada.page, uniqueName('Long'))
  const space = path.split('/').at(-1)
  const ids: string[] = []
  for (let line = 1; line <= count; line++) {
    const id = newId()
    ids.push(id)
    await act(ada.page, 'chat/send-message', { space, id, text: `line ${line}.` })
  }
  return { path, ids }
}

const back = (page: Page) => page.getByRole('button', { name: 'Back to the newest' })

test(
  'a link far back opens there, from where one reads on both ways, to the newest',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const { page } = ada
    const { path, ids } = await longRoom(ada, 210)
    await page.goto(`${path}?message=${ids[79]}`)
    await expect(page.getByText('You are looking at older messages')).toBeVisible()
    await expect(messages(page, /line 80\./)).toBeInViewport()
    await expect(messages(page, /line 210\./)).toHaveCount(0)
    await expect(messages(page, /line 80\./).locator('[data-wanted=true]')).toBeVisible()

    const old = messages(page, /line 80\./)
    await old.hover()
    await old.getByRole('button', { name: 'Add reaction' }).click()
    await old.getByRole('button', { name: 'React with 🎉' }).click()
    await expect(old.getByRole('button', { name: '🎉 1' })).toBeVisible()

    await page.getByRole('group', { name: 'Conversation' }).hover()
    await expect(async () => {
      await page.mouse.wheel(0, -1500)
      await expect(messages(page, /line 1\./)).toBeVisible({ timeout: 150 })
    }).toPass()
    await expect(async () => {
      await page.mouse.wheel(0, 3000)
      await expect(messages(page, /line 210\./)).toBeVisible({ timeout: 150 })
    }).toPass()
    await back(page).click()
    await expect(back(page)).toHaveCount(0)
    await expect(messages(page, /line 210\./)).toBeInViewport()
  },
)

test(
  'a day is chosen in the head of the room; a message that is not there says so',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const { page } = ada
    const { path } = await longRoom(ada, 3)
    await page.getByRole('button', { name: 'Jump to date' }).click()
    await page.getByLabel('Show messages from').fill('2020-02-29')
    await page.getByRole('button', { name: 'Jump', exact: true }).click()
    await expect(back(page)).toBeVisible()
    await expect(messages(page, 'line 1.')).toBeVisible()
    await back(page).click()
    await page.goto(`${path}?message=${newId()}`)
    await expect(page.getByText('This message no longer exists.')).toBeVisible()
    await back(page).click()
    await expect(messages(page, 'line 3.')).toBeVisible()
  },
)

test("R8.27 history that cannot be fetched says 'Failed to fetch messages: …' and can be tried again", async ({
  browser,
}) => {
  const ada = await newcomer(browser, 'Ada')
  const { page } = ada
  const { path } = await longRoom(ada, 3)
  let isBroken = true
  await page.routeWebSocket('**/api/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const frame = JSON.parse(String(message)) as { type: string; id: string; query?: string }
      if (!isBroken || frame.query !== 'chat/history') return server.send(message)
      const answer = { ok: false, code: 'fault', message: 'The server has a fault.' }
      return socket.send(JSON.stringify({ type: 'asked', id: frame.id, answer }))
    })
  })
  // What is at hand is not asked for, but a day is.
  await page.goto(`${path}?at=1`)
  const alert = page.getByRole('alert').filter({ hasText: 'fetch' })
  await expect(alert).toContainText('Failed to fetch messages: The server has a fault.')
  isBroken = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(messages(page, 'line 1.')).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test(
  'what is pinned is counted and listed beside the room, gone to, and let go',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const { page } = ada
    const { path, ids } = await longRoom(ada, 70)
    const space = path.split('/').at(-1)
    await act(page, 'chat/pin-message', { space, message: ids[0], isPinned: true })
    await act(page, 'chat/pin-message', { space, message: ids[69], isPinned: true })
    await page.reload()
    await page.getByRole('button', { name: 'Pinned messages, 2' }).click()
    const panel = page.getByRole('complementary', { name: 'Pinned messages' })
    await expect(panel.getByRole('listitem')).toHaveText([/line 70\./, /line 1\./])
    await panel.getByRole('listitem').last().getByRole('button', { name: 'Go to message' }).click()
    await expect(messages(page, /line 1\./)).toBeInViewport()
    await panel.getByRole('listitem').last().getByRole('button', { name: 'Unpin' }).click()
    await expect(panel.getByRole('listitem')).toHaveText([/line 70\./])
    await expect(page.getByRole('button', { name: 'Pinned messages, 1' })).toBeVisible()
  },
)

test(
  'the threads one takes part in are listed, with a mark where there is something unread',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    const path = await createWorkspace(ada.page, uniqueName('Inbox'))
    await addMember(ada.page, bob.name)
    await write(ada.page, 'What shall we eat?')
    await bob.page.goto(path)
    await messages(bob.page, 'What shall').hover()
    await messages(bob.page, 'What shall').getByRole('button', { name: 'Reply in thread' }).click()
    const replies = bob.page.getByRole('complementary', { name: 'Thread' })
    await replies.getByRole('textbox', { name: 'Message' }).fill('Soup')
    await replies.getByRole('textbox', { name: 'Message' }).press('Enter')

    await ada.page.getByRole('button', { name: 'Threads, unread' }).click()
    const threads = ada.page.getByRole('complementary', { name: 'Threads' })
    const thread = threads.getByRole('listitem').filter({ hasText: 'What shall we eat?' })
    await expect(thread).toContainText('Unread')
    await expect(thread).toContainText(`1 reply, last ${bob.name}: Soup`)
    await thread.getByRole('button').click()
    await expect(ada.page.getByRole('complementary', { name: 'Thread' })).toContainText('Soup')
    await ada.page.getByRole('button', { name: 'Close thread' }).click()
    await expect(thread).not.toContainText('Unread')
  },
)

test('a conversation stays at its newest message when a thread takes room from it', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const { page } = ada
  const path = await createWorkspace(page, uniqueName('Narrow'))
  const space = path.split('/').at(-1)
  // So long that each takes a line more where the room is narrower.
  const text = 'The move of the domain is booked for Tuesday morning, and takes ten minutes at the most. '.repeat(4)
  for (let line = 1; line <= 12; line += 1)
    await act(page, 'chat/send-message', { space, id: newId(), text: `line ${line}: ${text}` })
  await page.goto(path)
  const last = messages(page, /line 12: The move/)
  await expect(last).toBeInViewport({ ratio: 1 })
  await last.hover()
  await last.getByRole('button', { name: 'Reply in thread' }).click()
  await expect(page.getByRole('complementary', { name: 'Thread' })).toBeVisible()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'To the newest' })).toHaveCount(0)
})
