import { teamSpace } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { pairId } from '@atrium/features/chat/contract'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, keepsFiles, newcomer, shellIsKept, uniqueName } from './people.ts'

test('R1.07 R1.14 R2.03 the dashboard shows at once what others do, and offline what it knew: events, mentions, unread talk, pages, activity and who is here', async ({
  browser,
}) => {
  test.slow()
  const ada = await newcomer(browser, 'Ada', keepsFiles)
  const bob = await newcomer(browser, 'Bob')
  const garden = uniqueName('Garden')
  const space = (await createWorkspace(bob.page, garden)).split('/').at(-1) ?? ''
  await addMember(bob.page, ada.name)
  const section = (name: string) => ada.page.getByRole('region', { name })

  await expect(section('Here now')).toContainText(bob.name)
  await expect(section('Recent activity')).toContainText(garden)
  const talk = uniqueName('Seeds')
  await act(bob.page, 'chat/send-message', { space, id: newId(), text: talk })
  await expect(section('For you').getByRole('link', { name: new RegExp(`${garden}.*unread`) })).toContainText(
    'unread: 1',
  )
  const slip = newId()
  await act(bob.page, 'chat/send-message', { space, id: slip, text: 'A slip' })
  await expect(section('For you').getByRole('link', { name: new RegExp(`${garden}.*A slip`) })).toBeVisible()
  await act(bob.page, 'chat/delete-message', { space, message: slip })
  await expect(section('For you').getByRole('link', { name: new RegExp(`${garden}.*${talk}`) })).toBeVisible()
  const me = (await (await ada.page.request.get('/api/auth/get-session')).json()) as { user: { id: string } }
  const mention = uniqueName('please water')
  await act(bob.page, 'chat/send-message', { space: teamSpace, id: newId(), text: `<@${me.user.id}> ${mention}` })
  await expect(section('For you')).toContainText(mention)
  const other = (await (await bob.page.request.get('/api/auth/get-session')).json()) as typeof me
  const direct = pairId(me.user.id, other.user.id)
  await act(bob.page, 'chat/open-conversation', { id: direct, people: [me.user.id] })
  await act(bob.page, 'chat/send-message', { space: direct, id: newId(), text: 'Between us' })
  const unread = section('For you').getByRole('link', { name: new RegExp(`^${bob.name}.*unread: 1$`) })
  await expect(unread).toContainText('Between us')
  await expect(unread).toHaveAttribute('href', `/chat/${direct}`)

  const page = uniqueName('Beds')
  await act(bob.page, 'documents/create', { space: teamSpace, id: newId(), title: page })
  await expect(section('Recently changed')).toContainText(page)
  const event = uniqueName('Planting')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const times = { start: `${tomorrow}T09:00:00`, end: `${tomorrow}T10:00:00` }
  const ours = uniqueName('Weeding')
  await act(bob.page, 'calendar/create', { space, id: newId(), title: ours, ...times })
  await expect(section('Coming up').getByRole('link', { name: ours })).toContainText(garden)
  const planting = newId()
  await act(bob.page, 'calendar/create', { space: teamSpace, id: planting, title: event, ...times })
  await expect(section('Coming up')).toContainText(event)
  await expectAccessible(ada.page)

  await section('Coming up').getByRole('link', { name: event }).click()
  await ada.page.waitForURL('**/calendar?event=*')
  await expect(ada.page.getByRole('dialog', { name: event })).toBeVisible()
  await bob.context.close()
  await ada.page.goBack()
  await expect(section('Here now')).not.toContainText(bob.name, { timeout: 30_000 })
  await expect(section('Coming up')).toContainText(event)
  await shellIsKept(ada.page)
  await ada.context.setOffline(true)
  await ada.page.reload()
  await expect(section('Coming up')).toContainText('as of')
  await expect(section('Coming up')).toContainText(event)
  // Only the next five events are shown, and the team's calendar is everybody's.
  await act(ada.page, 'calendar/delete', { space: teamSpace, id: planting, scope: 'all' })
})

test('R1.07 each of the four quick actions begins something', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'New event' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/')
  await main.getByRole('link', { name: 'New message' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.goto('/')
  await main.locator('header').getByRole('button', { name: 'New workspace' }).click()
  await expect(page.getByRole('dialog', { name: 'Create New Workspace' })).toBeVisible()
  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: 'New document' }).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)
})

test('R1.07 on the first day one step after the other has the dark button, and what holds nothing is not drawn', async ({
  browser,
}) => {
  const { page } = await newcomer(browser, 'Ada')
  const steps = page.getByRole('region', { name: 'First steps' })
  const step = (title: string) =>
    steps.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(step('Create a workspace')).toHaveAttribute('data-next', 'true')
  await expect(page.getByRole('region', { name: 'For you' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Your workspaces' })).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).not.toContainText('None yet')
  await page.setViewportSize({ width: 390, height: 844 })
  const boxes = await Promise.all(
    ['New document', 'New event', 'New message'].map((name) =>
      page.getByRole('main').locator('header').getByRole('link', { name }).boundingBox(),
    ),
  )
  expect(boxes.map((box) => box?.height)).toEqual([44, 44, 44])
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
  expect(boxes[0]?.x).toBe(boxes[2]?.x)
  await page.setViewportSize({ width: 1280, height: 720 })
  await createWorkspace(page, uniqueName('Garden'))
  await act(page, 'chat/send-message', { space: teamSpace, id: newId(), text: 'Hello' })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Your workspaces' })).toBeVisible()
  await expect(step('Create a workspace').getByRole('button')).toBeHidden()
})

test(
  'R1.07 somebody new has a sample workspace made, looks around in it and finds it again',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await newcomer(browser, 'Ada')
    const steps = page.getByRole('region', { name: 'First steps' })
    // While the server makes none, it is said after a while, and the button is there again.
    await page.clock.install()
    await context.setOffline(true)
    await steps.getByRole('button', { name: 'Create a sample workspace' }).click()
    await expect(steps.getByRole('button', { name: 'Creating it…' })).toBeDisabled()
    await page.clock.fastForward(30_000)
    await expect(page.getByText('The sample workspace is not ready yet.')).toBeVisible()
    // Once there is a line the first try arrives by itself, too: who has not asked again by then finds a link.
    await steps.getByRole('button', { name: 'Create a sample workspace' }).click()
    await context.setOffline(false)
    await page.clock.resume()
    await page.waitForURL(/\/workspaces\/[0-9a-f-]{36}\?tab=documents$/)
    await expect(page.getByRole('heading', { name: 'Sample: Website relaunch' })).toBeVisible()
    await page.getByRole('link', { name: 'Start here' }).click()
    await expect(page.getByText('This workspace is a sample.')).toBeVisible()
    // The block with a button of its own and the last one have their places then, and nothing moves under the pointer.
    await expect(page.getByRole('button', { name: 'Tip: make it note' })).toBeVisible()
    await expect(page.getByText('Who can see what is in a workspace?')).toBeVisible()
    const [, , space, , start] = new URL(page.url()).pathname.split('/')
    await page.getByRole('link', { name: 'Project plan' }).last().click()
    await expect(page.getByText('Visitors find what we offer in ten seconds')).toBeVisible()
    await page.getByRole('link', { name: 'Figures' }).first().click()
    await expect(page.getByText('performance.getEntriesByType')).toBeVisible()
    await page.goto('/')
    await expect(
      steps.getByRole('heading', { name: 'Create a workspace' }).getByRole('img', { name: 'Done' }),
    ).toBeHidden()
    await steps.getByRole('link', { name: 'Open the sample' }).click()
    await expect(page.getByText('This is the chat of the workspace.')).toBeVisible()

    // Links lead on for those, too, who may only read.
    const bob = await newcomer(browser, 'Bob')
    const session = (await (await bob.page.request.get('/api/auth/get-session')).json()) as { user: { id: string } }
    await act(page, 'workspaces/add-member', { space, person: session.user.id, role: 'viewer' })
    await bob.page.goto(`/workspaces/${space}/documents/${start}`)
    await expect(bob.page.getByText('You can read this, but not change it.')).toBeVisible()
    await bob.page.getByRole('link', { name: 'Project plan' }).last().click()
    await expect(bob.page.getByText('Visitors find what we offer in ten seconds')).toBeVisible()
  },
)
