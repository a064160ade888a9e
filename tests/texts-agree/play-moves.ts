import type { Array as YArray } from 'yjs'
import { expect } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Random, createRandom } from '@atrium/base/random'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { type OpenText, type TextDisk, openTextDisk } from '@atrium/engine/web/texts'
import { findDocument, findMoved, moveAway, writeComment } from '@atrium/features/documents/contract'
import { makePage } from '../page.ts'
import { spaceWith } from '../roles/fixture.ts'
import { type Chaos, connectThrough } from '../screens-agree/chaos-line.ts'
import type { Fixture } from '../screens-agree/fixture.ts'
import { type TextScreen, openTextScreen, until } from '../text-screen.ts'

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
  /** Everybody is in the first, all but the last also in the second. */
  readonly rooms: readonly [SpaceId, SpaceId]
  readonly people: readonly [PersonId, PersonId, PersonId]
  readonly seats: Seat[]
  readonly written: Set<string>
  readonly comments: Set<string>
  /** The room in which the page lies. */
  where: 0 | 1
}

/**
 * Some people write on one page and comment on it over bad lines, while it is moved to and fro between a room that all of them
 * are in and one that one of them is not in.
 */
export async function playMoves(fixture: Fixture, seed: number): Promise<void> {
  const play = await begin(fixture, createRandom(seed), seed)
  const stuck = Promise.withResolvers<never>()
  const report = (): string =>
    JSON.stringify(play.seats.map(({ text: { key, seq, state } }) => ({ key, seq, ...state })))
  const timer = setTimeout(() => stuck.reject(new Error(`They do not come to rest: ${report()}`)), patienceMs)
  await Promise.race([takeSteps(play), stuck.promise]).finally(() => clearTimeout(timer))
  await expectAgreement(play)
  for (const { screen } of play.seats) await screen[Symbol.asyncDispose]()
}

async function begin(fixture: Fixture, random: Random, seed: number): Promise<Play> {
  const [server] = fixture.servers
  const arrive = (name: string): Promise<PersonId> => server.arrive(`${name}-moves-${seed}`)
  const people = [await arrive('ada'), await arrive('bob'), await arrive('eve')] as const
  const member = (id: PersonId) => ({ id, role: 'member' as const })
  const rooms = [
    await spaceWith(server, people.map(member)),
    await spaceWith(server, people.slice(0, 2).map(member)),
  ] as const
  const { id } = await makePage(server, people[0], { space: rooms[0] })
  const play: Play = {
    fixture,
    random,
    id,
    rooms,
    people,
    seats: [],
    written: new Set(),
    comments: new Set(),
    where: 0,
  }
  for (const [index, person] of [people[0], people[1], people[0], people[2]].entries())
    play.seats.push(await sit(play, person, index))
  return play
}

const nameOf = ({ id }: Play, index: number): string => `${id}-moves-${index}`

async function sit(play: Play, person: PersonId, index: number): Promise<Seat> {
  const chaos: Chaos = { random: createRandom(play.random.below(1_000_000)), level: 1, onEntry: () => undefined }
  const disk = await openTextDisk(nameOf(play, index))
  return { person, disk, chaos, ...(await openScreen(play, { person, disk, chaos })) }
}

async function openScreen(
  { fixture, id, rooms }: Play,
  { person, disk, chaos }: Pick<Seat, 'person' | 'disk' | 'chaos'>,
) {
  const screen = await openTextScreen({
    person,
    disk,
    server: () => chaos.random.pick(fixture.servers),
    through: (target) => connectThrough(target, chaos),
  })
  // By its first address, wherever it lies.
  return { screen, text: await screen.open({ space: rooms[0], id }) }
}

async function takeSteps(play: Play): Promise<void> {
  for (let step = 0; step < steps; step += 1) await doSomething(play, step)
  if (play.where === 1) await move(play)
  for (const { chaos } of play.seats) chaos.level = 0
  for (const seat of play.seats) await reload(play, seat)
  await Promise.all(play.seats.map(({ text }) => until(text, ({ isLive, saved }) => isLive && saved === 'saved')))
  // What was typed where the page lay before comes to it once the server has said where it is.
  for (const { disk } of play.seats)
    await expect.poll(() => disk.textsWithUnsent(), { timeout: patienceMs }).toEqual([])
  const texts = play.seats.map(({ text }) => text)
  await expect.poll(() => new Set(texts.map((text) => listOf(text).toArray().join())).size).toBe(1)
}

async function doSomething(play: Play, step: number): Promise<void> {
  const { random, seats } = play
  const seat = random.pick(seats as [Seat, ...Seat[]])
  const what = random.below(20)
  if (what < 10) write(play, seat, step)
  else if (what < 13) await comment(play, step)
  else if (what < 16) await move(play)
  else if (what === 16) await new Promise((resolve) => setTimeout(resolve, random.below(12)))
  else if (what === 17) blink(seat, random)
  else if (what === 18) await reload(play, seat)
  else await expectHidden(play)
}

const listOf = (text: OpenText): YArray<string> => text.doc.getArray('blocks')

function write({ random, written }: Play, { text }: Seat, step: number): void {
  if (!text.state.canWrite) return
  const word = `word ${step}`
  written.add(word)
  listOf(text).insert(random.below(listOf(text).length + 1), [word])
}

const roomOf = ({ rooms, where }: Play): SpaceId => rooms[where] as SpaceId

async function comment(play: Play, step: number): Promise<void> {
  const { fixture, random, people, id: document, comments } = play
  const input = { space: roomOf(play), document, thread: newId(), id: newId(), text: `comment ${step}` }
  const given = { ...input, anchor: null, quote: '' }
  const answer = await random.pick(fixture.servers).act(people[0], writeComment, given)
  expect(answer).toMatchObject({ ok: true })
  comments.add(input.text)
}

async function move(play: Play): Promise<void> {
  const { fixture, random, rooms, people, id } = play
  const there = play.where === 0 ? 1 : 0
  const input = { space: roomOf(play), id, to: rooms[there] as SpaceId, parent: null, order: 'a0' }
  expect(await random.pick(fixture.servers).act(people[0], moveAway, input)).toMatchObject({ ok: true })
  play.where = there
}

/** While it lies where one of them is not, that one is told of it what is told of a page that never was. */
async function expectHidden(play: Play): Promise<void> {
  const { fixture, rooms, people, id, where } = play
  if (where === 0) return
  const [server] = fixture.servers
  const [space, eve] = [rooms[0], people[2]]
  for (const query of [findDocument, findMoved])
    expect(await server.read(eve, query, { space, id })).toEqual({ document: null })
  await expect(server.read(eve, findDocument, { space: rooms[1], id })).rejects.toThrow('no-access')
}

function blink({ screen }: Seat, random: Random): void {
  screen.client.disableNetwork()
  setTimeout(() => screen.client.enableNetwork(), random.below(20))
}

/** Closes the screen once all it wrote is on some disk, as a browser does, and opens it anew from there. */
async function reload(play: Play, seat: Seat): Promise<void> {
  await seat.text.written()
  await seat.screen[Symbol.asyncDispose]()
  const disk = await openTextDisk(nameOf(play, play.seats.indexOf(seat)))
  Object.assign(seat, { disk, ...(await openScreen(play, { ...seat, disk })) })
}

async function expectAgreement({ fixture, id, rooms, seats, written, comments }: Play): Promise<void> {
  expect(seats.map(({ text }) => text.state.problem)).toEqual(seats.map(() => ''))
  for (const { text } of seats) expect(listOf(text).toArray().toSorted()).toEqual([...written].toSorted())
  const { pool } = fixture.servers[0].engine
  const { rows } = await pool.query<{ space: SpaceId; said: string }>(
    `select space, comments -> 0 ->> 'text' as said from comment_thread where document = $1`,
    [id],
  )
  expect(new Set(rows.map(({ space }) => space))).toEqual(new Set(comments.size > 0 ? [rooms[0]] : []))
  expect(rows.map(({ said }) => said).toSorted()).toEqual([...comments].toSorted())
}
