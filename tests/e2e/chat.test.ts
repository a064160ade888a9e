import { expect, test } from './fixtures.ts'
import { newId } from '@atrium/base/id'
import { act, addMember, createWorkspace, messages, newcomer, registered, signIn, uniqueName, write } from './people.ts'

test(
  'Enter sends, Shift and Enter starts a line, and only web addresses become links',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    await createWorkspace(page, uniqueName('Links'))
    const box = page.getByRole('textbox', { name: 'Message' })
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
    await box.pressSequentially('See https://example.org/a_(b), please.')
    await box.press('Shift+Enter')
    await box.pressSequentially('Not javascript:alert(1) and not <b>bold</b>')
    await box.press('Enter')
    await expect(box).toHaveValue('')
    const message = messages(page, 'See')
    await expect(message.getByRole('link')).toHaveText(['https://example.org/a_(b)'])
    await expect(message.getByRole('link')).toHaveAttribute('rel', /noopener/)
    await expect(message).toContainText('and not <b>bold</b>')
  },
)

test('a message that is too long cannot be sent, and says by how much', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await createWorkspace(page, uniqueName('Long'))
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('x'.repeat(9_990))
  await expect(page.getByText('10 characters left')).toBeVisible()
  await box.fill('x'.repeat(10_003))
  await expect(page.getByText('3 characters too many')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await box.press('Enter')
  await expect(box).toHaveValue('x'.repeat(10_003))
})

test(
  'older messages are fetched on the way up, and what is being read stays where it is',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    const space = (await createWorkspace(page, uniqueName('History'))).split('/').at(-1)
    await addMember(page, bob.name)
    for (let count = 1; count <= 160; count++)
      await act(page, 'chat/send-message', { space, id: newId(), text: `line ${count}.` })
    await expect(messages(page, 'line 160.')).toBeVisible()
    await page.reload()
    await expect(messages(page, 'line 160.')).toBeVisible()
    await expect(messages(page, /line 1\./)).toHaveCount(0)
    const scroller = page.getByRole('group', { name: 'Conversation' })
    await scroller.hover()
    await expect(async () => {
      await page.mouse.wheel(0, -1500)
      await expect(messages(page, /line 1\./)).toBeVisible({ timeout: 150 })
    }).toPass()

    const before = await messages(page, /line 3\./).boundingBox()
    await act(bob.page, 'chat/send-message', { space, id: newId(), text: 'while reading' })
    await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible()
    await expect(messages(page, /line 3\./)).toBeVisible()
    expect((await messages(page, /line 3\./).boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  },
)

test(
  'new messages of others do not pull one away from what one reads, but are announced',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    const space = 'team'
    const filler = uniqueName('filler')
    for (let count = 1; count <= 40; count++)
      await act(ada.page, 'chat/send-message', { space, id: newId(), text: `${filler} ${count}.` })
    await bob.page.goto('/chat')
    const last = messages(bob.page, `${filler} 40.`)
    await expect(last).toBeInViewport()
    await bob.page.getByRole('group', { name: 'Conversation' }).hover()
    await expect(async () => {
      await bob.page.mouse.wheel(0, -600)
      await expect(last).not.toBeInViewport({ timeout: 500 })
    }).toPass()
    const text = uniqueName('news')
    await ada.page.goto('/chat')
    await write(ada.page, text)
    const pill = bob.page.getByRole('button', { name: 'New messages' })
    await pill.click()
    await expect(messages(bob.page, text)).toBeInViewport()
    await expect(pill).toBeHidden()
  },
)

test('a message is sent once, however quickly one sends it again', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.goto('/chat')
  const text = uniqueName('only once')
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).evaluate((button: HTMLElement) => {
    for (let count = 0; count < 3; count += 1) button.click()
  })
  await page.keyboard.press('Enter')
  const next = uniqueName('and then this')
  await write(page, next)
  await expect(messages(page, next)).toHaveCount(1)
  await expect(messages(page, text)).toHaveCount(1)
})

test('a refused message comes back into the box with the reason', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const answering = Promise.withResolvers<void>()
  await ada.page.routeWebSocket('**/api/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const frame = JSON.parse(String(message)) as { type: string; id: string; action?: string }
      if (frame.action !== 'chat/send-message') return server.send(message)
      const answer = { ok: false, code: 'not-allowed', message: 'You may not write here.' }
      void answering.promise.then(() => socket.send(JSON.stringify({ type: 'answer', id: frame.id, answer })))
    })
  })
  await ada.page.goto('/chat')
  await write(ada.page, 'first thought')
  await ada.page.getByRole('textbox', { name: 'Message' }).fill('second thought')
  answering.resolve()
  await expect(ada.page.getByRole('alert')).toHaveText('You may not write here.')
  await expect(ada.page.getByRole('textbox', { name: 'Message' })).toHaveValue('first thought\nsecond thought')
})

test(
  'words stay in the box when the server could not keep them as a draft (R5.15)',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const refused = Promise.withResolvers<void>()
    await ada.page.routeWebSocket('**/api/socket', (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        const frame = JSON.parse(String(message)) as { type: string; id: string; action?: string }
        if (frame.action !== 'chat/save-draft') return server.send(message)
        const answer = { ok: false, code: 'no-storage', message: 'The server has no storage left.' }
        socket.send(JSON.stringify({ type: 'answer', id: frame.id, answer }))
        refused.resolve()
      })
    })
    await ada.page.goto('/chat')
    const box = ada.page.getByRole('textbox', { name: 'Message' })
    await box.fill('a long thought')
    await refused.promise
    // What was sent after the refusal is answered after it.
    await ada.page.getByRole('link', { name: 'Dashboard' }).first().click()
    await ada.page.getByRole('link', { name: 'Chat' }).first().click()
    await expect(box).toHaveValue('a long thought')
    await ada.page.reload()
    await expect(box).toHaveValue('a long thought')
  },
)

test('whoever may not mention everyone is not offered it, and told so', { tag: '@long' }, async ({ browser }) => {
  const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
  const path = await createWorkspace(ada.page, uniqueName('Quiet'))
  await addMember(ada.page, bob.name)
  await ada.page.goto(`${path}?tab=settings`)
  const choice = ada.page.getByRole('switch', { name: 'Members can mention everyone' })
  await choice.click()
  await expect(choice).not.toBeChecked()
  await bob.page.goto(path)
  const box = bob.page.getByRole('textbox', { name: 'Message' })
  await box.pressSequentially('Hello @chan')
  await expect(bob.page.getByRole('option', { name: /@channel/ })).toHaveCount(0)
  await box.pressSequentially('nel')
  await box.press('Enter')
  await expect(bob.page.getByRole('alert')).toContainText('Only owners and admins can mention everyone here.')
  await expect(box).toHaveValue('Hello @channel')
})

test(
  'words that are refused are back where they were changed, or with what they answer',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
    const path = await createWorkspace(ada.page, uniqueName('Quiet'))
    await addMember(ada.page, bob.name)
    await ada.page.goto(`${path}?tab=settings`)
    const choice = ada.page.getByRole('switch', { name: 'Members can mention everyone' })
    await choice.click()
    await expect(choice).not.toBeChecked()
    await bob.page.goto(path)
    await write(bob.page, 'Lunch at noon')
    await expect(messages(bob.page, 'Lunch at noon')).toBeVisible()

    const box = bob.page.getByRole('form', { name: 'Write a message' }).getByRole('textbox')
    await box.press('ArrowUp')
    const form = bob.page.getByRole('form', { name: 'Edit message' })
    await form.getByRole('textbox').fill('Lunch at noon, @channel')
    await form.getByRole('textbox').press('Enter')
    await expect(form.getByRole('alert')).toContainText('Only owners and admins can mention everyone here.')
    await expect(form.getByRole('textbox')).toHaveValue('Lunch at noon, @channel')
    await bob.page.reload()
    await expect(messages(bob.page, 'Lunch at noon')).toBeVisible()
    await box.press('ArrowUp')
    await expect(form.getByRole('textbox')).toHaveValue('Lunch at noon, @channel')
    await form.getByRole('textbox').press('Escape')
    await expect(messages(bob.page, 'Lunch at noon')).toBeVisible()

    await messages(bob.page, 'Lunch at noon').hover()
    await messages(bob.page, 'Lunch at noon').getByRole('button', { name: 'Quote' }).click()
    const answered = bob.page.getByText(`Replying to ${bob.name}`)
    await box.press('Enter')
    await expect(answered).toBeVisible()
    await box.fill('@channel really')
    await box.press('Enter')
    await expect(bob.page.getByRole('alert')).toContainText('Only owners and admins')
    await expect(answered).toBeVisible()
    await box.fill('really')
    await box.press('Enter')
    await expect(answered).toBeHidden()
  },
)

test(
  'a draft that was sent from another device is not in the box of the first one',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const path = await createWorkspace(ada.page, uniqueName('Desk'))
    await ada.page.goto(path)
    const here = ada.page.getByRole('form', { name: 'Write a message' }).getByRole('textbox')
    await here.fill('Half a thought')
    const there = await (await browser.newContext()).newPage()
    await there.goto('/login')
    await signIn(there, ada.email)
    await expect(there.getByRole('link', { name: 'Chat' }).first()).toBeVisible()
    await there.goto(path)
    const box = there.getByRole('form', { name: 'Write a message' }).getByRole('textbox')
    await expect(box).toHaveValue('Half a thought')
    await ada.page.goto('about:blank')
    await box.fill('Half a thought, and the rest')
    await box.press('Enter')
    await expect(messages(there, 'and the rest')).toBeVisible()
    await expect(box).toHaveValue('')
    await ada.page.goto(path)
    await expect(messages(ada.page, 'and the rest')).toBeVisible()
    await expect(here).toHaveValue('')
  },
)
