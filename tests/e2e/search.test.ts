import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { createWorkspace, messages, newcomer, registered, uniqueName, write } from './people.ts'

test(
  'what was written is found from anywhere by its words, by keyboard alone, and opened where it stands',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await registered(browser, 'Ada')
    const word = uniqueName('Zeppelin').replace(' ', '')
    await page.goto('/chat')
    await write(page, `The ${word} lands on Tuesday`)
    await expect(messages(page, word)).toBeVisible()
    // What was written is found a moment later.
    const asked = new URLSearchParams({ text: word, limit: '1', skip: '0' }).toString()
    const find = async (): Promise<number> => {
      const answer = await page.request.get(`/api/v1/queries/search/find?${asked}`)
      return ((await answer.json()) as { hits: readonly unknown[] }).hits.length
    }
    await expect.poll(find, { timeout: 30_000 }).toBe(1)
    await page.goto('/')
    await expect(page.getByRole('main')).toContainText(/Good (morning|afternoon|evening|night)/)

    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search' })
    const field = palette.getByRole('combobox', { name: 'Search' })
    await expect(field).toBeFocused()
    await field.fill(word.slice(0, 12).toLowerCase())
    const hit = palette.getByRole('option', { name: word })
    await expect(hit.first()).toBeVisible()
    await expectAccessible(page)
    await field.fill(word)
    await expect(palette.getByRole('group', { name: 'Found' }).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    await expect(page).toHaveURL(/\/chat\?message=/)
    await expect(messages(page, word)).toBeInViewport()
  },
)

test('the search page finds workspaces and people by their names, too', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  const bob = await registered(browser, 'Bob')
  const name = uniqueName('Orchard')
  await createWorkspace(page, name)
  await page.goto(`/search?${new URLSearchParams({ q: name }).toString()}`)
  const names = page.getByRole('list', { name: 'Workspaces and people' })
  await expect(names.getByRole('button')).toHaveText([`${name}Workspace`])
  await expect(page.getByText('No results')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search for' }).fill(bob.name)
  await expect(names.getByRole('button')).toHaveText([`${bob.name}Person`])
  await expectAccessible(page)
  await page.goto(`/search?${new URLSearchParams({ q: name }).toString()}`)
  await names.getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('the palette leads to pages of the app, and to everything that is found', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.getByRole('button', { name: 'Search' }).click()
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = palette.getByRole('combobox', { name: 'Search' })
  await field.fill('personal doc')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/personal/documents')
  await page.keyboard.press('Control+k')
  await field.fill('qqqqxyz')
  await expect(palette.getByText('No results. Try fewer or different words.')).toBeVisible()
  await palette.getByRole('option', { name: /^All results for/ }).click()
  await page.waitForURL('**/search?q=qqqqxyz')
  await expect(page.getByRole('searchbox', { name: 'Search for' })).toHaveValue('qqqqxyz')
  await page.goto('/search?q=2.10')
  await expect(page.getByRole('searchbox', { name: 'Search for' })).toHaveValue('2.10')
  await page.getByRole('searchbox', { name: 'Search for' }).fill('from:nobody-at-all')
  await expect(page.getByText('No person or place is called “nobody-at-all”.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search for' }).fill('')
  await expect(page.getByText('What are you looking for?')).toBeVisible()
  await expectAccessible(page)
})
