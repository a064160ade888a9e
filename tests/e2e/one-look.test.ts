import type { Page } from '@playwright/test'
import { newId } from '@atrium/base/id'
import { expect, test } from './fixtures.ts'
import { act, createWorkspace, messages, newcomer, registered, uniqueName } from './people.ts'
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

test(
  'the pages of lists and settings begin at one edge, and nothing moves while they open',
  { tag: '@long' },
  async ({ browser }) => {
    // A server of their own: who comes to the team in another test would move the rows of this one.
    await using app = await startApp()
    const { page } = await newcomer(browser, 'Ada', { viewport: size, baseURL: app.url })
    await createWorkspace(page, uniqueName('Ops'))
    await watchShifts(page)
    const pages = [
      { path: '/', title: /^Good / },
      { path: '/documents', title: 'Documents' },
      { path: '/personal/documents', title: 'Personal documents' },
      { path: '/files', title: 'Files' },
      { path: '/personal/files', title: 'Personal files' },
      { path: '/workspaces', title: 'Workspaces' },
      { path: '/team', title: 'Team' },
      { path: '/search?q=ops', title: 'Search' },
      { path: '/settings', title: 'Settings' },
    ]
    for (const { path, title } of pages) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect({ path, left: await leftOfTitle(page) }).toEqual({ path, left: 280 })
      await page.waitForLoadState('networkidle')
      expect(await shiftOf(page), path).toBeLessThanOrEqual(0.02)
    }
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
    const before = [...(await place()), await composer()]
    const panels = page.getByRole('main').getByRole('complementary')
    await expect(panels).toHaveCount(1) // the members
    for (const [button, title] of [
      ['Pinned messages', 'Pinned messages'],
      ['Threads', 'Threads'],
      ['Files of this conversation', 'Files of this conversation'],
    ] as const) {
      await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: button }).click()
      await expect(panels).toHaveCount(1)
      await expect(page.getByRole('complementary', { name: title })).toBeVisible()
      expect([...(await place()), await composer()]).toEqual(before)
    }
    await page.getByRole('button', { name: 'Close files of this conversation' }).click()
    await expect(page.getByRole('complementary', { name: 'Members' })).toBeVisible()
    await page.getByRole('button', { name: 'Close members' }).click()
    await expect(panels).toHaveCount(0)
    expect([...(await place()), await composer()]).toEqual(before)
  },
)
