import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { type Team, begin, body, button, deed, large, row, title, ways } from './deeds.ts'
import { type Locator, type Page, expect, test } from './fixtures.ts'
import { Hands } from './hands.ts'
import { act, newcomer, password, registered } from './people.ts'
import { startApp } from './server.ts'

test.slow()

/** How many clicks and keys each deed takes; `docs/steps.md` says the same. */
const steps = {
  'The first minute': { mouse: 6, keys: 7 },
  'New page': { mouse: 1, keys: 1 },
  'New page under another': { mouse: 1, keys: 2 },
  'Link to another page': { mouse: 2, keys: 2 },
  'Find a page read yesterday': { mouse: 1, keys: 2 },
  'Move a page elsewhere': { mouse: 1, keys: 2 },
  'Comment on words': { mouse: 3, keys: 3 },
  'Suggest a change': { mouse: 3, keys: 1 },
  'Share with one person': { mouse: 2, keys: 2 },
  'Restore yesterday’s version': { mouse: 4, keys: 8 },
  'Assign a task with a date': { mouse: 5, keys: 5 },
} as const

test('docs/steps.md says the same numbers', { tag: '@long' }, () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/steps.md'), 'utf8')
  const said = text.replaceAll(/ +/g, ' ')
  for (const [name, { mouse, keys }] of Object.entries(steps))
    expect(said).toContain(`| ${name} | **${mouse} / ${keys}** |`)
})

for (const means of ways)
  test(`The first minute, by ${means}`, { tag: '@long' }, async ({ browser }) => {
    await using app = await startApp()
    const { page: ada } = await newcomer(browser, 'Ada', { baseURL: app.url, ...large })
    await ada.goto('/team')
    await button(ada, 'Invite people').click()
    const dialog = ada.getByRole('dialog', { name: 'Invite people' })
    await button(dialog, 'Create link').click()
    const link = await dialog.getByText(/\/register\?invitation=/).innerText()
    await ada.goto('/documents')

    const page = await (await browser.newContext({ baseURL: app.url, ...large })).newPage()
    const hands = new Hands(page, steps['The first minute'][means])
    await page.goto(link)
    await expect(page.getByLabel('Name')).toBeFocused()
    await hands.say('Bob')
    const go = (field: Locator, ...keys: string[]) => (means === 'keys' ? hands.press(...keys) : hands.click(field))
    await go(page.getByLabel('Email'), 'Tab')
    await hands.say('bob@example.org')
    await go(page.getByRole('textbox', { name: 'Password', exact: true }), 'Tab')
    await hands.say(password)
    await go(page.getByRole('textbox', { name: 'Confirm password' }), 'Tab', 'Tab')
    await hands.say(password)
    await go(button(page, 'Create account'), 'Enter')
    await expect(page.getByRole('main')).toContainText(/Good (morning|afternoon|evening|night)/)
    await go(page.getByRole('link', { name: 'New document' }), 'n')
    await expect(title(page)).toBeFocused()
    await hands.say('My first page')
    await expect(body(page)).toBeVisible()
    await go(body(page), 'Enter')
    await hands.say('Hello, everyone')
    await ada.getByRole('treeitem', { name: 'My first page' }).getByRole('link').click()
    await expect(body(ada)).toContainText('Hello, everyone')
    hands.expectDone()
  })

async function expectNewPage(page: Page): Promise<void> {
  await expect(title(page)).toHaveValue('')
  await expect(title(page)).toBeFocused()
}

deed('New page', steps['New page'], {
  async mouse(hands, { page }) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs', exact: true }).hover()
    await hands.click(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: 'Team documents' }) })
        .getByRole('link', { name: 'Add a document' }),
    )
    await expectNewPage(page)
  },
  async keys(hands, { page }) {
    await hands.press('n')
    await expectNewPage(page)
  },
})

test(
  'N makes a page in the workspace one is in, and nothing while one writes',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await registered(browser, 'Ada', large)
    const space = newId()
    await act(page, 'workspaces/create', { id: space, name: 'Fair', description: '', clientCreatedAt: '' })
    await page.goto(`/workspaces/${space}?tab=documents`)
    await expect(page.getByRole('main')).toContainText('No documents yet')
    await page.keyboard.press('n')
    await page.waitForURL(new RegExp(`/workspaces/${space}/documents/[0-9a-f-]{36}$`))
    await expect(title(page)).toBeFocused()
    await page.keyboard.press('n')
    await expect(title(page)).toHaveValue('n')
  },
)

deed('New page under another', steps['New page under another'], {
  async mouse(hands, { page, other }) {
    await row(page, other).hover()
    await hands.click(button(page, `Add a document in ${other}`))
    await expectNewPage(page)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(other)
  },
  async keys(hands, { page, open }) {
    await begin(page, 'See ')
    await hands.press('/')
    await hands.say('page')
    await page.getByRole('option', { name: /^Document/ }).waitFor()
    await hands.press('Enter')
    await page.waitForURL((url) => url.pathname !== open.path)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(open.name)
  },
})

async function link(hands: Hands, { page, other }: Team, choose: (option: Locator) => Promise<void>): Promise<void> {
  await begin(page, 'See ')
  await hands.press('@')
  await hands.say(other)
  const option = page.getByRole('option', { name: other })
  await option.waitFor()
  await choose(option)
  await expect(body(page).getByRole('link', { name: other })).toBeVisible()
}

deed('Link to another page', steps['Link to another page'], {
  mouse: (hands, team) => link(hands, team, (option) => hands.click(option)),
  keys: (hands, team) => link(hands, team, () => hands.press('Enter')),
})

/** Has read the other page, and is in this one again. */
async function readOther({ page, other, open }: Team): Promise<void> {
  await row(page, other).getByRole('link').click()
  await expect(title(page)).toHaveValue(other)
  await page.goto(open.path)
  await expect(body(page)).toBeVisible()
}

deed('Find a page read yesterday', steps['Find a page read yesterday'], {
  async mouse(hands, team) {
    const { page, other } = team
    await readOther(team)
    await hands.click(page.getByRole('list', { name: 'Recent documents' }).getByRole('link', { name: other }))
    await expect(title(page)).toHaveValue(other)
  },
  async keys(hands, team) {
    const { page, other } = team
    await readOther(team)
    await hands.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await hands.say(other)
    await page.getByRole('option', { name: new RegExp(`^${other}`) }).waitFor()
    await hands.press('Enter')
    await expect(title(page)).toHaveValue(other)
  },
})

deed('Move a page elsewhere', steps['Move a page elsewhere'], {
  async mouse(hands, { page, open, other }) {
    await hands.drag(row(page, open.name), row(page, other))
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(other)
  },
  async keys(hands, { page, other }) {
    await begin(page, 'Words')
    await hands.press('Control+Alt+Shift+m')
    await expect(page.getByRole('textbox', { name: 'Search documents' })).toBeFocused()
    await hands.say(other)
    await expect(page.getByRole('radio', { name: other })).toBeChecked()
    await hands.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(other)
  },
})

const comment = (page: Page): Locator => page.getByRole('textbox', { name: 'Comment on the selected words' })

deed('Comment on words', steps['Comment on words'], {
  async mouse(hands, { page }) {
    await begin(page, 'We meet in May')
    await hands.click(body(page).getByText('We meet in May'), { clickCount: 3 })
    await hands.click(button(page, 'Comment'))
    await expect(comment(page)).toBeFocused()
    await hands.say('Which day?')
    await hands.click(button(page, 'Send'))
    await expect(page.getByRole('list', { name: 'Comment threads' })).toContainText('Which day?')
  },
  async keys(hands, { page }) {
    await begin(page, 'We meet in May')
    await hands.press('Shift+Home', 'Control+Alt+m')
    await expect(comment(page)).toBeFocused()
    await hands.say('Which day?')
    await hands.press('Enter')
    await expect(page.getByRole('list', { name: 'Comment threads' })).toContainText('Which day?')
  },
})

deed('Suggest a change', steps['Suggest a change'], {
  async mouse(hands, { page }) {
    await begin(page, 'We meet in May')
    await hands.click(button(page.getByRole('toolbar', { name: 'Document tools' }), 'Suggestions'))
    await hands.click(page.getByRole('switch', { name: 'Suggest changes' }), { force: true })
    await hands.click(body(page).getByText('We meet in May'))
    await hands.say('or June')
    await expect(body(page).locator('ins')).toContainText('or June')
  },
  async keys(hands, { page }) {
    await begin(page, 'We meet in May')
    await hands.press('Control+Alt+Shift+x')
    await expect(page.getByText('You are suggesting')).toBeVisible()
    await hands.say(' or June')
    await expect(body(page).locator('ins')).toHaveText(' or June')
  },
})

deed('Share with one person', steps['Share with one person'], {
  async mouse(hands, { page, bob }) {
    await hands.click(button(page, 'Share'))
    await shareWith(page, bob, () => hands.click(button(page.getByRole('dialog'), 'Share')))
  },
  async keys(hands, { page, bob }) {
    await begin(page, 'Words')
    await hands.press('Control+Alt+Shift+s')
    await shareWith(page, bob, () => hands.press('Enter'))
  },
})

async function shareWith(page: Page, { name, email }: Team['bob'], share: () => Promise<void>): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Add people or groups' })
  await expect(field).toBeFocused()
  await page.keyboard.type(email)
  await expect(page.getByLabel(`Access of ${name}`)).toBeVisible()
  await expect(page.getByText(/lose access/)).toBeVisible()
  await expect(field).toBeFocused()
  await share()
  await page.waitForURL(/\/shared\//)
}

/** Two versions, of yesterday and of today, and a text that was changed since. */
async function writeVersions({ page, open }: Team): Promise<void> {
  for (const name of ['Yesterday', 'Today']) {
    await begin(page, `${name}. `)
    const id = newId()
    await act(page, 'documents/name-version', { space: teamSpace, id, document: open.id, name })
    const asked = new URLSearchParams({ space: teamSpace, document: open.id })
    const versions = `/api/v1/queries/documents/versions?${asked.toString()}`
    await expect.poll(async () => (await page.request.get(versions)).text()).toContain(id)
  }
  await begin(page, 'A mistake')
}

deed('Restore yesterday’s version', steps['Restore yesterday’s version'], {
  async mouse(hands, team) {
    const { page } = team
    await writeVersions(team)
    await hands.click(button(page, 'History'))
    await hands.click(page.getByRole('button', { name: /^Yesterday/ }))
    await hands.click(button(page, 'Restore this version'))
    await hands.click(button(page.getByRole('dialog'), 'Restore'))
    await expect(body(page)).toHaveText('Yesterday. ')
  },
  async keys(hands, team) {
    const { page } = team
    await writeVersions(team)
    await hands.press('Control+Alt+Shift+h')
    await expect(page.getByRole('button', { name: /^Today/ })).toBeFocused()
    await hands.press('ArrowDown', 'Enter')
    await expect(button(page, 'Restore this version')).toBeVisible()
    await hands.press('Tab', 'Tab', 'Enter')
    await expect(button(page.getByRole('dialog'), 'Cancel')).toBeFocused()
    await hands.press('Tab', 'Enter')
    await expect(body(page)).toHaveText('Yesterday. ')
  },
})

async function assign(hands: Hands, { page, bob }: Team, choose: (option: Locator) => Promise<void>): Promise<void> {
  await body(page).click()
  await hands.press('Control+Shift+9')
  await hands.say('Send the invoice ')
  for (const [words, name] of [
    [bob.name, bob.name],
    ['Dec 24', /^[A-Z][a-z]{2}, Dec 24, \d{4}/],
  ] as const) {
    await hands.press('@')
    await hands.say(words)
    const option = page.getByRole('option', { name })
    await option.waitFor()
    await choose(option)
  }
  await expect(body(page).getByRole('checkbox', { name: 'Done' })).toBeVisible()
  await expect(body(page).locator('time')).toHaveText(/Dec 24/)
}

deed('Assign a task with a date', steps['Assign a task with a date'], {
  mouse: (hands, team) => assign(hands, team, (option) => hands.click(option)),
  keys: (hands, team) => assign(hands, team, () => hands.press('Enter')),
})
