import type { Page } from '@playwright/test'
import { type Room, press } from './room.ts'

export const documents = '/workspaces/{relaunch}?tab=documents'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })

const openPlan = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('treeitem', { name: 'Relaunch plan' }).getByText('Relaunch plan').click()
  await body(page).getByText('Tell the newsletter people').waitFor()
  await page.getByRole('status', { name: 'Saved', exact: true }).waitFor()
}

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 700

/** On a phone it is in the menu of the page. */
async function choose(page: Page, name: string): Promise<void> {
  if (!isPhone(page)) return press(page, name)
  await press(page, 'More for Relaunch plan')
  await page.getByRole('menuitem', { name }).click()
}

async function openPanel(page: Page, title: string): Promise<void> {
  await openPlan(page)
  await choose(page, title)
  await page.getByRole('complementary', { name: title }).waitFor()
}

async function openShare(page: Page): Promise<void> {
  await openPlan(page)
  await choose(page, 'Share')
  await page.getByRole('dialog').getByText('Link for people outside').waitFor()
}

async function seeAsSomeone(page: Page): Promise<void> {
  await openShare(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'See it as someone else…' }).click()
  await dialog.getByRole('button', { name: /^See as / }).click()
  await page.getByRole('region', { name: /^Seeing as / }).waitFor()
}

/** As if somebody were about to write: a phone shows its keyboard then. */
async function write(page: Page): Promise<void> {
  await openPlan(page)
  await body(page).getByText('Tell the newsletter people').click()
  if (isPhone(page)) await page.setViewportSize({ width: 390, height: 508 })
}

const room = (name: string, prepare: (page: Page) => Promise<void>): Room => ({
  name,
  path: documents,
  shows: 'Relaunch plan',
  prepare,
})

/** One document, and what one opens in it. */
export const documentRooms: readonly Room[] = [
  room('document', openPlan),
  room('document-comments', async (page) => {
    await openPlan(page)
    await press(page, 'Comments')
    await page.getByRole('complementary', { name: 'Comments' }).waitFor()
  }),
  room('document-suggestions', (page) => openPanel(page, 'Suggestions')),
  room('document-history', (page) => openPanel(page, 'History')),
  room('document-share', openShare),
  room('document-seen-as', seeAsSomeone),
  room('document-writing', write),
]
