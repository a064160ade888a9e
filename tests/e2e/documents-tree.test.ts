import type { Page } from '@playwright/test'
import { newId } from '@atrium/base/id'
import { dot } from '../dot.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, newcomer, registered, uniqueName } from './people.ts'

/** A row of the list that is open. */
const item = (page: Page, name: string) =>
  page.getByRole('main').getByRole('treeitem', { name: new RegExp(`^${name}(,|$)`) })

/** Makes a page with the button of the list that is open, names it, and goes back to the list. */
async function write(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New document' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click()
  await expect(item(page, title)).toBeVisible()
}

test(
  'R2.14 R7.23 two people arrange the pages of a workspace, and each sees at once what the other does',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
    const path = await createWorkspace(ada.page, uniqueName('Fair'))
    await addMember(ada.page, bob.name)
    for (const { page } of [ada, bob]) await page.goto(`${path}?tab=documents`)
    for (const title of ['Plan', 'Goals', 'Notes']) await write(ada.page, title)
    await expect(item(bob.page, 'Notes')).toHaveAttribute('aria-posinset', '3')

    // By keys alone, from the first page on, which keeps them.
    await ada.page.getByRole('main').getByRole('tree').focus()
    for (const place of ['2', '3']) {
      await ada.page.keyboard.press('Alt+Shift+ArrowDown')
      await expect(item(ada.page, 'Plan')).toHaveAttribute('aria-posinset', place)
    }
    for (const place of ['2', '1']) {
      await ada.page.keyboard.press('Alt+Shift+ArrowUp')
      await expect(item(ada.page, 'Plan')).toHaveAttribute('aria-posinset', place)
    }

    // By drag: into a page.
    await item(ada.page, 'Goals').dragTo(item(ada.page, 'Plan'))
    await expect(item(ada.page, 'Goals')).toHaveAttribute('aria-level', '2')
    await expect(item(bob.page, 'Plan')).toHaveAttribute('aria-expanded', 'false')
    await item(bob.page, 'Plan').getByRole('button', { name: 'Open' }).click()
    await expect(item(bob.page, 'Goals')).toHaveAttribute('aria-level', '2')

    // By keys: to the last page, up one, renamed, and into the trash.
    const tree = bob.page.getByRole('main').getByRole('tree')
    await tree.focus()
    await tree.press('End')
    await tree.press('Alt+Shift+ArrowUp')
    await expect(item(ada.page, 'Notes')).toHaveAttribute('aria-posinset', '1')
    await tree.press('F2')
    await bob.page.getByRole('textbox', { name: 'New title' }).fill('Minutes')
    await bob.page.getByRole('textbox', { name: 'New title' }).press('Enter')
    await expect(item(ada.page, 'Minutes')).toBeVisible()
    await tree.press('Delete')
    await expect(item(ada.page, 'Minutes')).toHaveCount(0)

    // By the dialog: out again; then the trash gives back what was deleted.
    await item(ada.page, 'Goals').hover()
    await ada.page.getByRole('button', { name: 'More for Goals' }).click()
    await ada.page.getByRole('menuitem', { name: 'Move to…' }).click()
    await ada.page.getByRole('radio', { name: 'At the top level' }).check()
    await ada.page.getByRole('button', { name: 'Move here' }).click()
    await expect(item(bob.page, 'Goals')).toHaveAttribute('aria-level', '1')
    await bob.page.getByRole('link', { name: 'Trash' }).click()
    await bob.page.getByRole('button', { name: 'Restore Minutes' }).click()
    await expect(item(ada.page, 'Minutes')).toBeVisible()
  },
)

test(
  'before a page comes to where a public link leads, that is said; and the page says by which link it is public',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    const path = await createWorkspace(page, uniqueName('Staff'))
    await page.goto(`${path}?tab=documents`)
    for (const title of ['Handbook', 'Salaries']) await write(page, title)
    const space = path.split('/').at(-1) ?? ''
    const href = (await item(page, 'Handbook').getByRole('link').first().getAttribute('href')) ?? ''
    const token = newId().replaceAll('-', '')
    await act(page, 'documents/share', { space, id: href.split('/').at(-1), token })
    const choices = { until: null, withPages: true, isListed: false }
    await act(page, 'documents/change-share', { space, token, ...choices })

    await item(page, 'Salaries').dragTo(item(page, 'Handbook'))
    const dialog = page.getByRole('dialog', { name: 'Move Salaries to Handbook' })
    await expect(dialog).toContainText('Anyone with the link to “Handbook” will be able to read it')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(item(page, 'Salaries')).toHaveAttribute('aria-level', '1')

    await item(page, 'Salaries').hover()
    await page.getByRole('main').getByRole('button', { name: 'More for Salaries' }).click()
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    await page.getByRole('radio', { name: 'Handbook' }).check()
    const move = page.getByRole('dialog', { name: 'Move Salaries' })
    await expect(move).toContainText('Anyone with the link to “Handbook” will be able to read it')
    await expectAccessible(page)
    await move.getByRole('button', { name: 'Move here' }).click()
    await expect(item(page, 'Salaries')).toHaveAttribute('aria-level', '2')
    await item(page, 'Salaries').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Public through “Handbook”')
  },
)

test(
  'R2.04 R2.06 R2.08 R1.12 pages have a title, an icon, a cover and a star; one’s own are nobody else’s',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await registered(browser, 'Ada')
    const title = uniqueName('Plan')
    await page.goto('/documents/new')
    await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('button', { name: 'Add icon' }).click()
    await page.getByRole('combobox', { name: 'Search emoji' }).fill('rocket')
    await page.getByRole('option', { name: 'rocket', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Change icon' })).toHaveText('🚀')
    await page.getByRole('button', { name: 'Add cover' }).click()
    await page.getByRole('button', { name: 'Sea', exact: true }).click()
    await page.getByRole('button', { name: 'Change cover' }).click()
    const picture = { name: 'sky.png', mimeType: 'image/png', buffer: dot }
    await page.getByLabel('Upload a picture: choose').setInputFiles(picture)
    await page.getByRole('slider', { name: 'Position of the picture' }).fill('80')
    const cover = page.locator('img[src*="/cover"]')
    await expect(cover).toHaveCSS('object-position', '50% 80%')
    await expect.poll(() => cover.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0))).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Favorite', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Favorite', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    await expect(cover).toHaveCSS('object-position', '50% 80%')

    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Lock' }).click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveAttribute('readonly')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveAttribute('readonly')

    await page.goto('/personal/documents')
    await expect(page.getByRole('heading', { name: 'Personal documents' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('No documents yet')
    await write(page, 'Mine')
    await page.getByRole('link', { name: 'Favorites' }).click()
    await expect(page.getByRole('main').getByRole('list', { name: 'Favorite documents' })).toContainText(title)
  },
)
