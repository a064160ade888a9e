import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { expectAccessible } from './axe.ts'
import { type Locator, type Page, expect, test } from './fixtures.ts'
import { act, newcomer, registered, uniqueName } from './people.ts'

test.slow()

const body = (page: Page): Locator => page.getByRole('textbox', { name: 'Document body' })

/** Opens what is done with a page from its menu. */
async function choose(page: Page, title: string, what: string): Promise<Locator> {
  await page
    .getByRole('button', { name: `More for ${title}` })
    .last()
    .click()
  await page.getByRole('menuitem', { name: what }).click()
  return page.getByRole('dialog')
}

test(
  'what opens beside, above and within a page is accessible, light and dark, on a desktop and on a phone',
  { tag: '@long' },
  async ({ browser }) => {
    await registered(browser, 'Bob') // who loses access to what Ada takes for herself
    const { page } = await newcomer(browser, 'Ada')
    const title = uniqueName('Plan')
    const id = newId()
    await act(page, 'documents/create', { space: teamSpace, id, title })
    await page.goto(`/documents/${id}`)
    await body(page).click()
    const { keyboard } = page
    for (const line of ['# Goals', '[ ] Write it down', '']) {
      await keyboard.type(line)
      await keyboard.press('Enter')
    }
    await expect(body(page).getByRole('checkbox', { name: 'Done' })).toBeVisible()
    await keyboard.type('/table')
    const suggestions = page.getByRole('listbox', { name: 'What to insert' })
    await expect(suggestions.getByRole('option', { name: /^Table (?!of)/ })).toBeVisible()
    await expectAccessible(page)
    await keyboard.press('Enter')
    await keyboard.type('cell')
    await body(page).getByText('cell').hover()
    await page.getByRole('button', { name: 'Row or column' }).first().click()
    await expect(page.getByRole('menuitem', { name: 'Add row below' })).toBeVisible()
    await expectAccessible(page)
    await keyboard.press('Escape')

    await body(page).getByText('Goals').dblclick()
    await page.getByRole('button', { name: 'Comments', exact: true }).click()
    await page.getByRole('textbox', { name: 'Comment on the selected words' }).fill('Which goals?')
    await keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Comment threads' })).toContainText('Which goals?')
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name of this version' }).fill('First draft')
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByRole('button', { name: /First draft/ }).click()
    await expect(page.getByRole('button', { name: 'Restore this version' })).toBeVisible()
    await expectAccessible(page)

    for (const name of ['Contents', 'Find and replace']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expectAccessible(page)
    }
    await keyboard.press('Escape')

    const share = await choose(page, title, 'Share…')
    await share.getByRole('button', { name: 'Create link' }).click()
    await share.getByRole('switch', { name: 'Include the documents inside it' }).click()
    await expect(share.getByRole('list', { name: 'Links' }).getByRole('link')).toBeVisible()
    await expectAccessible(page)
    await keyboard.press('Escape')
    const move = await choose(page, title, 'Move to…')
    await move.getByRole('combobox', { name: 'Space' }).selectOption('Personal documents')
    await expect(move).toContainText('will lose access')
    await expectAccessible(page)
    await keyboard.press('Escape')
    await expect(move).toHaveCount(0)

    await choose(page, title, 'Move to trash')
    await expect(page.getByRole('status').filter({ hasText: `Moved ${title} to the trash.` })).toBeVisible()
    await page.goto('/documents')
    await page.getByRole('link', { name: 'Trash' }).click()
    await expect(page.getByRole('button', { name: `Restore ${title}` })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Templates' }).click()
    await expect(page.getByRole('button', { name: 'Use Project plan' })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'no panel moves the text or the buttons, and a comment begins at the bar of the selection',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada', { viewport: { width: 1600, height: 900 } })
    const title = uniqueName('Plan')
    const id = newId()
    await act(page, 'documents/create', { space: teamSpace, id, title })
    await page.goto(`/documents/${id}`)
    await body(page).click()
    await page.keyboard.type('We ship in spring and tell everyone about it early enough.')
    const words = body(page).getByText('We ship in spring')
    const boxes = async () => {
      const tools = page.getByRole('toolbar', { name: 'Document tools' })
      return [
        await words.boundingBox(),
        await tools.boundingBox(),
        await page.getByRole('textbox', { name: 'Title' }).boundingBox(),
      ]
    }
    const before = await boxes()
    for (const name of ['Contents', 'Comments', 'History']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('complementary', { name })).toBeVisible()
      expect(await boxes(), name).toEqual(before)
    }
    await page.getByRole('button', { name: 'History', exact: true }).click()

    await words.dblclick()
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('textbox', { name: 'Comment on the selected words' }).fill('Really?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Comment threads' })).toContainText('Really?')
    await page.getByRole('button', { name: 'Close comments' }).click()

    const narrow = (await body(page).boundingBox())?.width ?? 0
    await page
      .getByRole('button', { name: `More for ${title}` })
      .last()
      .click()
    await page.getByRole('menuitemcheckbox', { name: 'Full width' }).click()
    await expect.poll(async () => (await body(page).boundingBox())?.width).toBeGreaterThan(narrow)
    await page.reload()
    await expect.poll(async () => (await body(page).boundingBox())?.width).toBeGreaterThan(narrow)
    await page
      .getByRole('button', { name: `More for ${title}` })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Focus mode' }).click()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden()
    await page.getByRole('button', { name: 'Exit focus mode' }).click()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  },
)
