import { type Locator, type Page, expect, test } from './fixtures.ts'
import { newId } from '@atrium/base/id'
import { newcomer, password, registered, signIn } from './people.ts'

const eight = ['Online', 'Away', 'Offline', 'Do Not Disturb', 'Sleeping', 'In a Meeting', 'On Vacation', 'Sick']

const profile = (page: Page) => page.getByRole('button', { name: /^Profile of/ })
const picker = (page: Page) => page.getByRole('group', { name: 'Set Status' })
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('atrium-user-status'))

async function openPicker(page: Page): Promise<void> {
  await profile(page).click()
  await page.getByRole('menuitem', { name: 'Set Status' }).click()
  await expect(picker(page)).toBeVisible()
}

async function choose(page: Page, label: string): Promise<void> {
  await openPicker(page)
  await picker(page).getByRole('menuitemradio', { name: label }).click()
}

test('the profile menu has Set Status with eight statuses, and the current one is checked (R2.44, R4.21, R4.24)', async ({
  browser,
}) => {
  const { page } = await newcomer(browser, 'Ada')
  await openPicker(page)
  await expect(picker(page).getByRole('menuitemradio')).toHaveText(eight)
  await expect(picker(page).getByRole('menuitemradio', { checked: true })).toHaveText('Online')
  await picker(page).getByRole('menuitemradio', { name: 'On Vacation' }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  await openPicker(page)
  await expect(picker(page).getByRole('menuitemradio', { checked: true })).toHaveText('On Vacation')
})

test('a chosen status is kept, shown, announced and sent (R4.22, R4.23, R7.01)', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  await expect(profile(ada.page)).toContainText('Online')
  await ada.page.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    addEventListener('user-status-changed', (event) => heard.push((event as CustomEvent).detail))
    addEventListener('ui-refresh', () => heard.push('ui-refresh'))
  })
  const sent = ada.page.waitForResponse('**/api/users/status')
  await choose(ada.page, 'In a Meeting')
  const response = await sent
  expect(response.request().postDataJSON()).toEqual({ status: 'inMeeting' })
  expect(response.ok()).toBe(true)
  expect(await kept(ada.page)).toBe('inMeeting')
  await expect(profile(ada.page)).toContainText('In a Meeting')
  // The restored status may be announced before.
  expect(await ada.page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.slice(-2))).toEqual([
    { status: 'inMeeting' },
    'ui-refresh',
  ])
})

test('the picker closes 100 ms after the mouse leaves it (R4.25, R9.03)', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.clock.install()
  await openPicker(page)
  await picker(page).getByRole('menuitemradio', { name: 'Away' }).hover()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.mouse.move(900, 40)
  await page.clock.runFor(99)
  await expect(picker(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(picker(page)).toBeHidden()
  await expect(page.getByRole('menuitem', { name: 'Set Status' })).toHaveAttribute('aria-expanded', 'false')
})

test('a status that the server does not take is logged and kept, and sent again later (R4.26, R7.01)', async ({
  browser,
}) => {
  const { page } = await newcomer(browser, 'Ada')
  await page.route('**/api/users/status', (route) => route.fulfill({ status: 500, json: {} }))
  const logged = page.waitForEvent('console', { predicate: (said) => said.text().includes('status on server') })
  await choose(page, 'Sick')
  expect((await logged).text()).toBe('Failed to update status on server')
  await expect(profile(page)).toContainText('Sick')
  expect(await kept(page)).toBe('sick')
  // A page that is slow to start may say it once more by itself.
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/users/status') && answer.ok())
  await page.unroute('**/api/users/status')
  await page.reload()
  expect((await sent).request().postDataJSON()).toEqual({ status: 'sick' })
  await expect(profile(page)).toContainText('Sick')
})

test(
  'a status is restored at start, announced once more after 500 ms, and in step across tabs (R4.28, R9.03)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await newcomer(browser, 'Ada')
    await choose(page, 'Do Not Disturb')
    const tab = await context.newPage()
    await tab.addInitScript(() => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      addEventListener('user-status-changed', (event) => heard.push((event as CustomEvent).detail))
    })
    await tab.goto('/')
    await expect(profile(tab)).toContainText('Do Not Disturb')
    await expect
      .poll(() => tab.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
      .toEqual([{ status: 'doNotDisturb' }])
    await choose(page, 'Away')
    await expect(profile(tab)).toContainText('Away')
    await tab.evaluate(() => localStorage.removeItem('atrium-user-status'))
    await tab.reload()
    await expect(profile(tab)).toContainText('Away')
    await tab.evaluate(() => localStorage.setItem('atrium-user-status', 'rubbish'))
    await tab.reload()
    await expect(profile(tab)).toContainText('Sleeping')
  },
)

test(
  'what one said of oneself elsewhere meanwhile stands, with its words, when an older screen opens again (R4.28)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, email } = await newcomer(browser, 'Ada')
    await choose(page, 'Away')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('atrium-user-status-agreed'))).toBe('away')
    await page.goto('about:blank')

    const phone = await (await browser.newContext()).newPage()
    await phone.goto('/login')
    await signIn(phone, email)
    await expect(phone.getByRole('heading', { name: /^Good / })).toBeVisible()
    await choose(phone, 'On Vacation')
    await openPicker(phone)
    await phone.getByRole('menuitem', { name: 'Set a text…' }).click()
    const form = phone.getByRole('form', { name: 'Status text' })
    await form.getByRole('textbox', { name: 'What you are doing' }).fill('In the mountains')
    await form.getByRole('button', { name: 'Set status text' }).click()
    await expect(profile(phone)).toContainText('In the mountains')

    await page.goto('/')
    await expect(profile(page)).toContainText('On Vacation')
    expect(await kept(page)).toBe('onVacation')
    await expect(profile(page)).toContainText('In the mountains')
    await expect(profile(phone)).toContainText('On Vacation')
  },
)

test('a status can be chosen by keyboard alone', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await profile(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Set Status' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(picker(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(profile(page)).toContainText('Away')
  await expect(profile(page)).toBeFocused()
})

test('the arrows to the side open and close the choice of a status (R2.44)', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada')
  await profile(page).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Set Status' })
  await expect(item).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(picker(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(picker(page).getByRole('menuitemradio', { name: 'Online' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(picker(page)).toBeHidden()
  await expect(item).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(profile(page)).toBeFocused()
})

test(
  'with the keyboard alone one comes from the registration to another status',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/register')
    await expect(page.getByRole('heading')).toBeVisible()
    const fill = async (label: string, text: string): Promise<void> => {
      const field = page.getByRole('textbox', { name: label, exact: true })
      await tabTo(page, field)
      await page.keyboard.type(text)
    }
    await fill('Name', 'Ada')
    await fill('Email', `${newId()}@example.org`)
    await fill('Password', password)
    await fill('Confirm password', password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
    await tabTo(page, profile(page))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Set Status' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(picker(page)).toBeVisible()
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(profile(page)).toContainText('Offline')
    await expect(profile(page)).toBeFocused()
  },
)

test('others see a status at once, also on the page of the team (R1.04, R2.15)', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const bob = await registered(browser, 'Bob')
  await bob.page.goto('/team')
  await bob.page.getByRole('searchbox', { name: 'Search the team' }).fill(ada.name)
  const row = bob.page.getByRole('article', { name: ada.name })
  await expect(row).toContainText('Online')
  await expect(row).toContainText(/Local time \d{1,2}:\d\d/)
  await expect(row.getByRole('link')).toHaveAttribute('href', `mailto:${ada.email}`)
  await choose(ada.page, 'On Vacation')
  await expect(row).toContainText('On Vacation')
  await choose(ada.page, 'Online')
  await expect(row).toContainText('Online')
  await ada.context.close()
  await expect(row).toContainText('Not connected')
})

test(
  'a status has a text until a time, which others see, and goes by itself on every screen',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    await bob.page.clock.install()
    await bob.page.goto('/team')
    await bob.page.getByRole('searchbox', { name: 'Search the team' }).fill(ada.name)
    const row = bob.page.getByRole('article', { name: ada.name })
    await choose(ada.page, 'In a Meeting')
    await openPicker(ada.page)
    await ada.page.getByRole('menuitem', { name: 'Set a text…' }).click()
    const form = ada.page.getByRole('form', { name: 'Status text' })
    await form.getByRole('button', { name: 'Lunch' }).click()
    await form.getByRole('textbox', { name: 'What you are doing' }).fill('Lunch with <b>Eve</b>')
    await form.getByRole('combobox', { name: 'Clear it' }).selectOption('After 1 hour')
    await form.getByRole('button', { name: 'Set status text' }).click()
    await expect(form).toBeHidden()
    await expect(profile(ada.page)).toContainText('Lunch with <b>Eve</b>')
    await expect(row).toContainText('Lunch with <b>Eve</b>')
    await expect(row).toContainText('In a Meeting')
    await bob.page.clock.fastForward('01:01:00')
    await expect(row).not.toContainText('Lunch')
    await expect(row).not.toContainText('In a Meeting')
  },
)

test(
  'who has quiet hours is not disturbed, and who writes to them is told until when',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    await openPicker(ada.page)
    await ada.page.getByRole('menuitem', { name: 'Set a text…' }).click()
    const form = ada.page.getByRole('form', { name: 'Quiet hours' })
    await form.getByRole('checkbox', { name: 'Do not disturb me at set hours' }).check()
    await form.getByLabel('From').fill('00:00')
    await form.getByLabel('to', { exact: true }).fill('00:00')
    await form.getByRole('button', { name: 'Save quiet hours' }).click()
    await expect(form).toBeHidden()
    await bob.page.goto('/team')
    await bob.page.getByRole('searchbox', { name: 'Search the team' }).fill(ada.name)
    const row = bob.page.getByRole('article', { name: ada.name })
    await expect(row.getByRole('img', { name: `${ada.name} does not want to be disturbed until` })).toBeVisible()
  },
)

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there.')
}
