import { newId } from '@atrium/base/id'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { type Visitor, act, addMember, createWorkspace, newcomer, personOf, registered, uniqueName } from './people.ts'

const size = { width: 1360, height: 900 }

const banner = (page: Page, name: string) => page.getByRole('region', { name: `Seeing as ${name}` })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const inTree = (page: Page, title: string) =>
  sidebar(page).getByRole('treeitem', { name: new RegExp(`^${title}(,|$)`) })
const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const comments = (page: Page) => page.getByRole('button', { name: 'Comments', exact: true })

/**
 * In a workspace of Ada’s one document for all in it, one that the first other may comment on, one that they may view, and one
 * that is hers; answers the address of the second.
 */
async function writePages(ada: Visitor, others: readonly [Visitor, ...Visitor[]]): Promise<string> {
  const { page } = ada
  const workspace = await createWorkspace(page, uniqueName('Garden'))
  const space = workspace.replace('/workspaces/', '')
  for (const { name } of others) await addMember(page, name)
  const [bob] = others
  const person = await personOf(bob.page)
  await act(page, 'documents/create', { space, id: newId(), title: 'Handbook' })

  async function apart(name: string, role?: string): Promise<{ own: string; id: string }> {
    const [id, own] = [newId(), newId()]
    await act(page, 'documents/create', { space, id, title: name })
    const grants = role ? [{ kind: 'person', id: person, role }] : []
    await act(page, 'documents/give-own-access', { space, id, to: `page:${own}`, grants })
    return { own, id }
  }
  const { own, id } = await apart('Plan', 'commenter')
  const said = { thread: newId(), document: id, id: newId(), text: 'Too early?' }
  await act(page, 'documents/comment', { space: `page:${own}`, ...said })
  await apart('Rules', 'viewer')
  await apart('Salaries')
  return `/shared/${own}/documents/${id}`
}

async function seeAs(page: Page, name: string): Promise<void> {
  await share(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'See it as someone else…' }).click()
  await dialog.getByLabel('Person').selectOption({ label: name })
  await dialog.getByRole('button', { name: `See as ${name}` }).click()
  await expect(banner(page, name)).toBeFocused()
}

/** Tries all that would write on the page that is open; whoever may write it would. */
async function tryToWrite(page: Page, line: string): Promise<void> {
  await expect(title(page)).not.toBeEditable()
  const words = page.getByText(line, { exact: true })
  await words.click()
  await page.keyboard.type('No')
  await page.keyboard.press('Delete')
  await expect(words).toBeVisible()
  await words.evaluate((element) => {
    for (const type of ['paste', 'drop']) {
      const data = new DataTransfer()
      data.setData('text/plain', 'No')
      const event =
        type === 'paste'
          ? new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true })
      element.dispatchEvent(event)
    }
  })
}

test(
  'whoever manages the access of documents sees them as someone else does, and can change nothing meanwhile',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada', { viewport: size })
    const bob = await registered(browser, 'Bob')
    const { page } = ada
    const cleo = await registered(browser, 'Cleo')
    const plan = await writePages(ada, [bob, cleo])
    await page.goto(plan)
    // What was opened before is found among what is recent, whoever one sees it as.
    await inTree(page, 'Salaries').getByRole('link').click()
    await expect(title(page)).toHaveValue('Salaries')
    await inTree(page, 'Plan').getByRole('link').click()
    await expect(title(page)).toHaveValue('Plan')
    await page.getByRole('textbox', { name: 'Document body' }).click()
    await page.keyboard.type('We dig in May.')
    await expect(page.getByRole('status', { name: 'Saved', exact: true })).toBeVisible()

    await seeAs(page, bob.name)
    await expect(banner(page, bob.name)).toContainText(
      `You see these documents as ${bob.name} does. ${bob.name} can comment on this one.`,
    )
    await expectAccessible(page)
    await expect(inTree(page, 'Rules')).toBeVisible()
    await expect(inTree(page, 'Salaries')).toBeHidden()
    await expect(share(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Favorite' })).toBeHidden()
    await tryToWrite(page, 'We dig in May.')
    await comments(page).click()
    const panel = page.getByRole('complementary', { name: 'Comments' })
    await expect(panel).toContainText('Too early?')
    await expect(panel.getByRole('textbox')).toHaveCount(0)
    // The key closes what lies above first.
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()

    await inTree(page, 'Rules').getByRole('link').click()
    await expect(banner(page, bob.name)).toContainText(`${bob.name} can view this one.`)
    await expect(comments(page)).toBeVisible()
    await sidebar(page).getByRole('list', { name: 'Recent documents' }).getByRole('link', { name: 'Salaries' }).click()
    await expect(page.getByRole('heading', { name: `${bob.name} does not see this document.` })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to Handbook' }).click()
    await expect(banner(page, bob.name)).toContainText(`${bob.name} can edit this one.`)

    // The one that opens is the room of the documents, which is of the same place.
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click()
    const room = page.getByRole('tree', { name: 'Documents', exact: true })
    await expect(room.getByRole('treeitem')).toHaveText(['Handbook', 'Plan', 'Rules'].map((name) => new RegExp(name)))
    await expect(page.getByRole('button', { name: 'New document' })).toBeHidden()
    await expect(banner(page, bob.name)).toHaveText(new RegExp(`^You see these documents as ${bob.name} does\\.`))
    await room.getByRole('treeitem', { name: /^Plan/ }).getByRole('link').click()
    await banner(page, bob.name).getByLabel('Person').selectOption({ label: cleo.name })
    await expect(page.getByRole('heading', { name: `${cleo.name} does not see this document.` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(share(page)).toBeVisible()
    await expect(inTree(page, 'Salaries')).toBeVisible()
    await expect(page.getByText('We dig in May.', { exact: true })).toBeVisible()
    await expect(title(page)).toBeEditable()
  },
)

test(
  'seeing documents as someone else ends where one stops it, leaves their place or loads the screen anew',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada', { viewport: size })
    const bob = await registered(browser, 'Bob')
    const { page } = ada
    const plan = await writePages(ada, [bob])
    await page.goto(plan)
    await seeAs(page, bob.name)
    await banner(page, bob.name)
      .getByRole('button', { name: `Stop seeing as ${bob.name}` })
      .click()
    await expect(inTree(page, 'Salaries')).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()

    await seeAs(page, bob.name)
    await sidebar(page).getByRole('link', { name: 'Chat', exact: true }).click()
    await expect(inTree(page, 'Salaries')).toBeVisible()
    await page.goBack()
    await expect(share(page)).toBeVisible()

    await seeAs(page, bob.name)
    await page.reload()
    await expect(share(page)).toBeVisible()
    await expect(banner(page, bob.name)).toBeHidden()
  },
)
