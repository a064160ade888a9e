import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Doc, applyUpdate } from 'yjs'
import { createRandom } from '@atrium/base/random'
import { Body } from '@atrium/features/documents/contract'
import { TextLoad } from '../../engine/server/texts/text-load.ts'
import { type Examined, examineUpdate } from '../../engine/server/texts/examine-update.ts'
import { Vector } from '../../engine/server/texts/vector.ts'
import { makePage } from '../page.ts'
import { serverOfFile } from '../server-of-file.ts'
import { frameOf, openWriter } from './texts-frames.ts'
import { type Id, type Line, type Part, heavyUpdates, updateOf } from './texts-update.ts'
import { expectWithin, timesCount } from '../times.ts'

/** FUZZ_SECONDS=1800 searches for so long, from another FUZZ_SEED; otherwise a number of tries are made, however long they take. */
const seconds = process.env['FUZZ_SECONDS']
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const corpus = join(import.meta.dirname, 'corpus/texts')
const slowMs = Number(seconds ?? 0) * 1_000 + 120_000

/** Answers whether to go on, asked before each of usually `tries` tries. */
function trying(tries: number): () => boolean {
  const end = performance.now() + Number(seconds) * 1_000
  let made = 0
  return () => (seconds === undefined ? (made += 1) <= tries : performance.now() < end)
}

const kept = (): readonly Uint8Array[] =>
  readdirSync(corpus).map((name) => new Uint8Array(readFileSync(join(corpus, name))))

const server = await serverOfFile()
const mallory = await server.arrive('mallory')

function examined(update: Uint8Array): Examined | undefined {
  try {
    return examineUpdate(update)
  } catch {
    return undefined
  }
}

/** Processor time of opening a text of this update, where it comes in without being tried out; undefined where it does not. */
function costOf(update: Uint8Array): number | undefined {
  const found = examined(update)
  if (!found?.isSound || !new Vector().fits(found, mallory)) return undefined
  if (new TextLoad().asks(found, update.length, 'anybody') === 'first') return undefined
  const before = process.threadCpuUsage()
  applyUpdate(new Doc(), update)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

test('whatever was found before to be nasty is refused, or costs little', () => {
  const costs = kept().map((update) => costOf(update) ?? 0)
  expect(costs.length).toBeGreaterThan(5)
  expectWithin(Math.max(...costs), 2_500)
})

const { next: rolls, below } = createRandom(seed)
const pick = <T>(things: readonly T[]): T | undefined => things[below(things.length)]

type Gene = (at: number, line: number, count: number) => Part

const idBefore = (at: number, line: number, count: number): Id => [
  1 + below(line + 1),
  below(Math.max(1, Math.min(at, count))),
]
const genes: readonly Gene[] = [
  () => ({}),
  (at, line) => ({ after: at > 0 ? [line + 1, at - 1] : undefined }),
  (at, line) => ({ before: at > 0 ? [line + 1, at - 1] : undefined }),
  (at, line, count) => ({ after: at > 0 ? idBefore(at, line, count) : undefined }),
  (at, line, count) => ({ before: line > 0 ? [line, count - 1 - (at % 3)] : undefined }),
  (at, line, count) => ({
    after: line > 0 ? [line, 0] : undefined,
    before: line > 0 ? [line, count - 1 - (at % 5)] : undefined,
  }),
  () => ({ sub: 'name' }),
  (at, line) => ({ content: 7, inside: at > 0 ? [line + 1, at - 1] : 'blocks' }),
  () => ({ content: 6 }),
]

/** A recipe for an update: which kinds of part each of its clients writes, by turns. */
interface Recipe {
  readonly count: number
  readonly lines: readonly (readonly number[])[]
}

const randomRecipe = (): Recipe => ({
  count: 200 + below(2_800),
  lines: Array.from({ length: 1 + below(4) }, () => Array.from({ length: 1 + below(3) }, () => below(genes.length))),
})

function changed({ count, lines }: Recipe): Recipe {
  if (rolls() < 0.3) return { count: Math.max(50, Math.floor(count * (0.6 + rolls()))), lines }
  const at = below(lines.length)
  return {
    count,
    lines: lines.map((line, index) => (index === at ? [...line.slice(below(2)), below(genes.length)] : line)),
  }
}

function written({ count, lines }: Recipe): Uint8Array {
  const each = Math.max(1, Math.floor(count / lines.length))
  return updateOf(
    lines.map((kinds, line): Line => {
      const parts = Array.from(
        { length: each },
        (_, at) => genes[kinds[at % kinds.length] ?? 0]?.(at, line, each) ?? {},
      )
      return { client: line + 1, clock: 0, parts }
    }),
  )
}

test.runIf(timesCount)(
  `a search for what costs most finds nothing that is taken and costs seconds (seed ${seed})`,
  () => {
    const goesOn = trying(60)
    let best = { recipe: randomRecipe(), cost: 0 }
    while (goesOn()) {
      const recipe = rolls() < 0.4 ? randomRecipe() : changed(best.recipe)
      const cost = costOf(written(recipe)) ?? 0
      if (cost > best.cost) best = { recipe, cost }
    }
    expect([best, best.cost < 2_500]).toEqual([best, true])
  },
  slowMs,
)

test(
  `bytes that are almost an update are refused or taken, and no document throws at what is taken (seed ${seed})`,
  () => {
    const goesOn = trying(2_000)
    const seeds = [
      ...kept().filter(({ length }) => length < 5_000),
      ...Object.values(heavyUpdates).map((make) => make(20)),
    ]
    const faults: string[] = []
    while (faults.length === 0 && goesOn()) {
      const bytes = Uint8Array.from(pick(seeds) ?? [])
      for (let turn = below(4); turn >= 0; turn -= 1) bytes[below(bytes.length)] = rolls() < 0.5 ? below(256) : below(8)
      try {
        costOf(bytes.subarray(0, rolls() < 0.2 ? below(bytes.length) : bytes.length))
      } catch (error) {
        faults.push(`${Buffer.from(bytes).toString('base64')} ${String(error)}`)
      }
    }
    expect(faults).toEqual([])
  },
  slowMs,
)

test(
  `whatever bytes a screen sends, the others and the program go on (seed ${seed})`,
  async () => {
    const ends: unknown[] = []
    const note = (error: unknown): void => void ends.push(error)
    process.on('uncaughtException', note).on('unhandledRejection', note)
    const page = await makePage(server, mallory)
    const text = { kind: Body.name, ...page }
    const strange = ['', '\0', 'a b', '__proto__', '\uD800', 'x'.repeat(100), -1, 2 ** 53, 1.5, null, {}, [], true]
    const goesOn = trying(400)
    let writer = await openWriter(server, mallory, page)
    for (let turn = 0; goesOn(); turn += 1) {
      const header: Record<string, unknown> = {
        type: pick(['open', 'update', 'presence', 'close', 'other']),
        text,
        seq: below(3),
        epoch: null,
        schema: 2 ** below(40),
        n: turn,
        part: below(2),
        more: rolls() < 0.3,
      }
      if (rolls() < 0.5)
        header[pick(['type', 'text', 'seq', 'epoch', 'schema', 'n', 'part', 'more']) ?? 'n'] = pick(strange)
      if (rolls() < 0.2) header['text'] = { ...text, [pick(['kind', 'space', 'id']) ?? 'id']: pick(strange) }
      const frame = frameOf(
        header,
        Uint8Array.from({ length: below(40) }, () => below(256)),
      )
      writer.socket.sendBytes(rolls() < 0.1 ? frame.subarray(0, below(frame.length)) : frame)
      const isEnded = await Promise.race([
        writer.socket.closed.then(() => true),
        new Promise<boolean>((resolve) => setImmediate(resolve, false)),
      ])
      if (isEnded) writer = await openWriter(server, mallory, page)
    }
    // Opened now: whoever is silent for half a minute is taken for gone.
    const honest = await openWriter(server, mallory, page)
    expect(await honest.send(updateOf([{ client: 7, clock: 0, parts: [{ words: 'still here' }] }]))).toMatchObject({
      type: 'saved',
    })
    process.off('uncaughtException', note).off('unhandledRejection', note)
    expect(ends).toEqual([])
  },
  slowMs,
)
