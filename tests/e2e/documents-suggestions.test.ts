import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, personOf, registered } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Suggestions' })
const list = (page: Page) => panel(page).getByRole('list', { name: 'Suggestions' })
const open = (page: Page) =>
  page.getByRole('toolbar', { name: 'Document tools' }).getByRole('button', { name: 'Suggestions' }).click()

test(
  'what one suggests is seen at once by others, who accept and reject it one by one, and take that back',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await registered(browser, 'Ada'), await registered(browser, 'Bob')]
    const id = newId()
    await act(ada.page, 'documents/create', { space: teamSpace, id, title: 'Offsite' })
    for (const { page } of [ada, bob]) await page.goto(`/documents/${id}`)
    await body(ada.page).click()
    await ada.page.keyboard.type('We meet in Berlin in May\nBring a coat\nBye')
    await expect(body(bob.page)).toContainText('Bye')

    await open(bob.page)
    await panel(bob.page).getByRole('switch', { name: 'Suggest changes' }).check({ force: true })
    await expect(bob.page.getByText('You are suggesting')).toBeVisible()
    await body(bob.page).getByText('We meet').click()
    await bob.page.keyboard.press('End')
    await bob.page.keyboard.type(' or June')
    await body(bob.page).getByText('Bring a coat').click()
    await bob.page.keyboard.press('End')
    for (let letters = 'coat'.length; letters > 0; letters -= 1) await bob.page.keyboard.press('Backspace')
    await bob.page.keyboard.type('tent')
    await body(bob.page).getByText('Bye').click()
    await bob.page.keyboard.press('End')
    await bob.page.keyboard.type('!')
    await bob.page.keyboard.press('Enter')
    await bob.page.keyboard.type('And a song')
    await expect(saved(bob.page)).toBeVisible()

    await expect(body(ada.page).locator('ins').filter({ hasText: 'or June' })).toBeVisible()
    await expect(body(ada.page).locator('del')).toHaveText('coat')
    await ada.page.getByRole('button', { name: 'Show suggestions' }).click()
    await expect(list(ada.page).getByRole('listitem')).toHaveCount(3)
    await expect(list(ada.page)).toContainText('Bob')
    await expectAccessible(ada.page)
    await list(ada.page).getByRole('listitem').first().getByRole('button', { name: 'Accept' }).click()
    await expect(list(ada.page).getByRole('listitem')).toHaveCount(2)
    await expect(body(bob.page).locator('ins').filter({ hasText: 'or June' })).toHaveCount(0)
    await expect(body(bob.page)).toContainText('We meet in Berlin in May or June')
    await list(ada.page).getByRole('listitem').last().getByRole('button', { name: 'Reject' }).click()
    await expect(body(bob.page)).not.toContainText('And a song')
    // The newest of the notices.
    await ada.page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(body(bob.page)).toContainText('And a song')
    await expect(list(ada.page).getByRole('listitem')).toHaveCount(2)
    await panel(ada.page).getByRole('button', { name: 'Accept all' }).click()
    await expect(list(ada.page).getByRole('listitem')).toHaveCount(0)
    await expect(body(bob.page).getByRole('paragraph')).toHaveText([
      'We meet in Berlin in May or June',
      'Bring a tent',
      'Bye!',
      'And a song',
    ])
    await expect(body(bob.page).locator('ins, del')).toHaveCount(0)
  },
)

test(
  'who may but comment suggests, and their words are said nowhere until they are accepted',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await registered(browser, 'Ada'), await registered(browser, 'Bob')]
    const [space, id] = [newId(), newId()]
    await act(ada.page, 'workspaces/create', { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
    const { user } = await (await bob.page.request.get('/api/auth/get-session')).json()
    await act(ada.page, 'workspaces/add-member', { space, person: user.id, role: 'commenter' })
    await act(ada.page, 'documents/create', { space, id, title: 'Plan' })
    await ada.page.goto(`/workspaces/${space}/documents/${id}`)
    await body(ada.page).click()
    await ada.page.keyboard.type('Launch on Monday')
    await expect(saved(ada.page)).toBeVisible()
    await bob.page.goto(`/workspaces/${space}/documents/${id}`)
    await expect(bob.page.getByText('You are suggesting')).toBeVisible()
    await body(bob.page).getByText('Launch').click()
    await bob.page.keyboard.press('End')
    await bob.page.keyboard.type(' or Tuesday')
    await expect(saved(bob.page)).toBeVisible()
    // What leaves for another page leaves it for everybody, so it is nothing that one can propose.
    await body(bob.page).getByText('Launch').hover()
    await bob.page.getByRole('button', { name: 'Open block menu' }).click()
    await expect(bob.page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
    await expect(bob.page.getByRole('menuitem', { name: 'Move to…' })).toHaveCount(0)
    await bob.page.keyboard.press('Escape')
    await open(bob.page)
    await expect(list(bob.page).getByRole('button', { name: 'Accept' })).toHaveCount(0)
    await expect(list(bob.page).getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await expect(body(ada.page).locator('ins')).toHaveText(' or Tuesday')
    await open(ada.page)
    await list(ada.page).getByRole('button', { name: 'Accept' }).click()
    await expect(body(bob.page).locator('ins')).toHaveCount(0)
    await expect(body(bob.page)).toContainText('Launch on Monday or Tuesday')

    await body(bob.page).getByText('Launch').click()
    await bob.page.keyboard.press('Control+Alt+1')
    const change = list(ada.page).getByRole('listitem').filter({ hasText: 'Change the type' })
    await change.getByRole('button', { name: 'Comment' }).click()
    const comments = ada.page.getByRole('complementary', { name: 'Comments' })
    await expect(comments.getByText('Launch on Monday or Tuesday')).toBeVisible()
  },
)

test('words as code are suggested as any other words', { tag: '@long' }, async ({ browser }) => {
  const [ada, bob] = [await registered(browser, 'Ada'), await registered(browser, 'Bob')]
  const [space, id] = [newId(), newId()]
  await act(ada.page, 'workspaces/create', { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await act(ada.page, 'workspaces/add-member', { space, person: await personOf(bob.page), role: 'commenter' })
  await act(ada.page, 'documents/create', { space, id, title: 'Plan' })
  await ada.page.goto(`/workspaces/${space}/documents/${id}`)
  await body(ada.page).click()
  await ada.page.keyboard.type('Call `start()` once')
  await expect(body(ada.page).locator('code')).toHaveText('start()')
  await expect(saved(ada.page)).toBeVisible()
  await bob.page.goto(`/workspaces/${space}/documents/${id}`)
  await expect(bob.page.getByText('You are suggesting')).toBeVisible()
  await body(bob.page).locator('code').click()
  await bob.page.keyboard.press('Home')
  for (let letters = 'Call s'.length; letters > 0; letters -= 1) await bob.page.keyboard.press('ArrowRight')
  await bob.page.keyboard.type('re')
  await expect(saved(bob.page)).toBeVisible()
  await expect(body(ada.page).locator('ins')).toHaveText('re')
  await open(ada.page)
  await list(ada.page).getByRole('button', { name: 'Accept' }).click()
  await expect(body(bob.page).locator('ins')).toHaveCount(0)
  await expect(body(bob.page).locator('code')).toHaveText('sretart()')
})

test(
  'what somebody suggests moves along with a sentence on its page, and is as if accepted on another',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await registered(browser, 'Ada'), await registered(browser, 'Bob')]
    const [id, other] = [newId(), newId()]
    for (const [one, title] of [
      [id, 'Offsite'],
      [other, 'Notes'],
    ])
      await act(ada.page, 'documents/create', { space: teamSpace, id: one, title })
    for (const { page } of [ada, bob]) await page.goto(`/documents/${id}`)
    await body(ada.page).click()
    await ada.page.keyboard.type('We meet in May\nSecond\nThird\n')
    await expect(body(bob.page)).toContainText('Third')
    await open(bob.page)
    await panel(bob.page).getByRole('switch', { name: 'Suggest changes' }).check({ force: true })
    await expect(bob.page.getByText('You are suggesting')).toBeVisible()
    await body(bob.page).getByText('We meet').click()
    await bob.page.keyboard.press('End')
    for (let letters = 'May'.length; letters > 0; letters -= 1) await bob.page.keyboard.press('Shift+ArrowLeft')
    await bob.page.keyboard.type('June')
    await expect(body(ada.page).locator('ins')).toHaveText('June')
    await expect(body(ada.page).locator('del')).toHaveText('May')

    await body(ada.page).getByText('We meet').click()
    await ada.page.keyboard.press('Home')
    await ada.page.keyboard.press('Shift+End')
    await expect(ada.page.getByRole('button', { name: 'Bold', exact: true })).toBeVisible()
    await ada.page.keyboard.press('Control+x')
    await expect(body(bob.page)).not.toContainText('We meet')
    await body(ada.page).getByText('Third').click()
    await ada.page.keyboard.press('End')
    await ada.page.keyboard.press('Control+v')
    for (const { page } of [ada, bob]) {
      await expect(body(page).getByText('Third')).toContainText(/^ThirdWe meet in (MayJune|JuneMay)/)
      await expect(body(page).locator('ins')).toHaveText('June')
      await expect(body(page).locator('del')).toHaveText('May')
      await expect(body(page).locator('s')).toHaveCount(0)
    }
    await open(ada.page)
    await expect(list(ada.page).getByRole('listitem')).toHaveCount(1)
    await expect(list(ada.page)).toContainText('Bob')

    await body(ada.page).getByText('Second').click()
    await ada.page.keyboard.press('Control+a')
    await expect(ada.page.getByRole('button', { name: 'Bold', exact: true })).toBeVisible()
    await ada.page.keyboard.press('Control+c')
    await ada.page.goto(`/documents/${other}`)
    await body(ada.page).click()
    await ada.page.keyboard.press('Control+v')
    await expect(body(ada.page)).toContainText('ThirdWe meet in June')
    await expect(body(ada.page)).not.toContainText('May')
    await expect(body(ada.page).locator('ins, del, s')).toHaveCount(0)
    await expect(saved(ada.page)).toBeVisible()
  },
)
