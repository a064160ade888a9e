import { teamSpace } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, registered, uniqueName } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const links = (page: Page) => page.getByRole('region', { name: /links? here$/ })

async function makePage(page: Page, title: string, parent: string | null = null): Promise<string> {
  const id = newId()
  const rest = { order: 'a0', icon: '', cover: '', isTemplate: false }
  await act(page, 'documents/create', { space: teamSpace, id, title, parent, ...rest })
  return id
}

async function beginTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await body(page).click()
}

test(
  'a page shows which others lead to it, with the sentence, only to who reads them',
  { tag: '@long' },
  async ({ browser }) => {
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
    await expect(links(bob.page).getByRole('heading', { name: '1 document links here' })).toBeVisible({
      timeout: 20_000,
    })
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
    await act(ada.page, 'documents/trash', { space: teamSpace, id: planId })
    await expect(links(bob.page)).toHaveCount(0)
  },
)

test(
  '[[ completes documents and makes a new one inside, @ completes days, and Escape leaves the words',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await registered(browser, 'Ada')
    const { page } = ada
    const [goals, idea] = [uniqueName('Goals'), uniqueName('Idea')]
    await makePage(page, `${goals} of last year`)
    // One may have two documents of a name.
    for (let times = 0; times < 2; times += 1) await makePage(page, goals)
    const plan = uniqueName('Plan')
    await beginTo(page, `/documents/${await makePage(page, plan)}`)

    await page.keyboard.type(`[[${goals}`)
    await expect(option(page, /^Goals/)).toHaveText([goals, goals, `${goals} of last year`])
    await page.keyboard.type(' of')
    await expect(page.getByRole('option')).toHaveText([`${goals} of last year`, `New document “${goals} of”`])
    for (const _ of ' of') await page.keyboard.press('Backspace')
    await expect(option(page, /^Goals/)).toHaveText([goals, goals, `${goals} of last year`])
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowDown')
    await expect(option(page, `${goals} of last year`)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(body(page).getByRole('link', { name: `${goals} of last year` })).toBeVisible()

    await page.keyboard.type(`and [[${idea}`)
    await expect(option(page, `New document “${idea}”`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.keyboard.type(' stays')
    await expect(body(page)).toContainText(`and [[${idea} stays`)

    await page.keyboard.type(`, [[${idea}`)
    await option(page, `New document “${idea}”`).waitFor()
    await page.keyboard.press('Enter')
    const made = body(page).getByRole('link', { name: idea })
    await expect(made).toBeVisible()

    await page.keyboard.type('by @Dec 24')
    const christmas = option(page, /^[A-Z][a-z]{2}, Dec 24, \d{4}/)
    await christmas.waitFor()
    await page.keyboard.press('Enter')
    const day = body(page).locator('time')
    await expect(day).toHaveAttribute('datetime', /^\d{4}-12-24$/)
    await expect(day).toHaveText(/^[A-Z][a-z]{2}, Dec 24, \d{4}$/)

    await page.keyboard.type('or [[tomorr')
    await expect(option(page, /^Tomorrow/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(day).toHaveCount(2)
    await page.keyboard.type(`with [[${ada.name}`)
    await option(page, ada.name).waitFor()
    await page.keyboard.press('Escape')

    const other = uniqueName('Other').replace(' ', '')
    await page.keyboard.type(` and @${other}`)
    await option(page, `New document “${other}”`).waitFor()
    await page.keyboard.press('Enter')
    await expect(body(page).getByRole('link', { name: other })).toBeVisible()
    await page.keyboard.type('by mail to ada@qzxwv')
    await expect(page.getByRole('option')).toHaveCount(0)

    await made.click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(idea)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(plan)
  },
)

test('/page makes a document inside this one, links it, and opens it', { tag: '@long' }, async ({ browser }) => {
  const ada = await registered(browser, 'Ada')
  const { page } = ada
  const title = uniqueName('Plan')
  const id = await makePage(page, title)
  await beginTo(page, `/documents/${id}`)
  await page.keyboard.type('Details: /page')
  await option(page, /^Document/).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith(id))
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(title)
  await page.getByRole('textbox', { name: 'Title' }).fill('The details')
  await page.goBack()
  await expect(body(page)).toContainText('Details:')
  await body(page).getByRole('link', { name: 'The details' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The details')
})

test(
  'the sidebar has favorite and recent documents, Ctrl K opens on recent and unread, and a phone shows the whole way',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await registered(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    const { page } = ada
    await page.goto('/workspaces')
    const room = uniqueName('Fair')
    const path = await createWorkspace(page, room)
    await addMember(page, bob.name)
    const names = ['Handbook', 'Working here', 'Time off', 'Holidays', 'Next year'].map(uniqueName)
    const ids: string[] = []
    for (const name of names) ids.push(await makePage(page, name, ids.at(-1) ?? null))
    const [top = '', , , holidays = '', last = ''] = names
    const favourites = page.getByRole('list', { name: 'Favorite documents' })
    const recent = page.getByRole('list', { name: 'Recent documents' })

    await page.goto(`/documents/${ids[3]}`)
    await expect(recent.getByRole('link')).toHaveText([holidays])
    const other = await ada.context.newPage()
    await other.goto('/')
    await page.getByRole('button', { name: 'Favorite', exact: true }).click()
    await expect(favourites.getByRole('link', { name: holidays })).toHaveAttribute('aria-current', 'page')
    await expect(recent).toHaveCount(0)
    await expect(other.getByRole('list', { name: 'Favorite documents' }).getByRole('link')).toHaveText([holidays])
    await other.close()
    await page.getByRole('button', { name: 'Favorites' }).click()
    await expect(favourites).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Favorites' })).toHaveAttribute('aria-expanded', 'false')

    await page.goto(`/documents/${ids[4]}`)
    await expect(recent.getByRole('link')).toHaveText([last])
    await act(bob.page, 'chat/send-message', { space: path.split('/')[2], id: newId(), text: 'Anyone there?' })
    await page.keyboard.press('Control+k')
    const found = page.getByRole('listbox', { name: 'Results' })
    await expect(found.getByRole('group', { name: 'Recent documents' }).getByRole('option')).toHaveText([holidays])
    await expect(found.getByRole('group', { name: 'Unread' }).getByRole('option')).toHaveText([`${room}, unread: 1`])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/documents/${ids[3]}`)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Documents above' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Documents', ...names.slice(0, 3)])
    await page.getByRole('menuitem', { name: top }).click()
    await page.waitForURL(`**/documents/${ids[0]}`)
  },
)
