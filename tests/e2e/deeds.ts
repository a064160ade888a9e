import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { type Locator, type Page, expect, test } from './fixtures.ts'
import { Hands } from './hands.ts'
import { act, registered, uniqueName } from './people.ts'

export const ways = ['mouse', 'keys'] as const

export type Way = (typeof ways)[number]
export type Counts = Readonly<Record<Way, number>>

export const large = { viewport: { width: 1440, height: 900 } }
export const body = (page: Page): Locator => page.getByRole('textbox', { name: 'Document body' })
export const title = (page: Page): Locator => page.getByRole('textbox', { name: 'Title' })
export const row = (page: Page, name: string): Locator =>
  page.getByRole('tree', { name: 'Team documents' }).getByRole('treeitem', { name })
export const saved = (page: Page): Locator => page.getByRole('status', { name: 'Saved', exact: true })
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })

/** Does a deed both ways, each by somebody new, who takes exactly so many steps. */
export function deed(
  name: string,
  counts: Counts,
  way: Record<Way, (hands: Hands, team: Team) => Promise<void>>,
): void {
  for (const means of ways)
    test(`${name}, by ${means}`, { tag: '@long' }, async ({ browser }) => {
      const ada = await registered(browser, 'Ada', large)
      const bob = await registered(browser, 'Bob', large)
      const other = uniqueName('Goals')
      const team = { bob, open: await createPage(ada.page, uniqueName('Plan')), other, page: ada.page }
      await createPage(ada.page, other)
      await ada.page.goto(team.open.path)
      await expect(body(ada.page)).toBeVisible()
      await expect(row(ada.page, other)).toBeVisible()
      const hands = new Hands(ada.page, counts[means])
      await way[means](hands, team)
      hands.expectDone()
    })
}

interface Made {
  readonly id: string
  readonly path: string
  readonly name: string
}

export interface Team {
  readonly page: Page
  /** The page that is open. */
  readonly open: Made
  /** The name of another one. */
  readonly other: string
  readonly bob: { readonly name: string; readonly email: string }
}

async function createPage(page: Page, name: string): Promise<Made> {
  const id = newId()
  await act(page, 'documents/create', { space: teamSpace, id, title: name })
  return { id, path: `/documents/${id}`, name }
}

/** Writes words before the deed is counted, and stays in the text. */
export async function begin(page: Page, words: string): Promise<void> {
  await body(page).click()
  await page.keyboard.type(words)
  await expect(saved(page)).toBeVisible()
}
