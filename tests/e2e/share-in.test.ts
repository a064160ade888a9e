import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { keepsFiles, newcomer, password, shellIsKept, uniqueName } from './people.ts'

interface Share {
  readonly title?: string
  readonly text?: string
  readonly url?: string
  readonly files?: readonly { readonly name: string; readonly type: string; readonly words: string }[]
}

/** Has the browser send what another app shares, as the manifest says. */
async function share(page: Page, given: Share): Promise<void> {
  await page.evaluate(({ files = [], ...words }) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share-target' })
    for (const [name, value] of Object.entries(words))
      form.append(Object.assign(document.createElement('textarea'), { name, value }))
    const transfer = new DataTransfer()
    for (const { name, type, words: content } of files) transfer.items.add(new File([content], name, { type }))
    const input = Object.assign(document.createElement('input'), { name: 'files', type: 'file', multiple: true })
    input.files = transfer.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, given)
  await page.waitForURL(/\/share-target\?id=/)
}

test(
  'a link and a file that another app shares go into a conversation, and nothing is sent before one sends it',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada', keepsFiles)
    await shellIsKept(page)
    const words = uniqueName('Look at this')
    const file = { name: `${uniqueName('plan')}.txt`, type: 'text/plain', words: 'the plan' }
    await share(page, { title: words, url: 'https://example.org/plan', files: [file] })
    await expect(page.getByRole('heading', { name: 'Share', exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(`${words}\nhttps://example.org/plan`)
    await expect(page.getByRole('list', { name: 'Files' })).toContainText(file.name)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Team chat' }).click()
    const composer = page.getByRole('form', { name: 'Write a message' })
    await expect(composer.getByRole('textbox')).toHaveValue(`${words}\nhttps://example.org/plan`)
    await expect(composer.getByRole('list', { name: 'Attached files' })).toContainText(file.name)
    await expect(composer.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible()
    await composer.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('button', { name: `Open ${file.name}` })).toBeVisible()
    await page.goto('/share-target')
    await expect(page.getByText('Nothing to share')).toBeVisible()
  },
)

test(
  'what is shared while signed out waits on the device, and becomes a document',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, email, context } = await newcomer(browser, 'Ada', keepsFiles)
    await shellIsKept(page)
    await context.clearCookies()
    const title = uniqueName('Minutes')
    const picture = `<svg xmlns="http://www.w3.org/2000/svg"/>`
    await page.goto('/login')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await share(page, {
      text: `${title}\n\n**Agreed**`,
      files: [{ name: 'a.svg', type: 'image/svg+xml', words: picture }],
    }).catch(
      () => undefined, // it goes on to where one signs in
    )
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(`${title}\n\n**Agreed**`)
    await page.getByLabel('In', { exact: true }).selectOption({ label: 'Personal documents' })
    await page.getByRole('button', { name: 'New document' }).click()
    await page.waitForURL(/\/personal\/documents\//)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    await expect(page.getByRole('main').getByText('Agreed')).toBeVisible()
  },
)
