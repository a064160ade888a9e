import { newId } from '@atrium/base/id'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, newcomer, registered, uniqueName } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })
const tasks = (page: Page) => page.getByRole('region', { name: 'My tasks' })
const patience = { timeout: 20_000 }

async function makePage(page: Page, title: string, space = 'team'): Promise<string> {
  const id = newId()
  const rest = { parent: null, order: 'a0', icon: '', cover: '', isTemplate: false }
  await act(page, 'documents/create', { space, id, title, ...rest })
  return space === 'team' ? `/documents/${id}` : `/workspaces/${space}/documents/${id}`
}

/** Mentions what '@' completes `words` to. */
async function mention(page: Page, words: string, name: string | RegExp): Promise<void> {
  await page.keyboard.type(`@${words}`)
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
}

/** Begins a checklist on a page with an item for somebody. */
async function writeItem(page: Page, path: string, words: string, person: string): Promise<void> {
  await page.goto(path)
  await body(page).click()
  await page.keyboard.type(`[] ${words} `)
  await mention(page, person, person)
  await expect(saved(page)).toBeVisible()
}

test(
  'an item that Ada writes for Bob with a day is on his dashboard, and leads to its place in the document',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await registered(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    const [plan, words] = [uniqueName('Plan'), uniqueName('send the invoice')]
    const path = await makePage(ada.page, plan)
    await ada.page.goto(path)
    await body(ada.page).click()
    for (let line = 0; line < 60; line += 1) await ada.page.keyboard.press('Enter')
    await ada.page.keyboard.type('[] ')
    await mention(ada.page, bob.name, bob.name)
    await ada.page.keyboard.type(`${words} by `)
    await mention(ada.page, 'Dec 24', /^[A-Z][a-z]{2}, Dec 24, \d{4}/)
    await expect(saved(ada.page)).toBeVisible()

    const task = tasks(bob.page).getByRole('link', { name: words })
    await expect(task).toContainText(new RegExp(`^${words} by [A-Z][a-z]{2}, Dec 24, \\d{4}${plan}$`), patience)
    const told = `${ada.name} assigned you a task in ${plan}`
    await expect(bob.page.getByRole('region', { name: 'For you' })).toContainText(told)
    await expectAccessible(bob.page)
    await task.click()
    const item = bob.page.locator('.bn-block-outer').filter({ hasText: words }).last()
    await expect(item).toBeInViewport()
    expect(new URL(bob.page.url()).pathname + new URL(bob.page.url()).hash).toBe(
      `${path}#${await item.getAttribute('data-id')}`,
    )
  },
)

test(
  'a tick on the dashboard is one in the document, and can be taken off again',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await registered(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    const words = uniqueName('water the plants')
    await writeItem(ada.page, await makePage(ada.page, uniqueName('Plan')), words, bob.name)
    const inDocument = body(ada.page).getByRole('checkbox', { name: 'Done' })
    const onDashboard = tasks(bob.page).getByRole('checkbox', { name: `Done: ${words}` })

    await onDashboard.check(patience)
    await expect(inDocument).toBeChecked()
    await onDashboard.uncheck()
    await expect(inDocument).not.toBeChecked()
    await expect(body(ada.page)).toContainText(words)

    await inDocument.check()
    await body(ada.page).getByText(words).click()
    await ada.page.keyboard.press('End')
    await ada.page.keyboard.press('Enter')
    const other = uniqueName('mow the lawn')
    await ada.page.keyboard.type(`${other} `)
    await mention(ada.page, bob.name, bob.name)
    await expect(saved(ada.page)).toBeVisible()
    await bob.page.reload()
    await expect(tasks(bob.page).getByRole('link')).toHaveText(new RegExp(`^${other}`), patience)
  },
)

test(
  'a task in a workspace goes with it, and who may only read it sees it and cannot tick it',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    const room = uniqueName('Garden')
    const space = (await createWorkspace(ada.page, room)).split('/').at(-1) ?? ''
    await addMember(ada.page, bob.name)
    const [title, words] = [uniqueName('Beds'), uniqueName('dig them over')]
    await writeItem(ada.page, await makePage(ada.page, title, space), words, bob.name)
    const task = tasks(bob.page).getByRole('checkbox', { name: `Done: ${words}` })
    await expect(task).toBeEnabled(patience)
    await expect(tasks(bob.page).getByRole('link')).toContainText(`${title} · ${room}`)

    const me = (await (await bob.page.request.get('/api/auth/get-session')).json()) as { user: { id: string } }
    await act(ada.page, 'workspaces/change-role', { space, person: me.user.id, role: 'viewer' })
    await expect(task).toBeDisabled()
    await act(ada.page, 'workspaces/remove-member', { space, person: me.user.id })
    await expect(task).toHaveCount(0)
  },
)
