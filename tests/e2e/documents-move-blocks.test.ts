import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { dot } from '../dot.ts'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, addMember, answered, createWorkspace, newcomer, registered, uniqueName } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })
const lines = (page: Page) => body(page).getByRole('paragraph')
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Move (block|\d+ blocks)$/ })
const toast = (page: Page, words: string) => page.locator('[role=status] > div').filter({ hasText: words })

async function makePage(page: Page, title: string, space: string = teamSpace): Promise<string> {
  const id = newId()
  await act(page, 'documents/create', { space, id, title })
  return id
}

/** Opens what can be done with the block that has these words. */
async function openMenu(page: Page, words: string): Promise<void> {
  await body(page).getByText(words, { exact: true }).first().hover()
  await page.getByRole('button', { name: 'Open block menu' }).click()
  await expect(item(page, 'Delete')).toBeVisible()
}

async function moveTo(page: Page, title: string): Promise<void> {
  await item(page, 'Move to…').click()
  await dialog(page).getByRole('textbox', { name: 'Search documents' }).fill(title)
  await dialog(page).getByRole('radio', { name: title }).check()
  await dialog(page).getByRole('button', { name: 'Move here' }).click()
}

test(
  'blocks go to the end of another page, with what is in them, by keys as well, and an undo takes it back',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await registered(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    const [plan, notes] = [uniqueName('Plan'), uniqueName('Notes')]
    const from = await makePage(ada.page, plan)
    const to = await makePage(ada.page, notes)
    await bob.page.goto(`/documents/${to}`)
    await body(bob.page).click()
    await bob.page.keyboard.type('What is there')
    await expect(saved(bob.page)).toBeVisible()

    await ada.page.goto(`/documents/${from}`)
    await body(ada.page).click()
    await ada.page.keyboard.type('Stays\n- Outer\n')
    await ada.page.keyboard.press('Tab')
    await ada.page.keyboard.type('Inner\n')
    await ada.page.keyboard.press('Shift+Tab')
    await ada.page.keyboard.press('Backspace')
    await ada.page.keyboard.type('One\nTwo\nEnd')

    await openMenu(ada.page, 'Outer')
    await item(ada.page, 'Move to…').focus()
    await ada.page.keyboard.press('Enter')
    await expect(dialog(ada.page).getByRole('textbox', { name: 'Search documents' })).toBeFocused()
    await expect(dialog(ada.page).getByRole('radio', { name: plan })).toHaveCount(0)
    await ada.page.keyboard.type(notes)
    await expect(dialog(ada.page).getByRole('radio')).toHaveCount(1)
    await expectAccessible(ada.page)
    await ada.page.keyboard.press('Tab')
    await ada.page.keyboard.press('Space')
    await ada.page.keyboard.press('Enter')
    await expect(dialog(ada.page)).toHaveCount(0)
    await expect(body(ada.page)).not.toContainText('Inner')
    await expect(lines(ada.page)).toHaveText(['Stays', 'One', 'Two', 'End'])
    await expect(body(bob.page)).toContainText(/What is there.*Outer.*Inner/s)

    await toast(ada.page, `Moved to ${notes}.`).getByRole('button', { name: 'Undo' }).click()
    await expect(body(ada.page)).toContainText(/Stays.*Outer.*Inner.*One.*Two.*End/s)
    await expect(body(bob.page)).not.toContainText('Outer')
    await expect(lines(bob.page).first()).toHaveText('What is there')

    await body(ada.page).getByText('One', { exact: true }).click()
    await ada.page.keyboard.press('Home')
    await ada.page.keyboard.press('Shift+ArrowDown')
    await ada.page.keyboard.press('Shift+End')
    await openMenu(ada.page, 'Two')
    await moveTo(ada.page, notes)
    await expect(lines(ada.page)).toHaveText(['Stays', 'Outer', 'Inner', 'End'])
    await expect(body(bob.page)).toContainText(/What is there.*One.*Two/s)
    await expect(saved(ada.page)).toBeVisible()
    await ada.page.reload()
    await expect(lines(ada.page)).toHaveText(['Stays', 'Outer', 'Inner', 'End'])
  },
)

test(
  'nothing leaves a page for one that somebody locked meanwhile, and where one may not write nothing is offered',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await registered(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    const [plan, notes, shut] = [uniqueName('Plan'), uniqueName('Notes'), uniqueName('Shut')]
    const from = await makePage(ada.page, plan)
    const to = await makePage(ada.page, notes)
    await act(ada.page, 'documents/lock', { space: teamSpace, id: await makePage(ada.page, shut), isLocked: true })
    await ada.page.goto(`/documents/${from}`)
    await body(ada.page).click()
    await ada.page.keyboard.type('Words\nMore')
    await expect(saved(ada.page)).toBeVisible()
    await openMenu(ada.page, 'Words')
    await item(ada.page, 'Move to…').click()
    const search = dialog(ada.page).getByRole('textbox', { name: 'Search documents' })
    await search.fill(shut)
    await expect(dialog(ada.page).getByText('No document you can edit matches.')).toBeVisible()
    await search.fill(notes)
    await dialog(ada.page).getByRole('radio', { name: notes }).check()
    await act(bob.page, 'documents/lock', { space: teamSpace, id: to, isLocked: true })
    await dialog(ada.page).getByRole('button', { name: 'Move here' }).click()
    await expect(toast(ada.page, `Nothing was moved to ${notes}. This document is locked.`)).toBeVisible()
    await expect(lines(ada.page)).toHaveText(['Words', 'More'])

    await act(bob.page, 'documents/lock', { space: teamSpace, id: from, isLocked: true })
    await expect(body(ada.page)).toHaveAttribute('contenteditable', 'false')
    await body(ada.page).getByText('Words', { exact: true }).hover()
    await expect(ada.page.getByRole('button', { name: 'Open block menu' })).toHaveCount(0)
  },
)

test(
  'a picture that is moved from one’s own pages is seen by others where it is then, and a comment says what it was about',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    const path = await createWorkspace(ada.page, uniqueName('Design'))
    await addMember(ada.page, bob.name)
    const title = uniqueName('Pictures')
    const to = await makePage(ada.page, title, path.split('/').at(-1))
    await answered(ada.page)
    await ada.page.goto('/personal/documents')
    await ada.page.getByRole('button', { name: 'New document' }).first().click()
    await body(ada.page).click()
    await ada.page.keyboard.type('Before\n')
    await body(ada.page).evaluate(pastePicture, dot.toString('base64'))
    const picture = body(ada.page).getByRole('img')
    await expect(picture).toHaveJSProperty('naturalWidth', 1)
    await expect(saved(ada.page)).toBeVisible()
    await picture.hover()
    await ada.page.getByRole('button', { name: 'Open block menu' }).click()
    await item(ada.page, 'Comment').click()
    await ada.page.getByRole('textbox', { name: 'Comment on this block' }).fill('Is it?')
    await ada.page.keyboard.press('Enter')
    const thread = ada.page.getByRole('list', { name: 'Comment threads' }).getByRole('listitem').first()
    await expect(thread).toContainText('Is it?')

    await picture.hover()
    await ada.page.getByRole('button', { name: 'Open block menu' }).click()
    await item(ada.page, 'Move to…').click()
    await dialog(ada.page).getByRole('textbox', { name: 'Search documents' }).fill(title)
    await dialog(ada.page).getByRole('radio', { name: title }).check()
    await expect(dialog(ada.page)).toContainText('Everyone who can open that document will see this')
    await expect(dialog(ada.page)).toContainText('Comments stay in this document')
    await dialog(ada.page).getByRole('button', { name: 'Move here' }).click()
    await expect(toast(ada.page, `Moved to ${title}.`)).toBeVisible()
    await expect(picture).toHaveCount(0)
    await expect(thread).toContainText('This block is no longer in the document.')

    await bob.page.goto(`${path}/documents/${to}`)
    await expect(body(bob.page).getByRole('img')).toHaveJSProperty('naturalWidth', 1)
  },
)

function pastePicture(box: Element, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }))
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
