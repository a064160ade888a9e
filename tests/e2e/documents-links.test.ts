import { newId } from '@atrium/base/id'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, registered, uniqueName } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const links = (page: Page) => page.getByRole('region', { name: /links? here$/ })

async function makePage(page: Page, title: string, parent: string | null = null): Promise<string> {
  const id = newId()
  const rest = { order: 'a0', icon: '', cover: '', isTemplate: false }
  await act(page, 'documents/create', { space: 'team', id, title, parent, ...rest })
  return id
}

async function beginTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await body(page).click()
}

test('a page shows which others lead to it, with the sentence, only to who reads them', async ({ browser }) => {
  const ada = await registered(browser, 'Ada')
  const bob = await registered(browser, 'Bob')
  const [goals, plan] = [uniqueName('Goals'), uniqueName('Plan')]
  const goalsId = await makePage(ada.page, goals)
  const planId = await makePage(ada.page, plan)
  await bob.page.goto(`/documents/${goalsId}`)
  await expect(body(bob.page)).toBeVisible()

  await beginTo(ada.page, `/documents/${planId}`)
  await ada.page.keyboard.type(`First things first. All of it hangs on @${goals}`)
  await option(ada.page, goals).waitFor()
  await ada.page.keyboard.press('Enter')
  await ada.page.keyboard.type('from now on.')
  await expect(saved(ada.page)).toBeVisible()
  await expect(links(bob.page).getByRole('heading', { name: '1 document links here' })).toBeVisible({ timeout: 20_000 })
  await expect(links(bob.page).getByRole('listitem')).toContainText(`All of it hangs on ${goals} from now on.`)
  await expectAccessible(bob.page)

  await ada.page.goto('/personal/documents')
  await ada.page.getByRole('button', { name: 'New document' }).first().click()
  await ada.page.getByRole('textbox', { name: 'Title' }).fill('Diary')
  await body(ada.page).click()
  await ada.page.keyboard.type(`About @${goals}`)
  await option(ada.page, goals).waitFor()
  await ada.page.keyboard.press('Enter')
  await expect(saved(ada.page)).toBeVisible()
  await ada.page.goto(`/documents/${goalsId}`)
  await expect(links(ada.page).getByRole('listitem')).toHaveText([/^Diary · Personal/, new RegExp(`^${plan}`)])

  await links(bob.page).getByRole('link', { name: plan }).click()
  await expect(body(bob.page)).toContainText('First things first.')
  await bob.page.goBack()
  await expect(links(bob.page)).toBeVisible()
  await act(ada.page, 'documents/trash', { space: 'team', id: planId })
  await expect(links(bob.page)).toHaveCount(0)
})
