import { newId } from '@atrium/base/id'
import { expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, newcomer, uniqueName } from './people.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const ways = [
  'Home',
  'Dashboard',
  'Calendar',
  'Documents',
  'Chat',
  'Workspaces',
  'Personal Calendar',
  'Personal Documents',
] as const

test('a phone has its eight ways at the bottom, all of one size, and none ever moves (R2.34)', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada', phone)
  const bar = page.getByRole('navigation', { name: 'Main' })
  // Others write in the team's chat meanwhile.
  const way = (name: string) => bar.getByRole('link', { name: new RegExp(`^${name}( ?, unread: .+)?$`) })
  const places = async () => Promise.all(ways.map((name) => way(name).locator('svg').boundingBox()))
  const texts = await bar.getByRole('link').allTextContents()
  expect(texts.slice(0, 8).map((text) => text.replace(/, unread: .+/, ''))).toEqual(ways)
  for (const [width, least] of [
    [320, 38],
    [390, 46],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of ways) {
      const box = await way(name).boundingBox()
      expect(box?.width, name).toBeGreaterThanOrEqual(least)
      expect(box?.height, name).toBe(56)
      expect((box?.x ?? 0) + (box?.width ?? 999), name).toBeLessThanOrEqual(width)
    }
  }
  const before = await places()
  for (const [name, path] of [
    ['Workspaces', '/workspaces'],
    ['Personal Documents', '/personal/documents'],
    ['Calendar', '/calendar'],
    ['Dashboard', '/'],
  ] as const) {
    await way(name).tap()
    await page.waitForURL(`**${path}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
    await expect(bar.locator('[data-current="true"]')).toHaveText(name)
    expect(await places()).toEqual(before)
  }
  await page.setViewportSize({ width: 769, height: 740 })
  await expect(bar).toBeHidden()
})

test('the ways of a phone say how much is unread, and their names to a finger that rests (R2.34, R2.41)', async ({
  browser,
}) => {
  const ada = await newcomer(browser, 'Ada', phone)
  const bob = await newcomer(browser, 'Bob')
  const space = (await createWorkspace(bob.page, uniqueName('Garden'))).split('/').at(-1) ?? ''
  await addMember(bob.page, ada.name)
  const bar = ada.page.getByRole('navigation', { name: 'Main' })
  const write = (to: string) => act(bob.page, 'chat/send-message', { space: to, id: newId(), text: 'Water the beds' })
  await write(space)
  await expect(bar.getByRole('link', { name: /^Workspaces ?, unread: 1$/ })).toBeVisible()
  await Promise.all(Array.from({ length: 9 }, () => write(space)))
  await expect(bar.getByRole('link', { name: /^Workspaces ?, unread: 9\+$/ })).toBeVisible()
  await write('team')
  await expect(bar.getByRole('link', { name: /^Chat ?, unread: \d\+?$/ })).toBeVisible()

  const way = bar.getByRole('link', { name: 'Personal Documents' })
  const name = way.getByText('Personal Documents')
  await expect(name).toHaveCSS('opacity', '0')
  await way.dispatchEvent('pointerdown', { pointerType: 'touch' })
  await expect(name).toHaveCSS('opacity', '1')
  await way.dispatchEvent('pointerup', { pointerType: 'touch' })
  await way.dispatchEvent('click')
  await expect(name).toHaveCSS('opacity', '0')
  await expect(ada.page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/^Good /)
})

test('the ways of a phone leave their room to the keyboard (R2.34)', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada', phone)
  const bar = page.getByRole('navigation', { name: 'Main' })
  const leave = async (height: number): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(visualViewport, 'height', { value, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    }, height)
  await bar.getByRole('link', { name: /^Chat\b/ }).tap()
  await page.getByRole('textbox', { name: 'Message' }).focus()
  await expect(bar).toBeVisible()
  await leave(500)
  await expect(bar).toBeHidden()
  await leave(844)
  await expect(bar).toBeVisible()
})

test('a phone has a button for a new workspace, which is out of the way of those who read on (R2.35)', async ({
  browser,
}) => {
  const { page } = await newcomer(browser, 'Ada', phone)
  const create = page.getByRole('link', { name: 'Create workspace' })
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const box = await create.boundingBox()
  expect(box).toMatchObject({ width: 48, height: 48 })
  expect((bar?.y ?? 0) - (box?.y ?? 0) - 48).toBe(12)
  await page.goto('/help')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  const scroll = (by: number) => main.evaluate((element, top) => element.scrollBy({ top, behavior: 'instant' }), by)
  await expect(async () => {
    await scroll(40)
    await expect(create).toHaveCSS('opacity', '0', { timeout: 500 })
  }).toPass()
  await scroll(-40)
  await expect(create).toHaveCSS('opacity', '1')
  await create.tap()
  await expect(page.getByRole('dialog', { name: 'Create New Workspace' })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.goto('/personal/calendar')
  await expect(page.getByRole('button', { name: 'New event' })).toBeVisible()
  await expect(create).toHaveCount(0)
})

test('the bar above names the page for as long as it does not do so itself (R2.33)', async ({ browser }) => {
  const { page } = await newcomer(browser, 'Ada', phone)
  const top = page.getByRole('region', { name: 'Top bar' })
  await expect(top.getByRole('link', { name: 'Atrium' })).toBeVisible()
  await page.goto('/calendar')
  await expect(top).toHaveText(/^Calendar/)
  await page.goto('/help')
  const title = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
  await expect(top).not.toContainText(title)
  // As far as there is something to scroll: the guide comes in a moment after its title.
  const scrolled = () =>
    page.getByRole('main').evaluate((element) => {
      element.scrollTo({ top: 600, behavior: 'instant' })
      return element.scrollTop
    })
  await expect.poll(scrolled).toBe(600)
  await expect(top).toContainText(title)
})
