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

const log = createLogger('error', expect.unreachable)
const seal = createSeal('secret', 'one')

/** A process, what it said of itself, and what it asked others. */
function createProcess() {
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
      ask: (_process, question) => Promise.resolve(void asked.push(question)),
      serve: () => ({ end: () => Promise.resolve() }),
    },
  }
  const homes = createHomes({ bus, secret: 'secret', epoch: 'one', log }) as Homes
  homes.serve(() => Promise.resolve([]))
  return { homes, beats, asked }
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
