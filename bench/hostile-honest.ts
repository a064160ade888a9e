// People at work, in a process of their own, so that what the attackers cost delays only what waits for the server.
import { fork } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Doc } from 'yjs'
import { createRandom } from '@atrium/base/random'
import { newId } from '@atrium/base/id'
import { eventsBetween } from '@atrium/features/calendar/contract'
import { history, sendMessage, toggleReaction } from '@atrium/features/chat/contract'
import { Body } from '@atrium/features/documents/contract'
import { listFiles } from '@atrium/features/files/contract'
import { findAnything } from '@atrium/features/search/contract'
import { frameOf } from '../tests/security/texts-frames.ts'
import { clock } from './figures.ts'
import { type Fixture, type Key, type Resident, honestPassword } from './hostile-fixture.ts'
import { Line, type Outcome } from './hostile-line.ts'
import { visit } from './hostile-visit.ts'

export interface HonestReport {
  /** How long each answer took, by what was done (milliseconds). */
  readonly waits: Readonly<Record<string, readonly number[]>>
  /** When what took long was done. */
  readonly slow: readonly { readonly what: string; readonly at: number; readonly ms: number }[]
  /** What was refused, by what was done and why. */
  readonly refused: Readonly<Record<string, number>>
  /** How often somebody's connection was cut. */
  readonly cuts: number
  /** By how much this process itself was late (99th percentile, milliseconds). */
  readonly ownDelayMs: number
}

export interface Honest {
  /** What there was since the last time. */
  take(): Promise<HonestReport>
  stop(): void
}

const slowMs = 200

/** Lets the honest people of a fixture work until they are stopped; resolves once all have come. */
export async function startHonest(fixture: Fixture, everyMs: number): Promise<Honest> {
  const child = fork(import.meta.filename, [JSON.stringify({ fixture, everyMs })], { execArgv: [] })
  const next = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(message as T))
      child.once('exit', () => reject(new Error('The honest people went away.')))
    })
  await next()
  return {
    take() {
      child.send('take')
      return next()
    },
    stop: () => void child.kill(),
  }
}

interface Play {
  readonly fixture: Fixture
  /** How often each does something. */
  readonly everyMs: number
}

const random = createRandom(1)
const pick = <T>(things: readonly T[]): T => {
  const thing = things[random.below(things.length)]
  if (thing === undefined) throw new Error('There is nothing to choose from.')
  return thing
}

let waits: Record<string, number[]> = {}
let slow: { what: string; at: number; ms: number }[] = []
let refused: Record<string, number> = {}
let cuts = 0

function note(what: string, began: number, outcome: Outcome | { readonly ok: true }): void {
  const ms = clock() - began
  ;(waits[what] ??= []).push(ms)
  if (ms > slowMs) slow.push({ what, at: began, ms })
  if (outcome.ok) return
  const why = `${what}: ${outcome.code}`
  refused[why] = (refused[why] ?? 0) + 1
}

/** The last messages of each space, to react to. */
const said = new Map<string, string[]>()

class Worker {
  readonly #fixture: Fixture
  readonly #me: Resident
  readonly #page: Key
  readonly #conversation: string | undefined
  readonly #doc = new Doc()
  #line: Promise<Line>
  #typed = 0

  constructor(fixture: Fixture, index: number) {
    const me = fixture.honest[index]
    const page = fixture.pages[index % fixture.pages.length]
    if (!me || !page) throw new Error('There is nobody of that number.')
    this.#fixture = fixture
    this.#me = me
    this.#page = page
    this.#conversation = fixture.conversations[Math.floor(index / 2) - 1]
    this.#line = this.#come()
    this.#doc.on('update', (update: Uint8Array) => void this.#sendKey(update))
  }

  async #come(): Promise<Line> {
    const line = await Line.open(this.#me)
    await line.hello()
    const text = { kind: Body.name, ...this.#page }
    line.send(frameOf({ type: 'open', text, seq: 0, epoch: null, schema: Body.schema }))
    await line.heard('opened')
    return line
  }

  async come(): Promise<void> {
    const line = await this.#line
    if (line.isOpen) return
    cuts += 1
    this.#line = this.#come()
    await this.#line
  }

  async #sendKey(update: Uint8Array): Promise<void> {
    const n = (this.#typed += 1)
    const line = await this.#line
    const began = clock()
    const text = { kind: Body.name, ...this.#page }
    line.send(frameOf({ type: 'update', text, n, part: 0, more: false }, update))
    note('key', began, await line.heard(`text ${n}`))
  }

  async #say(space: string): Promise<Outcome> {
    const id = newId()
    const line = await this.#line
    const outcome = await line.act(sendMessage.name, { space, id, text: `Shall we meet about the ${pick(words)}?` })
    if (outcome.ok) said.set(space, [...(said.get(space) ?? []), id].slice(-20))
    return outcome
  }

  async #react(): Promise<Outcome> {
    const space = pick(this.#fixture.rooms)
    const message = (said.get(space) ?? [])[random.below(20)]
    if (!message) return this.#say(space)
    return (await this.#line).act(toggleReaction.name, { space, message, emoji: pick(['👍', '🎉', '❤️']) })
  }

  async #get(path: string): Promise<Outcome> {
    const { status } = await visit(this.#me, `GET ${path}`)
    return status === 200 ? { ok: true, seqs: {} } : { ok: false, code: `${status}`, message: '' }
  }

  async #signIn(): Promise<Outcome> {
    const body = { email: this.#me.email, password: honestPassword }
    const { status } = await visit(this.#me, 'POST /api/auth/sign-in/email', body)
    return status === 200 ? { ok: true, seqs: {} } : { ok: false, code: `${status}`, message: '' }
  }

  async #ask(query: string, input: object): Promise<Outcome> {
    return (await this.#line).ask(query, input)
  }

  /** What they do, and how often of a hundred times. */
  readonly #deeds: readonly (readonly [string, number, () => Promise<Outcome>])[] = [
    ['message', 20, () => this.#say(pick(this.#fixture.rooms))],
    ['direct message', 12, () => this.#say(this.#conversation ?? 'team')],
    ['search', 8, () => this.#ask(findAnything.name, { text: `meet ${pick(words)}` })],
    ['history', 8, () => this.#ask(history.name, { space: 'team', from: { by: 'time', at: Date.now() } })],
    ['calendar', 6, () => this.#ask(eventsBetween.name, { spaces: this.#fixture.rooms, ...month() })],
    ['files', 5, () => this.#ask(listFiles.name, { space: 'team' })],
    ['reaction', 8, () => this.#react()],
    ['GET /healthz', 4, () => this.#get('/healthz')],
    ['GET the page', 4, () => this.#get('/')],
    ['sign-in', 1, () => this.#signIn()],
  ]

  async doOne(): Promise<void> {
    await this.come()
    let at = random.below(100)
    for (const [what, share, work] of this.#deeds) {
      at -= share
      if (at >= 0) continue
      const began = clock()
      return note(what, began, await work())
    }
    const text = this.#doc.getText('blocks')
    text.insert(text.length, pick(words))
  }
}

const words = ['budget', 'garden', 'roof', 'harbour', 'train', 'printer', 'summer', 'window', 'coffee', 'lamp']
const monthMs = 31 * 86_400_000
const month = (): { from: number; to: number } => ({ from: Date.now(), to: Date.now() + monthMs })
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function work({ fixture, everyMs }: Play): Promise<void> {
  const workers = fixture.honest.map((_, index) => new Worker(fixture, index))
  for (const worker of workers) await worker.come()
  for (const worker of workers)
    void (async () => {
      await pause(everyMs * random.next())
      for (;;) {
        worker
          .doOne()
          .catch((error: unknown) => note(`nothing (${String(error)})`, clock(), { ok: false, code: 'lost' }))
        await pause(everyMs * (0.5 + random.next()))
      }
    })()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  process.on('message', () => {
    const ownDelayMs = delay.percentile(99) / 1e6
    process.send?.({ waits, slow, refused, cuts, ownDelayMs } satisfies HonestReport)
    ;[waits, slow, refused, cuts] = [{}, [], {}, 0]
    delay.reset()
  })
  process.on('disconnect', () => process.exit())
  process.send?.('here')
}

if (process.argv[1] === import.meta.filename) await work(JSON.parse(process.argv[2] ?? '{}') as Play)
