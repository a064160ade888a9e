import { expect } from 'vitest'
import { type Random, createRandom } from '@atrium/base/random'
import { newId } from '@atrium/base/id'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { type OpenText, openTextDisk } from '@atrium/engine/web/texts'
import { nameVersion, restoreDocument, restoreVersion, trashDocument } from '@atrium/features/documents/contract'
import { isSuggesting, suggest } from '../../features/documents/web/editor/suggestions/record.ts'
import { freshPage } from './fresh-page.ts'
import { headOf, jobsLeft, versionsOf } from './on-the-server.ts'
import { type PlayRooms, changeRoleIn, makeRooms, moveOver } from './play-rooms.ts'
import { settleSome } from './settle-some.ts'
import { countsOn, signsOn } from './signs.ts'
import { makePage } from '../page.ts'
import {
  type View,
  divide,
  embolden,
  erase,
  join,
  nest,
  openEditor,
  pause,
  placeIn,
  redoIn,
  split,
  turn,
  type,
  undoIn,
  wordsOn,
} from '../../features/documents/web/editor/bare-editor.play.ts'
import { type Chaos, connectThrough } from '../screens-agree/chaos-line.ts'
import type { Fixture } from '../screens-agree/fixture.ts'
import { type TextScreen, openTextScreen, until } from '../text-screen.ts'

const names = ['a', 'b', 'c', 'd', 'e'] as const
/** Who never may do more than propose. */
const proposers = 'de'
const steps = 60
const [patienceMs, longestGraceMs] = [90_000, 3_000]
/** Of the Chinese signs, of which there are enough for a play. */
const firstSign = 0x4e00

interface Seat {
  readonly name: (typeof names)[number]
  readonly person: PersonId
  /** What they are while nobody takes it from them. */
  readonly usual: 'member' | 'commenter'
  readonly chaos: Chaos
  /** What they asked for and may not be answered yet. */
  readonly asked: Promise<unknown>[]
  screen: TextScreen
  text: OpenText
  view: View
  isOffline: boolean
  role: 'member' | 'commenter' | 'viewer'
}

interface Play extends PlayRooms {
  /** Where it lies now. */
  page: { readonly space: SpaceId; readonly id: string }
  readonly seats: Seat[]
  readonly versions: string[]
  /** The words of the whole play. */
  readonly written: Set<string>
  /** What was taken off by whoever wrote it. */
  readonly takenBack: Set<string>
  /** Where nothing is restored, no word may be in a version alone. */
  readonly isWithRestores: boolean
  isInTrash: boolean
  /** What was done, in order, for whoever looks into a play that failed. */
  readonly story: string[]
}

/**
 * Three people write on one page and two propose, each at a screen and an editor of their own: they take back and bring
 * back, accept and reject, restore versions, lose the right to write and get it again, move the page to another space, put
 * it into the trash, go offline and reload. No word of anybody is lost but by a deed of their own, or of who rejects what they propose.
 */
export async function playFive(fixture: Fixture, seed: number): Promise<void> {
  const play = await begin(fixture, seed)
  const work = async (): Promise<void> => {
    for (let step = 0; step < steps; step += 1) await doSomething(play, step)
    await settle(play)
  }
  await inTime(play, work())
  await expectAllThere(play)
  for (const { screen } of play.seats) await screen[Symbol.asyncDispose]()
}

async function begin(fixture: Fixture, seed: number): Promise<Play> {
  const random = createRandom(seed)
  const people: PersonId[] = []
  for (const [index, name] of names.entries())
    people.push(await fixture.servers[(index % 2) as 0 | 1].arrive(`${name}${seed}`))
  const [ada, ...others] = people.map((person, index) => ({ person, role: usualOf(names[index] ?? '') }))
  if (!ada) throw new Error('Nobody plays.')
  const rooms = await makeRooms(fixture, seed, [ada, ...others])
  const [server] = fixture.servers
  const page = await makePage(server, ada.person, { space: rooms[0] })
  const play: Play = {
    fixture,
    random,
    rooms,
    page,
    seats: [],
    versions: [],
    isInTrash: false,
    written: new Set(),
    takenBack: new Set(),
    isWithRestores: seed % 3 !== 0,
    story: [],
  }
  for (const [index, name] of names.entries()) play.seats.push(await sit(play, name, people[index] as PersonId))
  return play
}

const usualOf = (name: string): Seat['usual'] => (proposers.includes(name) ? 'commenter' : 'member')

async function sit(play: Play, name: Seat['name'], person: PersonId): Promise<Seat> {
  // Screens share their chance with nobody, so that a slow machine changes as little as can be.
  const chaos: Chaos = {
    random: createRandom(play.random.below(1_000_000)),
    level: play.random.below(2),
    onEntry: () => undefined,
  }
  const usual = usualOf(name)
  const seat = { name, person, usual, chaos, asked: [], isOffline: false, role: usual }
  return { ...seat, ...(await openScreen(play, seat)) }
}

async function openScreen({ fixture, page }: Play, { person, chaos }: Pick<Seat, 'person' | 'chaos'>) {
  const screen = await openTextScreen({
    person,
    disk: await openTextDisk(`${page.id}-${person}`),
    server: () => chaos.random.pick(fixture.servers),
    through: (target) => connectThrough(target, chaos),
  })
  const text = await screen.open(page)
  return { screen, text, view: openEditor(text.doc, person) }
}

/** What a screen has, and what its editor shows of it. */
function standing(seat: Seat) {
  const { name, role, text } = seat
  const inText = String(text.doc.getXmlFragment('blocks')).match(/[\u4e00-\u9fff][a-e]/g) ?? []
  return { name, role, seq: text.seq, ...text.state, inText: inText.join(' '), shown: signsOn(seat).join(' ') }
}

const report = ({ seats, story }: Play): string => `${JSON.stringify(seats.map(standing))}\n${story.join('\n')}`

/** Says how each screen stands when they do not come to rest. */
async function inTime(play: Play, work: Promise<void>): Promise<void> {
  const stuck = Promise.withResolvers<never>()
  const timer = setTimeout(() => stuck.reject(new Error(`They do not come to rest: ${report(play)}`)), patienceMs)
  await Promise.race([work, stuck.promise]).finally(() => clearTimeout(timer))
}

interface Deed {
  readonly name: string
  do(play: Play, seat: Seat, step: number): void | Promise<void>
}

/** What one can do, as often as it is in the list. */
const deeds = [
  ...times(12, { name: 'write', do: write }),
  ...times(
    3,
    inEditor('erase', ({ written }, seat, random) => {
      const own = [...written].filter((word) => word.endsWith(seat.name))
      erase(seat, own[random.below(own.length)] ?? '-')
    }),
  ),
  ...times(
    3,
    inEditor('split', (_play, seat, random) => split(seat, placeIn(seat, random))),
  ),
  ...times(
    1,
    inEditor('nest', (_play, seat, random) => nest(seat, placeIn(seat, random))),
  ),
  ...times(
    2,
    inEditor('divide', (_play, seat, random) => divide(seat, placeIn(seat, random))),
  ),
  ...times(
    2,
    inEditor('join', (_play, seat, random) => join(seat, placeIn(seat, random))),
  ),
  ...times(
    2,
    inEditor('turn', (_play, seat, random) => turn(seat, placeIn(seat, random))),
  ),
  ...times(
    2,
    inEditor('embolden', ({ written }, seat, random) =>
      embolden(seat, [...written][random.below(written.size)] ?? '-'),
    ),
  ),
  ...times(
    4,
    inEditor('undo', (_play, seat) => undoIn(seat)),
  ),
  ...times(
    3,
    inEditor('redo', (_play, seat) => redoIn(seat)),
  ),
  ...times(3, {
    name: 'suggest',
    do: (_play, { view }) => view.dispatch(suggest(view.state.tr, !isSuggesting(view.state))),
  }),
  ...times(2, {
    name: 'settle',
    do: ({ random, takenBack }, { view, text, screen }) => {
      const mayDecide = text.state.canWrite && screen.client.roleIn(text.key.space) === 'member'
      for (const word of mayDecide ? settleSome(view, random) : []) takenBack.add(word)
    },
  }),
  ...times(3, { name: 'keep', do: keep }),
  ...times(3, { name: 'restore', do: restore }),
  ...times(2, { name: 'role', do: changeRoleOfSomebody }),
  ...times(1, { name: 'trash', do: throwAwayOrBringBack }),
  ...times(1, { name: 'move', do: moveElsewhere }),
  ...times(3, { name: 'line', do: goOfflineOrOn }),
  ...times(1, { name: 'reload', do: reload }),
  ...times(8, { name: 'wait', do: ({ random }) => new Promise((resolve) => setTimeout(resolve, random.below(12))) }),
] as [Deed, ...Deed[]]

function times(count: number, deed: Deed): readonly Deed[] {
  return Array.from({ length: count }, () => deed)
}

async function doSomething(play: Play, step: number): Promise<void> {
  const { random, seats } = play
  const seat = random.pick(seats as [Seat, ...Seat[]])
  if (random.below(3) === 0) pause(seat)
  const deed = random.pick(deeds)
  const begun = `${step} ${seat.name} ${deed.name}`
  play.story.push(`${begun}: ${signsOn(seat).join(' ')}`)
  await deed.do(play, seat, step)
  const { text, role, isOffline } = seat
  const where = `${text.seq}${isOffline ? ' offline' : ''} ${role} ${text.state.saved}`
  play.story.splice(-1, 1, `${begun} (${where}): ${signsOn(seat).join(' ')}`)
}

function inEditor(name: string, deed: (play: Play, seat: Seat, random: Random) => void): Deed {
  return { name, do: (play, seat) => own(play, seat, () => deed(play, seat, play.random)) }
}

function write(play: Play, seat: Seat, step: number): void {
  if (!seat.text.state.canWrite) return
  // No two begin alike: the library finds what was typed by comparing the line before and after.
  const word = `${String.fromCodePoint(firstSign + step)}${seat.name}`
  play.written.add(word)
  own(play, seat, () => type(seat, word, placeIn(seat, play.random)))
}

/** A deed of one's own takes off no word but one's own; whoever may not write has an editor that does nothing. */
function own(play: Play, seat: Seat, deed: () => void): void {
  if (!seat.text.state.canWrite) return
  // Who may but comment always proposes, as far as their screen knows.
  if (seat.screen.client.roleIn(seat.text.key.space) !== 'member' && !isSuggesting(seat.view.state))
    seat.view.dispatch(suggest(seat.view.state.tr, true))
  const { takenBack } = play
  const before = countsOn(seat)
  deed()
  const now = countsOn(seat)
  const fewer = [...before].filter(([word, count]) => (now.get(word) ?? 0) < count).map(([word]) => word)
  // What its writer took off may still stand in what somebody proposes, as they began with it.
  const others = fewer.filter((word) => !now.has(word) && !word.endsWith(seat.name) && !takenBack.has(word))
  if (others.length > 0) throw new Error(`${seat.name} took off ${others.join(' ')} of others: ${report(play)}`)
  for (const word of fewer) if (!now.has(word) || word.endsWith(seat.name)) takenBack.add(word)
  // What a redo brings back is there for good again.
  for (const [word, count] of now)
    if ((before.get(word) ?? 0) < count && word.endsWith(seat.name)) takenBack.delete(word)
}

function keep({ page: { space, id: document }, versions }: Play, { screen, asked }: Seat): void {
  const id = newId()
  versions.push(id)
  asked.push(screen.client.act(nameVersion, { space, document, id, name: `Version ${versions.length}` } as never))
}

/** Now and then twice, as with a second click or by two at once. */
function restore({ random, seats, page: { space, id: document }, versions, isWithRestores }: Play, seat: Seat): void {
  if (!isWithRestores) return
  const version = versions[random.below(versions.length)]
  if (!version) return
  const other = random.pick(seats as [Seat, ...Seat[]])
  for (const { screen, asked } of random.below(3) === 0 ? [seat, other] : [seat])
    asked.push(screen.client.act(restoreVersion, { space, document, version, before: newId() } as never))
}

async function changeRoleOfSomebody(play: Play): Promise<void> {
  const { random, seats } = play
  const [ada, ...others] = seats as [Seat, Seat, Seat]
  const seat = random.pick(others)
  seat.role = seat.role === seat.usual ? random.pick(['commenter', 'viewer']) : seat.usual
  await changeRoleIn(play, ada.person, seat)
}

async function moveElsewhere(play: Play): Promise<void> {
  const [ada] = play.seats as [Seat]
  if (!play.isInTrash) play.page = { ...play.page, space: await moveOver(play, ada.person, play.page) }
}

async function throwAwayOrBringBack(play: Play): Promise<void> {
  const { fixture, random, page, seats } = play
  play.isInTrash = !play.isInTrash
  const [ada] = seats as [Seat]
  const action = play.isInTrash ? trashDocument : restoreDocument
  await random.pick(fixture.servers).act(ada.person, action, page as never)
}

function goOfflineOrOn(_play: Play, seat: Seat): void {
  seat.isOffline = !seat.isOffline
  if (seat.isOffline) seat.screen.client.disableNetwork()
  else seat.screen.client.enableNetwork()
}

/** Closes the screen once all it wrote is on some disk, as a browser does, and opens it anew from there. */
async function reload(play: Play, seat: Seat): Promise<void> {
  // A page that was not seen yet does not open offline, and what was asked for lives in the outbox of the screen.
  if (seat.isOffline || !seat.text.state.isLive) return
  await Promise.all(seat.asked)
  await until(seat.text, ({ saved }) => saved !== 'unsaved')
  await seat.text.written()
  await seat.screen[Symbol.asyncDispose]()
  Object.assign(seat, await openScreen(play, seat))
}

async function settle(play: Play): Promise<void> {
  const { fixture, random, page, seats } = play
  const [server] = fixture.servers
  for (const seat of seats) {
    seat.chaos.level = 0
    seat.screen.client.enableNetwork()
  }
  await Promise.all(seats.flatMap(({ asked }) => asked))
  const [ada] = seats as [Seat]
  if (play.isInTrash) await server.act(ada.person, restoreDocument, page as never)
  for (const seat of seats) {
    // Now and then somebody never gets the right again.
    if (seat.role === seat.usual || random.below(4) === 0) continue
    seat.role = seat.usual
    await changeRoleIn(play, ada.person, seat)
  }
  await untilSaved(play)
  await expect.poll(() => jobsLeft(play), { timeout: patienceMs }).toBe(0)
  await untilSaved(play)
  // What whoever took it off cannot put back any more comes back after a while from whoever typed it.
  const ended = Date.now() + longestGraceMs
  while ((await lostWords(play)).length > 0 && Date.now() < ended) await untilSaved(play)
}

/** Until each knows what they may do, has all that there is, and has saved what they may. */
async function untilSaved(play: Play): Promise<void> {
  const { seats } = play
  const isSettled = ({ role, screen, text: { key, state } }: Seat): boolean => {
    const known = screen.client.roleIn(key.space)
    const maySave = role === 'member' || state.canWrite
    return (known === role || known === 'owner') && state.isLive && (state.saved === 'saved' || !maySave)
  }
  await expect
    .poll(
      async () => {
        const head = await headOf(play)
        return seats.every((seat) => isSettled(seat) && seat.text.seq === head)
      },
      { timeout: patienceMs },
    )
    .toBe(true)
}

async function expectAllThere(play: Play): Promise<void> {
  const fresh = (): Promise<string> => freshPage(play, (play.seats[0] as Seat).person)
  let page = await fresh()
  const isElse = (seat: Seat): boolean => seat.role === 'member' && wordsOn(seat).join(' ') !== page
  // Whoever puts words back may do so while they are compared.
  if (play.seats.some(isElse)) page = await untilSaved(play).then(fresh)
  if (play.seats.some(isElse)) throw new Error(`They see different pages: ${report(play)}`)
  for (const { text } of play.seats) if (text.state.problem) throw new Error(`${text.state.problem} ${report(play)}`)
  const lost = await lostWords(play)
  if (lost.length > 0) throw new Error(`Lost: ${lost.join(' ')} ${report(play)}`)
}

/** The words of the play that are nowhere, and that nobody took off who may. */
async function lostWords(play: Play): Promise<readonly string[]> {
  const { seats, written, takenBack } = play
  const kept = [
    await freshPage(play, (play.seats[0] as Seat).person),
    ...(play.isWithRestores ? await versionsOf(play) : []),
  ].join('\n')
  // Whoever may not write any more has a copy of what they typed last.
  const ownCopy = (word: string): string =>
    seats
      .filter((seat) => word.endsWith(seat.name))
      .map((seat) => wordsOn(seat).join(' '))
      .join('')
  return [...written].filter((word) => !takenBack.has(word) && !kept.includes(word) && !ownCopy(word).includes(word))
}
