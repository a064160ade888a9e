import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, registered } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })
const notes = (page: Page) => page.getByRole('region', { name: 'Footnotes' })

/** Puts a footnote where one writes, and goes on behind it. */
async function note(page: Page, words: string): Promise<void> {
  await page.keyboard.type('/footnote')
  await expect(page.getByRole('option', { name: /^Footnote/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

test(
  'footnotes are numbered as they stand, read below the text, and lead to their place, for others too',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await registered(browser, 'Ada'), await registered(browser, 'Bob')]
    const id = newId()
    await act(ada.page, 'documents/create', { space: teamSpace, id, title: 'Sources' })
    for (const { page } of [ada, bob]) await page.goto(`/documents/${id}`)
    await body(ada.page).click()
    await ada.page.keyboard.type('First')
    await note(ada.page, 'the second page of the book')
    await ada.page.keyboard.type(' and second')
    await note(ada.page, 'see https://example.org')
    await ada.page.keyboard.type(' end')
    await expect(saved(ada.page)).toBeVisible()
    for (const { page } of [ada, bob]) {
      await expect(notes(page).getByRole('listitem')).toHaveText([
        /^1\s*the second page of the book$/,
        /^2\s*see https:\/\/example\.org$/,
      ])
      await expect(body(page).getByRole('img', { name: 'Footnote: the second page of the book' })).toBeVisible()
    }
    await expectAccessible(ada.page)

    // A new one before them is the first, for both.
    await body(ada.page)
      .getByText('First')
      .click({ position: { x: 1, y: 12 } })
    await note(ada.page, 'before all')
    await expect(notes(bob.page).getByRole('listitem').first()).toHaveText(/before all/)
    await expect(notes(bob.page).getByRole('listitem')).toHaveCount(3)

    // The list leads to what it says, where it is changed.
    await notes(bob.page).getByRole('button', { name: 'Go to footnote 2' }).click()
    await bob.page.keyboard.type('On ')
    await expect(notes(ada.page).getByRole('listitem').nth(1)).toHaveText(/^2\s*On the second page of the book$/)
  },
)
