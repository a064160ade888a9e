import { teamSpace, type SpaceId } from '@atrium/engine/contract'
// node tests/e2e/pictures.ts: takes the pictures of the guide anew, into docs/guide/pictures; with `files` or `rooms` after it, only those.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test'
import { newId } from '@atrium/base/id'
import { bringFile } from './bring-file.ts'
import { shownFiles, takeFiles, takeUploads } from './picture-files.ts'
import { fillRooms, takeRooms } from './picture-rooms.ts'
import { type Said, intros, relaunch, team, workspaces } from './picture-team.ts'
import { startApp } from './server.ts'

const folder = join(import.meta.dirname, '../../docs/guide/pictures')
const password = 'correct horse'
const sizes = { desktop: { width: 1360, height: 900 }, phone: { width: 390, height: 844 } }

await mkdir(folder, { recursive: true })
await using app = await startApp()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const people = new Map<string, BrowserContext>()
for (const name of team) people.set(name, await register(browser, name))
const ids = await idsOf()
const relaunchId = await fill()
await fillRooms(await contextOf(team[0]).newPage(), relaunchId, (action, input) => act(team[0], action, input))
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

async function register(from: Browser, name: string): Promise<BrowserContext> {
  const context = await from.newContext({ baseURL: app.url })
  const email = `${(name.split(' ')[0] ?? name).toLowerCase()}@northwind.example`
  await post(context, '/api/auth/sign-up/email', { name, email, password })
  return context
}

/** Makes the workspaces, their members and what is said; answers the id of the workspace that is shown. */
async function fill(): Promise<SpaceId> {
  let shown: SpaceId = teamSpace
  for (const { name, description, owner, members } of workspaces) {
    const id = newId<'space'>()
    await act(owner, 'workspaces/create', { id, name, description, clientCreatedAt: new Date().toISOString() })
    for (const member of members) await act(owner, 'workspaces/add-member', { space: id, person: ids.get(member) })
    if (name === 'Website relaunch') shown = id
  }
  await say(teamSpace, intros)
  await say(shown, relaunch)
  await share(shown)
  return shown
}

/** Has files brought into a space, some of them with a message. */
async function share(space: SpaceId): Promise<void> {
  const files = await shownFiles()
  const brought = new Map<string, string>()
  for (const [index, [name, content]] of Object.entries(files).entries()) {
    const by = [team[3], team[2], team[0]][index % 3] ?? team[0]
    brought.set(name, await bringFile(contextOf(by).request, { space, name, content }))
  }
  const along = (...names: readonly string[]) => names.flatMap((name) => brought.get(name) ?? [])
  const terrace = { text: 'This could be the photo at the top.', files: along('Roof terrace.jpg') }
  const plan = {
    text: 'And the plan with the way back:',
    files: along('Relaunch plan.pdf', 'Texts for the start page.txt'),
  }
  for (const [by, said] of [
    [team[3], terrace],
    [team[0], plan],
  ] as const)
    await act(by, 'chat/send-message', { space, id: newId(), ...said })
}

async function say(space: SpaceId, talk: readonly Said[], thread?: string): Promise<void> {
  for (const { by, text, reactions = {}, replies = [] } of talk) {
    const message = newId()
    const words = text.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => `<@${ids.get(name) ?? ''}>`)
    await act(by, 'chat/send-message', { space, id: message, text: words, ...(thread ? { thread } : {}) })
    for (const [emoji, fans] of Object.entries(reactions))
      for (const fan of fans) await act(fan, 'chat/toggle-reaction', { space, message, emoji })
    if (replies.length > 0) await say(space, replies, message)
  }
}

async function act(by: string, action: string, input: object): Promise<void> {
  await post(contextOf(by), `/api/v1/actions/${action}`, input)
}

async function post(context: BrowserContext, path: string, data: object): Promise<void> {
  const answer = await context.request.post(path, { data, headers: { origin: app.url } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
}

function contextOf(name: string): BrowserContext {
  const context = people.get(name)
  if (!context) throw new Error(`There is no ${name}.`)
  return context
}

async function idsOf(): Promise<ReadonlyMap<string, string>> {
  const entries = [...people].map(async ([name, context]) => {
    const answer = await context.request.get('/api/auth/get-session')
    const { user } = (await answer.json()) as { user: { id: string } }
    return [name, user.id] as const
  })
  return new Map(await Promise.all(entries))
}

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
