// npm run pictures: photographs /ui and every room, on a desktop and a phone, light and dark, and says what is not as it was.
// `-- --accept` keeps them as they are now; `-- calendar` takes only those whose names contain the word.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContextOptions, type Page, chromium } from '@playwright/test'
import { createServer } from 'vite'
import { createNorthwind, register } from '../tests/e2e/picture-content.ts'
import { team } from '../tests/e2e/picture-team.ts'
import { startApp } from '../tests/e2e/server.ts'
import { ensureChromium } from './chromium.ts'
import { asReference, compare } from './pictures/compare.ts'
import type { Room } from './pictures/room.ts'
import { firstDayRooms, publicRooms, rooms } from './pictures/rooms.ts'
import { settle, stillTime, stillZone, stopTime } from './pictures/still.ts'
import { root } from './step.ts'

/** For so long, and a little, people are shown to be here after they left (engine/server/presence). */
const isHereForMs = 6_000
/** By then what somebody sees is told to have been read. */
const isReadAfterMs = 2_000
/** What changed less is the sharpness of a letter. */
const tellsFrom = 0.001
const references = join(root, 'docs/pictures/reference')
const taken = join(root, '.cache/pictures')
const devices = {
  desktop: { viewport: { width: 1360, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

const accepts = process.argv.includes('--accept')
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isWanted = ({ name }: { readonly name: string }): boolean =>
  words.length === 0 || words.some((word) => name.includes(word))

await mkdir(references, { recursive: true })
await mkdir(taken, { recursive: true })
process.env['TZ'] = stillZone
const changes: string[] = []
const begunAt = Date.now()
await using app = await startApp({ TZ: stillZone })
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
const parts = await servePartsPage()
const { contextOf, relaunch } = await createNorthwind({ browser, url: app.url, today: stillTime })
const [ada, zoe] = [
  await contextOf(team[0]).storageState(),
  await (await register(browser, { url: app.url, name: 'Zoe Newman' })).storageState(),
]

const combinations = Object.entries(devices).flatMap(([device, size]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${device}-${colorScheme}`,
    look: { ...size, colorScheme, reducedMotion: 'reduce', timezoneId: stillZone, locale: 'en-GB' } as const,
  })),
)
// What is new would be so in the first pictures alone.
await readAll()
for (const [storageState, shown] of [
  [zoe, firstDayRooms],
  [ada, rooms],
] as const) {
  await wait(isHereForMs) // whoever was there before is not seen to be
  for (const one of combinations) await takeRooms(shown, { ...one, storageState })
}
for (const one of combinations) await takeRooms(publicRooms, one)
for (const one of combinations) await takeParts(one)
await parts.close()
await browser.close()
console.log(changes.length > 0 ? `\n${changes.length} changed` : '\nall as they were')
process.exitCode = changes.length > 0 && !accepts ? 1 : 0

/** Takes a picture, keeps it, and says how much of it is not as in the reference. */
async function take(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await writeFile(join(taken, `${name}.png`), picture)
  const reference = join(references, `${name}.webp`)
  const { share, marked } = await compare(picture, reference)
  const isChanged = share > tellsFrom
  if (!isChanged) return
  changes.push(name)
  console.log(`${name.padEnd(40)} ${share === 1 ? '    new' : `${(share * 100).toFixed(2).padStart(5)} %`}`)
  if (marked) await writeFile(join(taken, `${name}.changed.png`), marked)
  if (accepts) await writeFile(reference, await asReference(picture))
}

interface Combination {
  readonly name: string
  readonly look: BrowserContextOptions
  /** Of whoever looks. */
  readonly storageState?: BrowserContextOptions['storageState']
}

async function takeRooms(all: readonly Room[], { name, look, storageState }: Combination): Promise<void> {
  for (const room of all.filter(isWanted)) {
    // A browser of its own: what one room remembers would be seen in the next.
    const context = await browser.newContext({
      ...look,
      baseURL: app.url,
      serviceWorkers: 'block',
      ...(storageState && { storageState }),
    })
    await stopTime(context, begunAt)
    const page = await context.newPage()
    try {
      await show(page, room)
      await take(page, `${room.name}-${name}`)
    } catch (error) {
      changes.push(room.name)
      console.log(`${room.name}-${name} was not taken: ${String(error).split('\n', 1)[0]}`)
    }
    await context.close()
  }
}

/** Has Ada read what is said. */
async function readAll(): Promise<void> {
  for (const room of rooms.filter(({ name }) => name === 'chat' || name === 'workspace')) {
    const page = await contextOf(team[0]).newPage()
    await show(page, room)
    await wait(isReadAfterMs)
    await page.close()
  }
}

async function show(page: Page, room: Room): Promise<void> {
  page.setDefaultTimeout(20_000)
  await page.goto(room.path.replace('{relaunch}', relaunch))
  await page.getByText(room.shows).filter({ visible: true }).first().waitFor()
  await room.prepare?.(page)
  await settle(page, room)
}

/** The page with all parts is served by the same server as in `npm run dev`. */
async function servePartsPage() {
  const server = await createServer({
    root: join(root, 'app/web'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0 },
  })
  await server.listen()
  return server
}

async function takeParts({ name, look }: Combination): Promise<void> {
  if (!isWanted({ name: 'ui' })) return
  const context = await browser.newContext({ ...look, baseURL: parts.resolvedUrls?.local[0] ?? '' })
  const page = await context.newPage()
  // The first time, the server finds out which packages it needs, and has the page load anew.
  for (const _ of [1, 2]) {
    await page.goto('/ui')
    await page.getByRole('heading', { name: 'Layouts' }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  // All of it in sight, as what is not is neither fetched nor opened where it belongs.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: look.viewport?.width ?? 0, height })
  await settle(page, {})
  await take(page, `ui-${name}`)
  await context.close()
}
