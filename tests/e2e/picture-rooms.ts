import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import type { Page } from '@playwright/test'
import { newId } from '@atrium/base/id'

type Shoot = (page: Page, name: string) => Promise<void>

const plan = `# Relaunch plan

New pages, new hosting, live on the 1st of March. What is decided stands here; what is open is at the end.

## What we promise

> A visitor finds the right person to call within two clicks.

| Part | Who | Ready |
| --- | --- | --- |
| Start page | Bruno | 16 January |
| Prices | Chiara | 23 January |
| Hosting | Daniel | 6 February |

## Next

- [x] Choose the picture at the top
- [x] Texts for the start page
- [ ] Redirect the old addresses
- [ ] Tell the newsletter people
`

const pages = ['Meeting notes', 'Old addresses', 'Voice and tone'] as const

/** The events of the week that the pictures show: the day of the week from Monday, hours, and what. */
const week = [
  { day: 0, from: '09:30', to: '10:00', title: 'Stand-up', color: 'blue' },
  { day: 0, from: '14:00', to: '15:30', title: 'Interview: Elif and Frank', color: 'teal', place: 'Room Lisbon' },
  { day: 1, from: '11:00', to: '12:00', title: 'Relaunch: texts', color: 'violet' },
  { day: 2, from: '09:30', to: '10:00', title: 'Stand-up', color: 'blue' },
  { day: 2, from: '13:00', to: '14:00', title: 'Lunch on the roof terrace', color: 'orange' },
  { day: 3, from: '10:00', to: '12:00', title: 'Hosting: dry run', color: 'violet' },
  { day: 4, from: '16:00', to: '17:00', title: 'What we learnt this week', color: 'blue' },
] as const

interface Filling {
  readonly space: SpaceId
  readonly today: Date
  act(action: string, input: object): Promise<void>
}

/** Puts events of this week into the team's calendar, and pages below the plan in the workspace. */
export async function fillRooms(page: Page, { space, today, act }: Filling): Promise<void> {
  for (const { day, from, to, ...words } of week) {
    const date = dayOfWeek(today, day)
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const time = { start: `${date}T${from}:00`, end: `${date}T${to}:00`, startZone: zone, endZone: zone }
    await act('calendar/create', { space: teamSpace, id: newId(), ...words, ...time })
  }
  for (const title of pages) await act('documents/create', { space, id: newId(), title })
  await page.goto(`/workspaces/${space}?tab=documents`)
  await page.getByLabel('Files to import').setInputFiles({
    name: 'Relaunch plan.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(plan),
  })
  await page.getByRole('treeitem', { name: 'Relaunch plan' }).first().getByText('Relaunch plan').click()
  await comment(page, 'Redirect the old addresses', 'Which of them are still visited? I would keep the ten first ones.')
}

/** Says something of words of the page that is open. */
async function comment(page: Page, words: string, text: string): Promise<void> {
  const body = page.getByRole('textbox', { name: 'Document body' })
  await body.getByText(words).click({ clickCount: 3 })
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('textbox', { name: 'Comment on the selected words' }).fill(text)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Comment threads' }).getByText(text).waitFor()
  await page.getByRole('status', { name: 'Saved', exact: true }).waitFor()
}

export async function takeRooms(page: Page, shoot: Shoot, space: SpaceId): Promise<void> {
  await page.goto(`/workspaces/${space}?tab=documents`)
  await page.getByRole('treeitem', { name: 'Relaunch plan' }).first().getByText('Relaunch plan').click()
  await page.getByRole('textbox', { name: 'Document body' }).getByText('Tell the newsletter people').waitFor()
  await page.getByRole('status', { name: 'Saved', exact: true }).waitFor()
  await shoot(page, 'document')
  await page.goto('/calendar')
  const { width = 0 } = page.viewportSize() ?? {}
  if (width < 700) await page.getByRole('button', { name: 'Agenda' }).click()
  await page.getByText('Stand-up').first().waitFor()
  await shoot(page, 'calendar')
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('combobox').fill('relaunch')
  await page.getByRole('option').filter({ hasText: 'Relaunch plan' }).first().waitFor()
  await shoot(page, 'search')
  await page.goto('/help')
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Help' }).getByText('Send').waitFor()
  await shoot(page, 'help')
}

/** The date of a day of the week of `today`, which begins with a Sunday; 0 is Monday. */
function dayOfWeek(today: Date, day: number): string {
  const date = new Date(today)
  date.setDate(date.getDate() - date.getDay() + 1 + day)
  return date.toLocaleDateString('sv')
}
