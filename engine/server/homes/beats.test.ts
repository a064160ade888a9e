import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bus, News } from '../bus/bus.ts'
import { createLogger } from '../log.ts'
import { loneBus } from '../testing/lone-bus.ts'
import { type Homes, createHomes } from './homes.ts'
import { Request } from './said.ts'
import { createSeal } from './seal.ts'

type Beat = Extract<News, { type: 'process' }>

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const seal = createSeal('secret', 'one')

interface Process {
  readonly homes: Homes
  /** What it said of itself. */
  readonly beats: Beat[]
  /** What it asked others, who answer so. */
  readonly asked: string[]
  answer(home: string, question: string): string | undefined
}

function createProcess(lines: string[] = []) {
  const beats: Beat[] = []
  const asked: string[] = []
  const bus: Bus = {
    ...loneBus,
    listen: () => undefined,
    tell: (news) => void (news.type === 'process' && beats.push(news)),
    isHeard: () => true,
    close: () => Promise.resolve(),
    calls: {
      mostBytes: 10_000,
      ask: (home, question) => {
        asked.push(question)
        return Promise.resolve(process.answer(home, question))
      },
      serve: () => ({ end: () => Promise.resolve() }),
    },
  }
  const log = createLogger('warn', (line) => lines.push(line))
  const homes = createHomes({ bus, secret: 'secret', epoch: 'one', log }) as Homes
  homes.serve(() => Promise.resolve([]))
  const process: Process = { homes, beats, asked, answer: () => undefined }
  return process
}

const spaces = Array.from({ length: 40 }, (_, index) => `space ${index}`)
const knownTo = (homes: Homes): ReadonlySet<string | undefined> => new Set(spaces.map((space) => homes.of(space)))

test('an old beat that somebody sends again changes neither until when a request holds nor who is there', async () => {
  const [one, two] = [createProcess(), createProcess()]
  vi.advanceTimersByTime(500)
  two.homes.tick()
  for (const beat of [...two.beats, ...two.beats]) one.homes.hear(beat)
  vi.advanceTimersByTime(400)
  one.homes.hear(two.beats[0] as Beat)
  const [home] = [...knownTo(one.homes)].filter((process) => process !== undefined)
  const deed = { id: '', action: '', by: '', asServer: false, digest: '' } as never
  expect(await one.homes.ask(home ?? '', [deed])).toEqual([null])
  const request = seal.open(`do at ${home}`, Request, one.asked[0] ?? '')
  expect((request?.until ?? 0) - performance.now()).toBeCloseTo(1_950)
})

test('who does not answer is done without for a second, then for twice as long, until it answers', async () => {
  const lines: string[] = []
  const [one, two] = [createProcess(lines), createProcess()]
  const deed = { id: '', action: '', by: '', asServer: false, digest: '' } as never
  /** For how long it is not asked. */
  const absence = async (): Promise<number> => {
    const [home = ''] = [...knownTo(one.homes)].filter((process) => process !== undefined)
    await one.homes.ask(home, [deed])
    const since = performance.now()
    while (knownTo(one.homes).size < 2) {
      vi.advanceTimersByTime(500)
      two.homes.tick()
      one.homes.hear(two.beats.at(-1) as Beat)
      one.homes.tick()
    }
    return performance.now() - since
  }
  const late = (): string => (vi.advanceTimersByTime(2_000), '')
  one.homes.hear(two.beats.at(-1) as Beat)
  one.answer = late
  const absences = [await absence(), await absence(), await absence()]
  expect(absences).toEqual([1_000, 2_000, 4_000])
  expect(lines).toHaveLength(3)
  one.answer = (home, question) => seal.close(`answer to ${question}`, [{ ok: true, seqs: { [home]: 1 } }])
  expect(await absence()).toBe(0)
  one.answer = late
  expect(await absence()).toBe(1_000)
})

test('who says that it goes is not asked any more, and who is silent for three seconds neither', async () => {
  const [one, two, three] = [createProcess(), createProcess(), createProcess()]
  for (const beat of [...two.beats, ...three.beats]) one.homes.hear(beat)
  expect(knownTo(one.homes).size).toBe(3)
  vi.advanceTimersByTime(10)
  await two.homes.leave()
  one.homes.hear(two.beats.at(-1) as Beat)
  expect(knownTo(one.homes).size).toBe(2)
  vi.advanceTimersByTime(2_900)
  one.homes.tick()
  expect(knownTo(one.homes).size).toBe(2)
  vi.advanceTimersByTime(200)
  one.homes.tick()
  expect([...knownTo(one.homes)]).toEqual([undefined])
})
