import type { Array as YArray } from 'yjs'
import { expect } from 'vitest'
import { createRandom, type Random } from '@atrium/base/random'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { type OpenText, type TextDisk, openTextDisk } from '@atrium/engine/web/texts'
import { makePage } from '../page.ts'
import { type Chaos, connectThrough } from '../screens-agree/chaos-line.ts'
import type { Fixture } from '../screens-agree/fixture.ts'
import { type TextScreen, openTextScreen, until } from '../text-screen.ts'

const screensCount = 4
const steps = 40
const patienceMs = 30_000

interface Seat {
  readonly person: PersonId
  readonly disk: TextDisk
  readonly chaos: Chaos
  screen: TextScreen
  text: OpenText
}

interface Play {
  readonly fixture: Fixture
  readonly random: Random
  readonly id: string
  readonly seats: Seat[]
  readonly written: Set<string>
  readonly dropped: Set<string>
}

/** Some people write on one page over lines that lose, double and break, while screens reload and servers restart. */
export async function playTexts(fixture: Fixture, seed: number): Promise<void> {
  const random = createRandom(seed)
  const people = [await fixture.servers[0].arrive(`ada${seed}`), await fixture.servers[1].arrive(`bob${seed}`)]
  const { id } = await makePage(fixture.servers[0], people[0] as PersonId)
  const play: Play = { fixture, random, id, seats: [], written: new Set(), dropped: new Set() }
  for (let index = 0; index < screensCount; index += 1)
    play.seats.push(await sit(play, people[index % 2] as PersonId, index))
  await inTime(play, takeSteps(play))
  expectAgreement(play)
  for (const { screen } of play.seats) await screen[Symbol.asyncDispose]()
}

async function takeSteps(play: Play): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await play.fixture.onStep(step)
    await doSomething(play, step)
  }
  await settle(play)
}

/** Says how each screen stands when they do not come to rest. */
async function inTime({ seats }: Play, work: Promise<void>): Promise<void> {
  const stuck = Promise.withResolvers<never>()
  const report = (): string => JSON.stringify(seats.map(({ text: { seq, state } }) => ({ seq, ...state })))
  const timer = setTimeout(() => stuck.reject(new Error(`They do not come to rest: ${report()}`)), patienceMs)
  await Promise.race([work, stuck.promise]).finally(() => clearTimeout(timer))
}

async function sit(play: Play, person: PersonId, index: number): Promise<Seat> {
  // Screens share their chance with nobody, so that a slow machine changes as little as can be.
  const chaos: Chaos = { random: createRandom(play.random.below(1_000_000)), level: 1, onEntry: () => undefined }
  const disk = await openTextDisk(`${play.id}-${index}`)
  return { person, disk, chaos, ...(await openScreen(play, { person, disk, chaos })) }
}

async function openScreen({ fixture, id }: Play, { person, disk, chaos }: Pick<Seat, 'person' | 'disk' | 'chaos'>) {
  const screen = await openTextScreen({
    person,
    disk,
    server: () => chaos.random.pick(fixture.servers),
    through: (target) => connectThrough(target, chaos),
  })
  return { screen, text: await screen.open({ space: teamSpace, id }) }
}

const listOf = (text: OpenText): YArray<string> => text.doc.getArray('blocks')

async function doSomething(play: Play, step: number): Promise<void> {
  const { random, seats } = play
  const seat = random.pick(seats as [Seat, ...Seat[]])
  const what = random.below(20)
  if (what < 12) write(play, seat, step)
  else if (what < 15) drop(play, seat)
  else if (what < 17) await new Promise((resolve) => setTimeout(resolve, random.below(12)))
  else if (what === 17) blink(seat, random)
  else if (what === 18) await reload(play, seat)
  else if (random.below(4) === 0) await play.fixture.restart(random.below(play.fixture.servers.length))
}

function write({ random, written }: Play, { text }: Seat, step: number): void {
  if (!text.state.canWrite) return
  const word = `word ${step}`
  written.add(word)
  listOf(text).insert(random.below(listOf(text).length + 1), [word])
}

function drop({ random, dropped }: Play, { text }: Seat): void {
  const list = listOf(text)
  if (!text.state.canWrite || list.length === 0) return
  const at = random.below(list.length)
  dropped.add(list.get(at))
  list.delete(at)
}

function blink({ screen }: Seat, random: Random): void {
  screen.client.disableNetwork()
  setTimeout(() => screen.client.enableNetwork(), random.below(20))
}

/** Closes the screen once all it wrote is on some disk, as a browser does, and opens it anew from there. */
async function reload(play: Play, seat: Seat): Promise<void> {
  await until(seat.text, ({ saved }) => saved !== 'unsaved')
  await seat.text.written()
  await seat.screen[Symbol.asyncDispose]()
  const disk = await openTextDisk(`${play.id}-${play.seats.indexOf(seat)}`)
  Object.assign(seat, { disk, ...(await openScreen(play, { ...seat, disk })) })
}

async function settle({ fixture, id, seats }: Play): Promise<void> {
  for (const { chaos, screen } of seats) {
    chaos.level = 0
    screen.client.enableNetwork()
  }
  await Promise.all(seats.map(({ text }) => until(text, ({ isLive, saved }) => isLive && saved === 'saved')))
  const { rows } = await fixture.servers[0].engine.pool.query<{ head: number }>('select head from text where id = $1', [
    id,
  ])
  const head = rows[0]?.head ?? 0
  for (const { text } of seats)
    await new Promise<void>((resolve) => {
      const look = (): void => (text.seq >= head ? resolve() : void setTimeout(look, 1))
      look()
    })
}

function expectAgreement({ seats, written, dropped }: Play): void {
  const [first, ...others] = seats.map(({ text }) => listOf(text).toArray())
  for (const other of others) expect(other).toEqual(first)
  expect(seats.map(({ text }) => text.state.problem)).toEqual(seats.map(() => ''))
  expect(first?.toSorted()).toEqual([...written].filter((word) => !dropped.has(word)).toSorted())
}
