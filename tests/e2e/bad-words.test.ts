import { teamSpace } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { type Page, expect, test } from './fixtures.ts'
import { act, createWorkspace, messages, newcomer, uniqueName } from './people.ts'

test.slow()

const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
const zalgo = `Z${'\u0301\u0353\u0489'.repeat(60)}algo`
const turned = 'invoice\u202Egnp.exe'
const nasty: readonly string[] = [
  script,
  zalgo,
  turned,
  '[click](javascript:window.hacked=1) [data](data:text/html,<script>window.hacked=1</script>)',
  '[![x](x)](vbscript:window.hacked=1) <javascript:window.hacked=1>',
  `${'['.repeat(2_000)}${']('.repeat(2_000)}`,
  `${'> '.repeat(3_000)}deep`,
  `${'*_ '.repeat(3_000)}`,
  `${'- '.repeat(4_000)}list`,
  '👩‍👩‍👧‍👦'.repeat(300),
  'W'.repeat(9_000),
  `\`\`\`\n${'x'.repeat(9_000)}\n\`\`\``,
]

/** Nothing ran, nothing leads to a script, and nothing makes the page wider than the window. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    hacked: 'hacked' in window,
    links: [...document.links].map(({ protocol }) => protocol).filter((one) => !/^(https?|mailto):$/.test(one)),
    tooWide: document.documentElement.scrollWidth > innerWidth,
  }))
  expect(found).toEqual({ hacked: false, links: [], tooWide: false })
}

test('what is written to do harm is text on every screen (R1.10, R1.06)', { tag: '@long' }, async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const bob = await newcomer(browser, 'Bob')
  const name = uniqueName('<b>Ops</b>')
  const path = await createWorkspace(ada.page, name)
  const space = path.split('/').at(-1)
  const bobs = await bob.page.request.get('/api/auth/get-session')
  const { user } = (await bobs.json()) as { user: { id: string } }
  await act(ada.page, 'workspaces/add-member', { space, person: user.id })
  // That he was added is told under the name that she has by then.
  await expect(bob.page.getByRole('button', { name: /^Notifications/ })).toHaveAccessibleName(/1 unread$/)
  await act(ada.page, 'people/rename', { name: '<i onclick="hacked=1">Eve</i>' })
  for (const text of nasty) await act(ada.page, 'chat/send-message', { space, id: newId(), text })
  const root = newId()
  await act(ada.page, 'chat/send-message', { space, id: root, text: `<@${user.id}> ${script} ${turned}` })
  await act(ada.page, 'chat/pin-message', { space, message: root, isPinned: true })
  const many = `<@${user.id}> `.repeat(230).trim()
  await act(ada.page, 'chat/send-message', { space, id: newId(), text: many, thread: root })

  const { page } = bob
  await page.goto(path)
  await expect(messages(page, script).first()).toBeVisible()
  await expectHarmless(page)
  for (const button of ['Pinned messages', 'Threads']) {
    await page.getByRole('button', { name: new RegExp(`^${button}`) }).click()
    await expect(page.getByRole('complementary', { name: button })).toContainText('<img src=x')
    await expectHarmless(page)
  }
  await page.getByRole('button', { name: /^Notifications/ }).click()
  // One notice for however often one is named, one for the thread, and one for being added.
  const inbox = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
  await expect(inbox).toHaveCount(3)
  await expect(inbox.filter({ hasText: '<img src=x' })).toHaveCount(1)
  await expect(inbox.filter({ hasText: '<i onclick=' })).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await expect(messages(page, script).first()).toBeVisible()
  await expectHarmless(page)
  await page.goto('/workspaces')
  await expect(page.getByRole('main')).toContainText(name)
  await expectHarmless(page)
  await page.goto('/team')
  await expect(page.getByRole('main')).toContainText('<i onclick="hacked=1">Eve</i>')
  await expectHarmless(page)
})

test(
  'what is no message is refused in words, and nothing comes of it (R7.23)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    const say = async (text: string) => {
      const answer = await page.request.post('/api/v1/actions/chat/send-message', {
        data: { space: teamSpace, id: newId(), text },
      })
      return { status: answer.status(), ...((await answer.json()) as object) }
    }
    expect(await say('x'.repeat(10_001))).toMatchObject({
      status: 400,
      message: expect.stringContaining('10,000') as unknown,
    })
    expect(await say(' \n\t ')).toMatchObject({ status: 422 })
    await page.goto('/chat')
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.fill('x'.repeat(10_001))
    await expect(page.getByText('1 character too many')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
    await expect(box).toHaveValue('x'.repeat(10_001))
  },
)
