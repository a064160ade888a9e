import type { Page } from '@playwright/test'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from './fixtures.ts'
import { act, addMember, createWorkspace, messages, newcomer, registered, uniqueName } from './people.ts'
import { startApp } from './server.ts'

const size = { width: 1360, height: 900 }

/** Where the first letter of the page’s title stands. */
const leftOfTitle = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .evaluate((title) => Math.round(title.getBoundingClientRect().left))

/** Has each page of `page` add up how far what is on it moves by itself, as browsers reckon it. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const sums: { shift?: number } = Object(globalThis)
    sums.shift = 0
    new PerformanceObserver((list) => {
      const shifts: readonly { readonly value: number; readonly hadRecentInput: boolean }[] = Object(list.getEntries())
      for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) sums.shift = (sums.shift ?? 0) + value
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { shift }: { shift?: number } = Object(globalThis)
    return shift ?? Number.NaN
  })

/** Goes to a room and waits until it is there, and nothing comes any more; keeps how far it moved by itself for the report. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  const shift = await shiftOf(page)
  test.info().annotations.push({ type: 'layout shift', description: `${path} ${shift.toFixed(4)}` })
  expect(shift, path).toBeLessThanOrEqual(0.02)
}

test(
  'the pages of lists and settings begin at one edge, and nothing moves while they open',
  { tag: '@long' },
  async ({ browser }) => {
    // A server of their own: who comes to the team in another test would move the rows of this one.
    await using app = await startApp()
    const { page } = await newcomer(browser, 'Ada', { viewport: size, baseURL: app.url })
    await createWorkspace(page, uniqueName('Ops'))
    await watchShifts(page)
    for (const path of [
      '/',
      '/documents',
      '/personal/documents',
      '/chat/scheduled',
      '/files',
      '/personal/files',
      '/workspaces',
      '/team',
      '/team/groups',
      '/search?q=ops',
      '/settings',
      '/admin/people',
      '/admin/settings',
      '/admin/insights',
      '/admin/audit',
      '/admin/jobs',
      '/admin/health',
      '/admin/mail',
    ]) {
      await visit(page, path)
      expect({ path, left: await leftOfTitle(page) }).toEqual({ path, left: 280 })
    }
  },
)

test(
  'the bars of rooms begin at one edge and are of one height, and nothing moves while the rooms open',
  { tag: '@long' },
  async ({ browser }) => {
    await using app = await startApp()
    const { page } = await newcomer(browser, 'Ada', { viewport: size, baseURL: app.url })
    const { name } = await registered(browser, 'Bob', { baseURL: app.url })
    const workspace = await createWorkspace(page, uniqueName('Ops'))
    await addMember(page, name)
    await act(page, 'chat/send-message', { space: workspace.split('/')[2], id: newId(), text: 'the plan' })
    await page.getByRole('button', { name: 'New message' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name }).check()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Start/ })
      .click()
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    const direct = new URL(page.url()).pathname
    await watchShifts(page)
    const bar = page.getByRole('main').locator('header').first()
    for (const path of ['/chat', direct, '/calendar', '/personal/calendar', workspace]) {
      await visit(page, path)
      const { height, left } = await bar.evaluate((element) => ({
        height: element.getBoundingClientRect().height,
        left: Math.round(element.firstElementChild?.getBoundingClientRect().left ?? 0),
      }))
      expect({ path, height, left }).toEqual({ path, height: 52, left: 272 })
    }
    for (const tab of ['overview', 'documents', 'files', 'members', 'settings'])
      await visit(page, `${workspace}?tab=${tab}`)
    await visit(page, '/help')
    const id = newId()
    await act(page, 'documents/create', { space: teamSpace, id, title: 'Plan' })
    await visit(page, `/documents/${id}`)
  },
)

test('what opens beside a document moves no word of it and covers none', { tag: '@long' }, async ({ browser }) => {
  const { page } = await registered(browser, 'Ada', { viewport: size })
  const id = newId()
  await act(page, 'documents/create', { space: teamSpace, id, title: uniqueName('Plan') })
  await page.goto(`/documents/${id}`)
  const body = page.getByRole('textbox', { name: 'Document body' })
  await body.click()
  await page.keyboard.type('We ship in spring, and tell everyone about it early enough. '.repeat(4))
  const words = body.getByText('We ship in spring')
  const place = async () => [
    await words.boundingBox(),
    await page.getByRole('textbox', { name: 'Title' }).boundingBox(),
  ]
  const middle = async (): Promise<number> => {
    const [box] = await place()
    return (box?.x ?? 0) + (box?.width ?? 0) / 2
  }
  for (const width of [1280, 1360, 1536, 1688, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const before = await place()
    for (const name of ['Contents', 'Comments', 'History']) {
      await page.getByRole('button', { name, exact: true }).click()
      const panel = page.getByRole('complementary', { name, exact: true })
      await expect(panel).toBeVisible()
      expect(await place(), `${name} at ${width}`).toEqual(before)
      const [box, text] = [await panel.boundingBox(), await words.boundingBox()]
      expect(box?.x, `${name} at ${width}`).toBeGreaterThanOrEqual((text?.x ?? Infinity) + (text?.width ?? 0))
    }
    await page.getByRole('button', { name: 'Close history' }).click()
    expect(await place()).toEqual(before)
  }
  // Where there is room enough on both sides, the text stands in the middle of what the navigation leaves.
  for (const width of [1536, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(Math.abs((await middle()) - (248 + width) / 2), `the middle at ${width}`).toBeLessThanOrEqual(1)
  }
})

test(
  'where a panel has no room beside a document it lies over it, and goes by Escape or when one turns to the words',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await registered(browser, 'Ada', { viewport: { width: 1100, height: 900 } })
    const [id, title] = [newId(), uniqueName('Plan')]
    await act(page, 'documents/create', { space: teamSpace, id, title })
    await page.goto(`/documents/${id}`)
    const body = page.getByRole('textbox', { name: 'Document body' })
    await body.click()
    await page.keyboard.type('We ship in spring, and tell everyone about it early enough. '.repeat(4))
    const words = body.getByText('We ship in spring')
    const panel = page.getByRole('complementary', { name: 'Comments', exact: true })
    const button = page.getByRole('button', { name: 'Comments', exact: true })
    const isOver = async (): Promise<boolean> => {
      const [box, text] = [await panel.boundingBox(), await words.boundingBox()]
      return text !== null && box !== null && box.x < text.x + text.width && box.x > text.x
    }
    async function expectSheet(): Promise<void> {
      const before = await words.boundingBox()
      await button.click()
      expect(await isOver()).toBe(true)
      expect(await words.boundingBox()).toEqual(before)
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
      await button.click()
      await words.click({ position: { x: 20, y: 10 } })
      await expect(panel).toHaveCount(0)
      expect(await words.boundingBox()).toEqual(before)
    }
    await expectSheet()
    await page.setViewportSize({ width: 1360, height: 900 })
    await page
      .getByRole('button', { name: `More for ${title}` })
      .last()
      .click()
    await page.getByRole('menuitemcheckbox', { name: 'Full width' }).click()
    await page.keyboard.press('Escape')
    await expectSheet()
  },
)

test(
  'the parts of a workspace begin at the edge of the other pages, below one bar',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada', { viewport: size })
    const path = await createWorkspace(page, uniqueName('Ops'))
    const heads = { overview: 'About', members: '1 member', settings: 'Picture' }
    for (const [tab, name] of Object.entries(heads)) {
      await page.goto(`${path}?tab=${tab}`)
      const head = page.getByRole('heading', { level: 2, name })
      await expect(head).toBeVisible()
      const { left, top } = await head.evaluate((element) => element.getBoundingClientRect())
      expect({ tab, left: Math.round(left) }).toEqual({ tab, left: 280 })
      expect(top, tab).toBeLessThan(100)
      await expect(
        page.getByRole('navigation', { name: 'Parts of the workspace' }).locator('[aria-current]'),
      ).toHaveCount(1)
    }
    // All of them can be reached on a phone, and the last one is in view when it is shown.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    const last = page
      .getByRole('navigation', { name: 'Parts of the workspace' })
      .getByRole('link', { name: 'Settings' })
    await expect(last).toBeInViewport({ ratio: 1 })
  },
)

test(
  'what stands beside a chat moves no word of it, and takes the place of what stood there',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await registered(browser, 'Ada', { viewport: size })
    await page.goto('/')
    const path = await createWorkspace(page, uniqueName('Ops'))
    await act(page, 'chat/send-message', { space: path.split('/')[2], id: newId(), text: 'the plan' })
    const words = messages(page, 'the plan').getByText('the plan')
    await expect(words).toBeVisible()
    const place = (): Promise<readonly number[]> =>
      words.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect()
        return [left, top]
      })
    const composer = (): Promise<number> =>
      page.getByRole('textbox', { name: 'Message' }).evaluate((element) => element.getBoundingClientRect().height)
    const panels = page.getByRole('main').getByRole('complementary')
    await expect(panels).toHaveCount(1) // the members
    await page.waitForLoadState('networkidle')
    const before = [...(await place()), await composer()]
    for (const [button, title] of [
      ['Pinned messages', 'Pinned messages'],
      ['Threads', 'Threads'],
      ['Files of this conversation', 'Files of this conversation'],
    ] as const) {
      await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: button }).click()
      await expect(panels).toHaveCount(1)
      await expect(page.getByRole('complementary', { name: title })).toBeVisible()
      expect([...(await place()), await composer()], title).toEqual(before)
    }
    await page.getByRole('button', { name: 'Close files of this conversation' }).click()
    await expect(page.getByRole('complementary', { name: 'Members' })).toBeVisible()
    await page.getByRole('button', { name: 'Close members' }).click()
    await expect(panels).toHaveCount(0)
    expect([...(await place()), await composer()]).toEqual(before)
  },
)
