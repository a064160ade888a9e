import type { Page } from '@playwright/test'
import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, newcomer, personOf, registered, uniqueName } from './people.ts'

const size = { width: 1360, height: 900 }

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const tree = (page: Page, name: string) => sidebar(page).getByRole('tree', { name })
const item = (page: Page, name: string) => sidebar(page).getByRole('treeitem', { name: new RegExp(`^${name}(,|$)`) })

async function create(page: Page, space: string, title: string, parent?: string): Promise<string> {
  const id = newId()
  await act(page, 'documents/create', { space, id, title, ...(parent && { parent }) })
  return id
}

test(
  'R2.36 R2.38 R2.42 the documents of the team, of a workspace and one’s own are in the sidebar, and nothing else stands before a text',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada', { viewport: size })
    const { page } = ada
    const own = ownSpace(await personOf(page))
    const [plan, mine] = [uniqueName('Plan'), uniqueName('Mine')]
    const top = await create(page, teamSpace, plan)
    const goals = await create(page, teamSpace, 'Goals', top)
    await create(page, own, mine)

    // They unfold where one opens one of them, with the way to it.
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Team documents', exact: true })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
    await page.goto(`/documents/${goals}`)
    await expect(item(page, 'Goals')).toHaveAttribute('aria-current', 'page')
    await expect(item(page, 'Goals')).toHaveAttribute('aria-level', '2')
    const last = await tree(page, 'Team documents').getByRole('treeitem').last().boundingBox()
    const next = await sidebar(page).getByRole('link', { name: 'Chat' }).boundingBox()
    expect(next?.y).toBeGreaterThanOrEqual((last?.y ?? Infinity) + (last?.height ?? 0))
    const text = page.getByRole('main')
    expect((await text.boundingBox())?.x).toBe(248)
    const left = await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .evaluate((crumbs) => crumbs.getBoundingClientRect().left)
    expect(left).toBeLessThanOrEqual(320)

    await sidebar(page).getByRole('button', { name: 'Personal documents' }).click()
    await tree(page, 'Personal documents').getByRole('treeitem', { name: mine }).getByRole('link').click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(mine)

    // Who folded them away has them stay so.
    await sidebar(page).getByRole('button', { name: 'Team documents' }).click()
    await expect(tree(page, 'Team documents')).toHaveCount(0)
    await page.goto(`/documents/${goals}`)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Goals')
    await expect(tree(page, 'Personal documents')).toBeVisible()
    await expect(tree(page, 'Team documents')).toHaveCount(0)
  },
)

test(
  'R2.14 a page is carried from one workspace to another, after one was told who can read it then, and all see it there',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada', { viewport: size })
    const bob = await newcomer(browser, 'Bob', { viewport: size })
    const cleo = await registered(browser, 'Cleo')
    const [from, to] = [uniqueName('Desk'), uniqueName('Fair')]
    const start = await createWorkspace(ada.page, from)
    for (const { name } of [bob, cleo]) await addMember(ada.page, name)
    await ada.page.goto('/workspaces')
    const path = await createWorkspace(ada.page, to)
    await addMember(ada.page, bob.name)
    const space = path.split('/')[2] ?? ''
    const [plan, stands] = [uniqueName('Plan'), uniqueName('Stands')]
    const id = await create(ada.page, start.split('/')[2] ?? '', plan)
    await create(ada.page, space, stands)
    for (const { page } of [ada, bob]) {
      await page.goto(`${start}/documents/${id}`)
      await expect(item(page, plan)).toBeVisible()
      await sidebar(page)
        .getByRole('button', { name: `Documents in ${to}` })
        .click()
      await expect(item(page, stands)).toBeVisible()
    }
    await item(ada.page, plan).dragTo(item(ada.page, stands))
    const dialog = ada.page.getByRole('dialog', { name: `Move ${plan} to ${to}` })
    await expect(dialog).toContainText(/(person|people) will lose access/)
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await ada.page.waitForURL(`**/workspaces/${space}/documents/${id}`)
    const moved = tree(ada.page, `Documents in ${to}`).getByRole('treeitem', { name: plan })
    await expect(moved).toHaveAttribute('aria-level', '2')
    await expect(tree(ada.page, `Documents in ${from}`).getByRole('treeitem', { name: plan })).toHaveCount(0)
    await expect(tree(bob.page, `Documents in ${to}`).getByRole('treeitem', { name: plan })).toHaveAttribute(
      'aria-level',
      '2',
    )
  },
)

test(
  'a page is dropped into a space that has none yet, which unfolds while one holds it there',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada', { viewport: size })
    const plan = uniqueName('Plan')
    const id = await create(page, teamSpace, plan)
    await page.goto(`/documents/${id}`)
    await item(page, plan).hover()
    await page.mouse.down()
    await sidebar(page).getByRole('link', { name: 'Personal Docs' }).hover()
    await sidebar(page).getByText('No documents yet.').hover()
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: `Move ${plan} to Personal` })
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await page.waitForURL(`**/personal/documents/${id}`)
    await expect(tree(page, 'Personal documents').getByRole('treeitem', { name: plan })).toBeVisible()
  },
)

test(
  'favorites stand as one orders them, by dragging and by keys, and take in what is dragged to them',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada', { viewport: size })
    const { page } = ada
    const own = ownSpace(await personOf(page))
    const names = ['One', 'Two', 'Three'].map(uniqueName)
    const [one = '', two = '', three = ''] = names
    for (const name of names) {
      const id = await create(page, own, name)
      if (name !== three) await act(page, 'documents/set-favourite', { where: own, id, isFavourite: true })
    }
    const favourites = sidebar(page).getByRole('list', { name: 'Favorite documents' }).getByRole('link')
    await page.goto('/')
    await expect(favourites).toHaveText([two, one])

    await favourites.getByText(one).dragTo(favourites.getByText(two), { targetPosition: { x: 20, y: 2 } })
    await expect(favourites).toHaveText([one, two])
    await sidebar(page).getByRole('button', { name: 'Personal documents' }).click()
    await item(page, three).dragTo(favourites.getByText(two), { targetPosition: { x: 20, y: 2 } })
    await expect(favourites).toHaveText([one, three, two])
    await favourites.filter({ hasText: two }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(favourites).toHaveText([one, two, three])
    await expect(favourites.filter({ hasText: two })).toBeFocused()
    await page.reload()
    await expect(favourites).toHaveText([one, two, three])
    await expect(item(page, three)).toBeVisible()
  },
)
