import type { SpaceId } from '@atrium/engine/contract'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** A landscape of a few hills, which stands for somebody's photo. */
function photo(width: number, height: number, [sky, far, near]: readonly [string, string, string]): Promise<Buffer> {
  const hills = (level: number, color: string): string =>
    `<path fill="${color}" d="M0 ${height * level} C ${width * 0.3} ${height * (level - 0.25)} ${width * 0.5} ${height * (level + 0.1)} ${width} ${height * (level - 0.15)} V ${height} H 0 Z"/>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${sky}"/><circle cx="${width * 0.75}" cy="${height * 0.25}" r="${height * 0.1}" fill="#fff6d8"/>
    ${hills(0.65, far)}${hills(0.85, near)}</svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer()
}

const evening = ['#f3b98a', '#b86f6a', '#5d3f52'] as const
const morning = ['#bfe0ee', '#7fae8e', '#3f6f5b'] as const

/** The files that the pictures of the guide show, by name. */
export const shownFiles = async (): Promise<Readonly<Record<string, Buffer>>> => ({
  'Roof terrace.jpg': await photo(1600, 1066, evening),
  'Meeting room.jpg': await photo(900, 1200, morning),
  'Start page, phone.png': await photo(780, 1400, ['#dfe7f5', '#8fa6cf', '#3d4f73']),
  'Texts for the start page.txt': Buffer.from('Welcome to Northwind.\n\nWe bring your goods where they are wanted.\n'),
  'Relaunch plan.pdf': Buffer.from('%PDF-1.4\n%âãÏÓ\n'),
  'Old site.zip': Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(3_400_000, 7)]),
})

type Shoot = (page: Page, name: string) => Promise<void>

/** Uploads as they go, rest and fail. */
export async function takeUploads(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/personal/files')
  await page.getByRole('heading', { name: 'Personal files' }).waitFor()
  const sent = new Map<string, number>()
  await page.route('**/api/uploads/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const count = (sent.get(pathname) ?? 0) + (route.request().method() === 'PATCH' ? 1 : 0)
    sent.set(pathname, count)
    if (route.request().method() === 'PATCH' && count > 3) return // never answered: so it stays where it is
    await route.continue()
  })
  const full = { code: 'no-room', message: 'The server has no disk space left. Tell an admin, then try again.' }
  await page.route('**/api/uploads', async (route) => {
    const named = Buffer.from(
      /name ([^,]+)/.exec(route.request().headers()['upload-metadata'] ?? '')?.[1] ?? '',
      'base64',
    )
    await (String(named).startsWith('Archive') ? route.fulfill({ status: 507, json: full }) : route.continue())
  })
  const file = (name: string, size: number) => ({ name, mimeType: 'video/mp4', buffer: Buffer.alloc(size, name) })
  await page
    .getByLabel('Upload files: choose')
    .setInputFiles([
      file('Interview Elif.mp4', 6_000_000),
      file('Interview Frank.mp4', 2_600_000),
      file('Archive 2019.mp4', 900_000),
    ])
  const tray = page.getByRole('region', { name: 'Uploads' })
  await tray.getByText('30 % of 5.7 MB').waitFor()
  await tray.getByRole('alert').waitFor()
  await tray.getByText('70 % of 2.5 MB').waitFor()
  await tray.getByRole('button', { name: 'Pause Interview Frank.mp4' }).click()
  await tray.getByText('Paused at').waitFor()
  await shoot(page, 'uploads')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await tray.getByRole('button', { name: 'Resume Interview Frank.mp4' }).click()
  await tray.getByText('Done').nth(1).waitFor()
  await shoot(page, 'uploads-resumed')
  await page.close()
}

/** The files of a workspace, and those that go along with its messages. */
export async function takeFiles(page: Page, shoot: Shoot, workspace: SpaceId): Promise<void> {
  await page.goto(`/workspaces/${workspace}`)
  const photos = page.getByRole('list', { name: 'Attached files' }).getByRole('img')
  await photos.first().waitFor()
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  )
  await shoot(page, 'files-in-chat')
  await page.goto(`/workspaces/${workspace}?tab=files`)
  await page.getByText('Old site.zip').waitFor()
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  )
  await shoot(page, 'files')
}
