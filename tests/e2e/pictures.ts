// node tests/e2e/pictures.ts: takes the pictures of the guide anew, into docs/guide/pictures; with `files` or `rooms` after it, only those.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Page, chromium } from '@playwright/test'
import { createNorthwind } from './picture-content.ts'
import { takeFiles, takeUploads } from './picture-files.ts'
import { takeRooms } from './picture-rooms.ts'
import { intros, relaunch, team } from './picture-team.ts'
import { startApp } from './server.ts'

const folder = join(import.meta.dirname, '../../docs/guide/pictures')
const sizes = { desktop: { width: 1360, height: 900 }, phone: { width: 390, height: 844 } }

await mkdir(folder, { recursive: true })
await using app = await startApp()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const { contextOf, relaunch: relaunchId } = await createNorthwind({ browser, url: app.url, today: new Date() })
const ada = await contextOf(team[0]).storageState()
for (const [device, viewport] of Object.entries(sizes))
  for (const colorScheme of ['light', 'dark'] as const) {
    const shoot = async (page: Page, name: string): Promise<void> => {
      await page.getByText('Connecting').waitFor({ state: 'detached' })
      await page.screenshot({ path: join(folder, `${name}-${device}-${colorScheme}.png`), animations: 'disabled' })
    }
    const options = { viewport, colorScheme, baseURL: app.url, serviceWorkers: 'block' } as const
    const inside = await browser.newContext({ ...options, storageState: ada })
    const only = process.argv[2]
    // What was uploaded stays in view for the session: the rooms come before it.
    if (only !== 'files') await takeRooms(await inside.newPage(), shoot, relaunchId)
    if (only !== 'rooms') await takeFiles(await inside.newPage(), shoot, relaunchId)
    if (only !== 'rooms') await takeUploads(await inside.newPage(), shoot)
    if (only) continue
    await takePublic(await (await browser.newContext(options)).newPage(), shoot)
    await takeInside(await inside.newPage(), shoot)
  }
await browser.close()

type Shoot = (page: Page, name: string) => Promise<void>

async function takePublic(page: Page, shoot: Shoot): Promise<void> {
  for (const name of ['login', 'register']) {
    await page.goto(`/${name}`)
    await page.getByRole('heading').waitFor()
    await shoot(page, name)
  }
  await page.context().close()
}

async function takeInside(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Your workspaces' }).waitFor()
  await shoot(page, 'dashboard')
  await page.goto('/chat')
  await page.getByText(intros.at(-1)?.text ?? '').waitFor()
  await shoot(page, 'chat')
  await page.goto(`/workspaces/${relaunchId}`)
  await page.getByText(relaunch.at(-1)?.text ?? '').waitFor()
  await shoot(page, 'workspace')
  await page.getByRole('button', { name: /replies/ }).click()
  await page.getByRole('complementary', { name: 'Thread' }).getByText('newsletter people').waitFor()
  await shoot(page, 'thread')
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText('newsletter people').waitFor()
  await shoot(page, 'notifications')
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await shoot(page, 'settings')
  await page.goto('/team')
  await page.getByText(team[5]).waitFor()
  await shoot(page, 'team')
  await page.goto('/workspaces/new')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Autumn release')
  await shoot(page, 'create-workspace')
  await page.context().close()
}
