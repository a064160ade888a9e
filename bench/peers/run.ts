import { type ChildProcess, spawn } from 'node:child_process'
import { type Row, clock, familyOf, latencies, machine, median, memoryOf, processes, read, round } from '../figures.ts'
import { measurePage, openBrowser } from '../pages.ts'
import type { Driver } from './driver.ts'

/** Usage: node bench/peers/run.ts <driver> [boot|page|chat …] — the same measurements for any product that has a driver. */
const [name = 'atrium', ...wanted] = process.argv.slice(2)
const { driver } = (await import(`./drivers/${name}.ts`)) as { driver: Driver }
const wants = (bench: string): boolean => wanted.length === 0 || wanted.includes(bench)

const runs = 5
const chatClients = 100
const chatMessages = 200
const chatGapMs = 100

console.log(`${driver.name}\n${machine()}`)
let product = await start()
try {
  if (wants('boot')) console.table([await boot()])
  if (wants('page')) console.table(await pages())
  if (wants('chat')) console.table([await chat()])
} finally {
  await stop(product)
}

async function start(): Promise<{ child: ChildProcess; readyMs: number }> {
  const { file, args, env } = driver.process()
  const started = clock()
  const child = spawn(file, [...args], { stdio: 'ignore', env: { ...process.env, ...env } })
  for (;;) {
    const status = await fetch(driver.ready).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return { child, readyMs: clock() - started }
    if (child.exitCode !== null) throw new Error(`${driver.name} ended before it was ready.`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function stop({ child }: { child: ChildProcess }): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}

async function boot(): Promise<Row> {
  const first = product.readyMs
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  const memory = memoryOf(allPids())
  const later: number[] = []
  while (later.length < runs) {
    await stop(product)
    product = await start()
    later.push(product.readyMs)
  }
  return { 'first ms': round(first), 'later ms (median)': round(median(later)), 'idle MB (PSS)': memory }
}

/** The product's own processes, and an embedded database that has left their family. */
function allPids(): readonly number[] {
  const folder = driver.process().env['DATA_DIR']
  const databases = processes().filter((pid) => folder && read(pid, 'cmdline').includes(folder))
  return [...new Set([...familyOf(product.child.pid ?? 0), ...databases.flatMap(familyOf)])]
}

async function pages(): Promise<readonly Row[]> {
  const [session] = await driver.people(1)
  const browser = await openBrowser()
  const rows: Row[] = []
  for (const [page, { signedIn, ...spec }] of Object.entries(driver.pages)) {
    const cookie = signedIn && session ? session.cookie : ''
    rows.push(await measurePage(browser, page, { url: driver.url, ...spec, cookie }))
  }
  await browser.close()
  return rows
}

async function chat(): Promise<Row> {
  const sessions = await driver.people(20)
  const seen = new Map<string, number>()
  const enough = Promise.withResolvers<void>()
  const hear = (text: string): void => {
    if (text.startsWith('peers ')) seen.set(text, clock())
    if (seen.size === chatMessages) enough.resolve()
  }
  const joined = []
  for (let index = 0; index < chatClients; index += 1) {
    const session = sessions[index % sessions.length]
    if (session) joined.push(await driver.joinChat(session, index === 1 ? hear : () => undefined))
  }
  const sent = new Map<string, number>()
  for (let index = 0; index < chatMessages; index += 1) {
    const text = `peers ${index}`
    sent.set(text, clock())
    await joined[0]?.say(text)
    await new Promise((resolve) => setTimeout(resolve, chatGapMs))
  }
  await enough.promise
  for (const one of joined) one.close()
  const times = [...sent].map(([text, at]) => (seen.get(text) ?? Number.NaN) - at)
  return { clients: chatClients, messages: chatMessages, ...latencies('seen', times) }
}
