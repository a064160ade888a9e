import { newId } from '@atrium/base/id'
import { expectAccessible } from './axe.ts'
import { type Browser, type Page, expect, test } from './fixtures.ts'
import { type Visitor, act, addMember, createWorkspace, newcomer, registered, uniqueName } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })

/** Ada and Bob on a page of the team, which Ada began. */
async function together(browser: Browser, words: string): Promise<readonly [Visitor, Visitor]> {
  const ada = await registered(browser, 'Ada')
  const bob = await registered(browser, 'Bob')
  await ada.page.goto('/documents/new')
  await body(ada.page).click()
  await ada.page.keyboard.type(words)
  await expect(saved(ada.page)).toBeVisible()
  await ada.page.waitForURL(/documents\/[0-9a-f-]{36}$/)
  await bob.page.goto(new URL(ada.page.url()).pathname)
  await expect(body(bob.page)).toContainText(words)
  return [ada, bob]
}

async function typeAtEnd(page: Page, lines: readonly string[]): Promise<void> {
  // At the right of the last letter: a key that moves there could be overtaken by the next one.
  const last = body(page).locator('.bn-inline-content').last()
  await expect(async () => {
    const { width, height } = (await last.boundingBox()) ?? { width: 1, height: 2 }
    await last.click({ position: { x: width - 1, y: height / 2 } })
    // On a busy machine the line may have moved between the two.
    expect(await page.evaluate(isAtEnd)).toBe(true)
  }).toPass()
  for (const line of lines) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(line)
  }
}

/** In the page: whether the cursor stands behind the last letter of its line. */
function isAtEnd(): boolean {
  const { focusNode, focusOffset = 0 } = getSelection() ?? {}
  return focusNode?.nodeType === Node.TEXT_NODE && focusOffset === focusNode.textContent?.length
}

test('one formats, links and proposes in the line in which the other types, and both stay in the page', async ({
  browser,
}) => {
  const [ada, bob] = await together(browser, 'We ship the plan early')
  const word = (page: Page, name: string) => body(page).getByText(name)
  await word(bob.page, 'We ship the plan early').dblclick({ position: { x: 8, y: 10 } })
  // Once the editor has heard what is selected.
  await bob.page.getByRole('button', { name: 'Bold' }).click()
  await expect(body(ada.page).locator('strong')).toHaveText('We')
  await typeAtEnd(ada.page, [])
  await ada.page.keyboard.type(' enough')
  await expect(body(bob.page)).toContainText('We ship the plan early enough')
  await typeAtEnd(bob.page, [])
  await bob.page.keyboard.type(' [here](https://example.org) ')
  await expect(body(ada.page).getByRole('link', { name: 'here' })).toBeVisible()
  await typeAtEnd(ada.page, [])
  await ada.page.keyboard.type('and there')
  await expect(body(bob.page)).toContainText('and there')
  await expect(body(bob.page).locator('strong')).toHaveText('We')
})

test('an undo takes back one’s own words and leaves those of the other, and a redo brings them back', async ({
  browser,
}) => {
  const [ada, bob] = await together(browser, 'Agenda')
  await typeAtEnd(bob.page, ['The first paragraph of Bob', 'The second paragraph of Bob'])
  await expect(body(ada.page)).toContainText('The second paragraph of Bob')
  await body(ada.page).getByText('Agenda').click()
  await ada.page.keyboard.press('Control+z')
  for (const { page } of [ada, bob]) {
    await expect(body(page)).not.toContainText('Agenda')
    await expect(body(page)).toContainText('The first paragraph of Bob')
    await expect(body(page)).toContainText('The second paragraph of Bob')
  }
  await ada.page.keyboard.press('Control+Shift+z')
  for (const { page } of [ada, bob]) await expect(body(page)).toContainText('Agenda')
})

test(
  'a restore says what goes, keeps it as a version, and tells whoever writes at that moment',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = await together(browser, 'Draft of the plan')
    await ada.page.getByRole('button', { name: 'History' }).click()
    await ada.page.getByRole('textbox', { name: 'Name of this version' }).fill('Draft')
    await ada.page.getByRole('button', { name: 'Keep' }).click()
    await expect(ada.page.getByRole('button', { name: /^Draft/ })).toBeVisible()
    await ada.page.getByRole('textbox', { name: 'Name of this version' }).fill('draft')
    await ada.page.getByRole('button', { name: 'Keep' }).click()
    await expect(ada.page.getByText('A version with this name already exists.')).toBeVisible()

    await typeAtEnd(bob.page, ['one', 'two', 'three', 'four'])
    await expect(body(ada.page)).toContainText('four')
    await ada.page.getByRole('button', { name: /^Draft/ }).click()
    await ada.page.getByRole('button', { name: 'Restore this version' }).click()
    const dialog = ada.page.getByRole('dialog', { name: 'Restore “Draft”?' })
    await expect(dialog).toContainText('4 blocks')
    await bob.page.keyboard.type(' and a half')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(body(ada.page)).not.toContainText('three')
    await expect(bob.page.getByText(`${ada.name} restored the version “Draft”.`)).toBeVisible()
    // What he goes on with is no part of the sentence that was brought back.
    await bob.page.keyboard.type(' goes on')
    await expect(body(ada.page)).toContainText('goes on')
    await expect(body(ada.page).getByRole('paragraph').filter({ hasText: 'goes on' })).toHaveText(/^\s*goes on/)
    await bob.page.getByRole('button', { name: 'See the version before' }).click()
    await expect(bob.page.getByRole('button', { name: /^Before “Draft” was restored/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(bob.page.getByRole('region', { name: 'Changes' })).toContainText('four and a half')
  },
)

test('a key typed on a page is in its text, whatever was open before it', { tag: '@long' }, async ({ browser }) => {
  const { page } = await registered(browser, 'Ada')
  await page.goto('/documents/new')
  await body(page).click()
  const { keyboard } = page
  await keyboard.type('Hello @zz q')
  await expect(page.locator('.bn-suggestion-menu')).toContainText('No items found')
  await keyboard.press('Escape')
  await expect(body(page)).toBeFocused()
  await keyboard.type(' there')
  await expect(body(page)).toContainText('Hello @zz q there')

  await keyboard.press('Enter')
  await keyboard.type('/formula')
  await expect(page.getByRole('option', { name: /^Formula/ })).toBeVisible()
  await keyboard.press('Enter')
  await keyboard.type('a+b')
  await keyboard.press('ArrowDown')
  await keyboard.type('below the formula')
  await expect(body(page).getByText('below the formula', { exact: true })).toBeVisible()

  await keyboard.press('Enter')
  await keyboard.type('```js ')
  await keyboard.type('start()')
  await keyboard.press('ArrowDown')
  await keyboard.type('below the code')
  await expect(body(page).locator('[data-content-type="paragraph"]').getByText('below the code')).toBeVisible()

  await keyboard.press('Enter')
  await keyboard.type('/embed')
  await expect(page.locator('.bn-suggestion-menu-item').first()).toContainText(
    'A video, a design or another page by its link',
  )
  await keyboard.press('Escape')
  await keyboard.press('Control+Home')
  const box = await body(page).boundingBox()
  const bottom = Math.min((box?.y ?? 0) + (box?.height ?? 0), page.viewportSize()?.height ?? 0)
  await page.mouse.click((box?.x ?? 0) + 300, bottom - 5)
  await keyboard.type('at the end')
  await expect(body(page).locator('[data-content-type="paragraph"]').last()).toHaveText('at the end')
})

test(
  'who is made a viewer while typing sees it at once, and keeps what was not saved',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    const path = await createWorkspace(ada.page, uniqueName('Roles'))
    const space = path.split('/').at(-1)
    await addMember(ada.page, bob.name)
    const id = newId()
    await act(ada.page, 'documents/create', { space, id, title: 'Plan' })
    await bob.page.goto(`${path}/documents/${id}`)
    await body(bob.page).click()
    await bob.page.keyboard.type('Saved before. ')
    await expect(saved(bob.page)).toBeVisible()
    const me = await bob.page.evaluate(
      async () => (await (await fetch('/api/auth/get-session')).json()) as { user: { id: string } },
    )
    await act(ada.page, 'workspaces/change-role', { space, person: me.user.id, role: 'viewer' })
    await expect(bob.page.getByRole('status').filter({ hasText: 'now read-only' })).toBeVisible()
    await bob.page.keyboard.type('?')
    await expect(bob.page).toHaveURL(new RegExp(`${id}$`))
    await expect(bob.page.getByRole('dialog')).toHaveCount(0)
  },
)

test(
  'the tree and the head of a page say the same people in the same moment, as they come, go and lose the right',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    const space = (await createWorkspace(ada.page, uniqueName('Here'))).split('/').at(-1) ?? ''
    await addMember(ada.page, bob.name)
    const [id, order] = [newId(), 'a0']
    const page = { space, id, parent: null, title: 'Who is here', order, icon: '', cover: '', isTemplate: false }
    await act(ada.page, 'documents/create', page)
    const path = `/workspaces/${space}/documents/${id}`
    await ada.page.goto(path)
    const row = ada.page.getByRole('treeitem', { name: /Who is here/ })
    await expect(row).toBeVisible()
    await expect(body(ada.page)).toBeVisible()
    /** What each of the two said whenever one of them changed. */
    await ada.page.evaluate(() => {
      const said: string[] = []
      const look = (): void => {
        const head = [...document.querySelectorAll('[aria-label="Here now"] button')].map((one) =>
          one.getAttribute('aria-label')?.replace('Follow ', ''),
        )
        const label = document.querySelector('[role="treeitem"][aria-current="page"]')?.getAttribute('aria-label') ?? ''
        const tree = /, ([^,]*) (?:is|are) here$/.exec(label)?.[1] ?? ''
        const now = `${head.join(', ')} | ${tree}`
        if (said.at(-1) !== now) said.push(now)
      }
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
      look()
      Object.assign(globalThis, { said })
    })
    const here = ada.page.getByRole('list', { name: 'Here now' })
    await bob.page.goto(path)
    await expect(here.getByRole('button')).toHaveCount(1)
    await bob.page.goto('/documents')
    await expect(here).toHaveCount(0)
    await bob.page.goto(path)
    await expect(here.getByRole('button')).toHaveCount(1)
    const own = await ada.context.newPage()
    await own.goto(path)
    await expect(own.getByRole('list', { name: 'Here now' }).getByRole('button')).toHaveCount(1)
    await act(bob.page, 'workspaces/leave', { space })
    await expect(here).toHaveCount(0)
    const said = await ada.page.evaluate(() => (globalThis as unknown as { readonly said: readonly string[] }).said)
    expect(said).toEqual(said.map((one) => `${one.split(' | ')[0]} | ${one.split(' | ')[0]}`))
    expect(said.filter((one) => one.startsWith(bob.name))).toHaveLength(2)
  },
)

test(
  'commented words are seen to be marked by whoever opens the page, before they look at its comments',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = await together(browser, 'The plan is ready')
    await body(ada.page).getByText('The plan is ready').click({ clickCount: 3 })
    await ada.page.keyboard.press('Control+Alt+m')
    await ada.page.getByRole('textbox', { name: 'Comment on the selected words' }).fill('Really?')
    await ada.page.keyboard.press('Enter')
    const { page } = bob
    await page.reload()
    const words = body(page).getByText('The plan is ready')
    await expect.poll(() => page.evaluate(() => CSS.highlights.get('commented')?.size)).toBe(1)
    const marked = await words.screenshot()
    await page.evaluate(() => CSS.highlights.clear())
    expect((await words.screenshot()).equals(marked)).toBe(false)
  },
)

test(
  'a deleted comment marks no words any more, and what leads to it says that it was deleted',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = await together(browser, 'The plan is ready')
    const { page } = ada
    await body(page).getByText('The plan is ready').click({ clickCount: 3 })
    await page.keyboard.press('Control+Alt+m')
    const marks = (): Promise<number> => page.evaluate(() => CSS.highlights.get('commented')?.size ?? 0)
    await page.getByRole('textbox', { name: 'Comment on the selected words' }).fill('Really?')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Comment on this document' }).fill('Indeed')
    await page.keyboard.press('Enter')
    const threads = page.getByRole('list', { name: 'Comment threads' })
    await expect(threads).toContainText('Really')
    await expect.poll(marks).toBe(1)
    await threads
      .getByRole('listitem')
      .filter({ hasText: 'Really' })
      .getByRole('button', { name: 'Delete comment' })
      .click()
    const question = page.getByRole('dialog', { name: 'Delete comment' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(threads).not.toContainText('Really')
    await expect.poll(marks).toBe(0)
    await bob.page.goto(`${new URL(page.url()).pathname}?comment=${newId()}`)
    await expect(bob.page.getByText('This comment was deleted.')).toBeVisible()
    await expect(bob.page.getByRole('list', { name: 'Comment threads' })).toContainText('Indeed')
  },
)

test('one reads who wrote a block, who changed it last, and who removed it', { tag: '@long' }, async ({ browser }) => {
  const [ada, bob] = await together(browser, 'We ship on Friday')
  const keep = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Name of this version' }).fill(name)
    await page.getByRole('button', { name: 'Keep' }).click()
    await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  }
  for (const { page } of [ada, bob]) await page.getByRole('button', { name: 'History' }).click()
  await keep(ada.page, 'First')
  await body(bob.page).getByText('We ship on Friday').click()
  await bob.page.keyboard.press('End')
  await bob.page.keyboard.type(' or Monday')
  await expect(saved(bob.page)).toBeVisible()
  await keep(bob.page, 'Second')
  await typeAtEnd(bob.page, ['Soon gone'])
  await expect(saved(bob.page)).toBeVisible()
  await keep(bob.page, 'Third')

  await body(ada.page).getByText('We ship on Friday or Monday').hover()
  await ada.page.getByRole('button', { name: 'Open block menu' }).click()
  await ada.page.getByRole('menuitem', { name: 'Who wrote this?' }).click()
  const about = ada.page.getByRole('region', { name: 'This block' })
  await expect(about).toContainText(`${bob.name} changed it last`)
  await expect(about).toContainText(`${ada.name} wrote it first`)
  await expectAccessible(ada.page)
  await about.getByRole('button', { name: 'Show changes' }).click()
  const changes = ada.page.getByRole('region', { name: 'Changes' })
  await expect(changes.getByRole('combobox', { name: 'Compare with' }).locator('option:checked')).toHaveText('Second')
  await expect(changes.locator('ins')).toContainText('or Monday')

  await body(ada.page).getByText('Soon gone').click({ clickCount: 3 })
  await ada.page.keyboard.press('Backspace')
  await ada.page.keyboard.press('Backspace')
  await expect(body(ada.page)).not.toContainText('gone')
  await expect(saved(ada.page)).toBeVisible()
  await ada.page.getByRole('button', { name: 'Close History' }).click()
  await ada.page.getByRole('button', { name: 'History' }).click()
  await keep(ada.page, 'Fourth')
  await ada.page.getByRole('button', { name: /^Third/ }).click()
  await changes.getByRole('button', { name: 'Who removed this?' }).click()
  await expect(changes).toContainText(`${ada.name} removed it`)
})
