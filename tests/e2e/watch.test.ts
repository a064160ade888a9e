import { newId } from '@atrium/base/id'
import { expect, test } from './fixtures.ts'
import { act, addMember, answered, createWorkspace, newcomer, uniqueName } from './people.ts'

test(
  'who watches a document hears of a comment there, and stops in the settings',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
    const workspace = await createWorkspace(ada.page, uniqueName('Ops'))
    const space = workspace.split('/')[2]
    const [id, title, words] = [newId(), uniqueName('Plan'), uniqueName('What of May')]
    const { page } = bob
    await addMember(ada.page, bob.name)
    await act(ada.page, 'documents/create', { space, id, title })
    await page.goto(`${workspace}/documents/${id}`)
    await page
      .getByRole('button', { name: `More for ${title}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Watch this document' }).click()
    await expect(page.getByText(`You are watching ${title}.`)).toBeVisible()
    await answered(page)

    const said = { space, document: id, anchor: null, quote: '' }
    await act(ada.page, 'documents/comment', { ...said, thread: newId(), id: newId(), text: words })
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    const notice = panel.getByRole('listitem').filter({ hasText: words })
    await expect(notice).toContainText(`${ada.name} commented on ${title}`)

    await page.goto('/settings#watched')
    const list = page.getByRole('list', { name: 'What you watch' })
    await expect(list.getByRole('link', { name: title })).toBeVisible()
    await list.getByRole('button', { name: `Stop watching ${title}` }).click()
    await expect(page.getByText('You are not watching anything.')).toBeVisible()
  },
)
