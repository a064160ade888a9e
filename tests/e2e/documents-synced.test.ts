import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, registered, uniqueName } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })

/** The address of the block with these words, as its menu copies it. */
async function linkTo(page: Page, words: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await body(page).getByText(words, { exact: true }).first().hover()
  await page.getByRole('button', { name: 'Open block menu' }).click()
  await page.getByRole('menuitem', { name: 'Copy link to block' }).click()
  return page.evaluate(() => navigator.clipboard.readText())
}

test(
  'a synced block says what stands in another document now, only to those who can open that',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await registered(browser, 'Ada'), await registered(browser, 'Bob')]
    const [space, from, to] = [newId(), newId(), newId()]
    const named = { name: uniqueName('Secret plans'), description: '', clientCreatedAt: '' }
    await act(ada.page, 'workspaces/create', { id: space, ...named })
    const title = uniqueName('Source')
    await act(ada.page, 'documents/create', { space, id: from, title })
    await act(ada.page, 'documents/create', { space: teamSpace, id: to, title: uniqueName('Shown') })
    await ada.page.goto(`/workspaces/${space}/documents/${from}`)
    await body(ada.page).click()
    await ada.page.keyboard.type('Before\nThe price is 5\nAfter')
    await expect(saved(ada.page)).toBeVisible()
    const link = await linkTo(ada.page, 'The price is 5')

    const second = await ada.page.context().newPage()
    await second.goto(`/documents/${to}`)
    await body(second).click()
    await second.keyboard.type('/synced')
    await expect(second.getByRole('option', { name: /^Synced block/ })).toBeVisible()
    await second.keyboard.press('Enter')
    await second.getByRole('textbox', { name: 'Link to embed' }).fill(link)
    await second.keyboard.press('Enter')
    const synced = second.getByRole('region', { name: `From ${title}` })
    await expect(synced).toContainText('The price is 5')
    await expect(synced).not.toContainText('After')
    await second.keyboard.type('And below')
    await expect(body(second)).toContainText('And below')
    await expect(saved(second)).toBeVisible()
    await expectAccessible(second)

    // It is the other document's: what is written there shows here.
    await body(ada.page).getByText('The price is 5').click()
    await ada.page.keyboard.press('End')
    await ada.page.keyboard.type('0 euros')
    await expect(synced).toContainText('The price is 50 euros')

    // Who cannot open that reads neither its words nor its title.
    await bob.page.goto(`/documents/${to}`)
    await expect(body(bob.page)).toContainText(
      'The document that this block comes from was deleted, or you cannot open it.',
    )
    await expect(bob.page.getByText('euros')).toHaveCount(0)
    await expect(bob.page.getByText(title)).toHaveCount(0)

    await synced.getByRole('link', { name: title }).click()
    await expect(second).toHaveURL(new RegExp(`/documents/${from}#`))
  },
)
