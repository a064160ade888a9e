import { Doc, mergeUpdates } from 'yjs'
import { type Random, createRandom } from '@atrium/base/random'
import { Taking } from '@atrium/engine/web/texts'
import {
  type View,
  nest,
  openEditor,
  pause,
  placeIn,
  redoIn,
  split,
  type,
  undoIn,
  wordsOn,
} from './bare-editor.play.ts'
import { putBack } from './put-back.ts'

const people = ['a', 'b', 'c'] as const
const steps = 60
/** Of the Chinese signs, of which there are enough for a play. */
const firstSign = 0x4e00

type Person = (typeof people)[number]

/** One person's editor of the page, with the plugins that tie it to the text. */
export interface Seat {
  readonly person: Person
  readonly doc: Doc
  readonly view: View
  readonly taking: Taking
  /** The updates of all, in the order in which they came in; how far this one has them, and what they did not give yet. */
  readonly log: Uint8Array[]
  readonly unsent: Uint8Array[]
  seq: number
}

export function sit(person: Person, { log, client }: { readonly log: Uint8Array[]; readonly client?: number }): Seat {
  const doc = new Doc()
  // Which of two comes first is said by their numbers.
  if (client) doc.clientID = client
  // Nobody leaves: each puts back what they have to.
  const clock = { schedule: () => () => undefined }
  const taking = new Taking(doc, { origin: 'elsewhere', clock, putBack })
  const unsent: Uint8Array[] = []
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'elsewhere') unsent.push(update)
  })
  return { person, doc, view: openEditor(doc), taking, log, unsent, seq: 0 }
}

/** What `from` did comes in, and `to` takes all that has come in. */
export function deliver(from: Seat, to: Seat): void {
  const { log, unsent, taking } = from
  if (unsent.length > 0) {
    const update = mergeUpdates(unsent.splice(0))
    taking.sent(update)
    log.push(update)
  }
  const news = log.slice(to.seq)
  to.seq = log.length
  to.taking.take(news)
}

interface Play {
  readonly random: Random
  readonly seats: readonly [Seat, ...Seat[]]
  /** The words of the whole play. */
  readonly written: Set<string>
  /** What was taken off by whoever wrote it. */
  readonly takenBack: Set<string>
}

const isBy = (word: string, person: Person): boolean => word.endsWith(person)

/** Some people write on one page, and take back and bring back what they did. Answers what went wrong. */
export function playUndo(seed: number): void {
  const random = createRandom(seed)
  const [a, b, c] = people
  const numbered = (): number => 2 + random.below(1_000_000)
  const log: Uint8Array[] = []
  const seated = (person: Person): Seat => sit(person, { log, client: numbered() })
  const play: Play = {
    random,
    seats: [seated(a), seated(b), seated(c)],
    written: new Set(),
    takenBack: new Set(),
  }
  for (let step = 0; step < steps; step += 1) take(play, step)
  for (const _ of people) for (const from of play.seats) for (const to of play.seats) carry(from, to)
  const left = [...play.written].filter((word) => !play.takenBack.has(word))
  const texts = play.seats.map((seat) => wordsOn(seat).join(' '))
  if (new Set(texts).size > 1) throw new Error(`They see different pages: ${texts.join(' | ')}`)
  const lost = left.filter((word) => !texts[0]?.includes(word))
  if (lost.length > 0) throw new Error(`Lost at the end: ${lost.join(' ')}`)
}

function take(play: Play, step: number): void {
  const { random, seats } = play
  const seat = random.pick(seats)
  const what = random.below(20)
  if (random.below(3) === 0) pause(seat)
  if (what < 7) return write(play, seat, step)
  if (what < 9) return together(play, seat, () => own(play, seat, () => split(seat, placeIn(seat, random))))
  if (what < 10) return together(play, seat, () => own(play, seat, () => nest(seat, placeIn(seat, random))))
  if (what < 13) return together(play, seat, () => own(play, seat, () => undoIn(seat)))
  if (what < 15) return together(play, seat, () => undoAndRedo(play, seat))
  carry(random.pick(seats), seat)
}

function write(play: Play, seat: Seat, step: number): void {
  // No two begin alike: the library finds what was typed by comparing the line before and after.
  const word = `${String.fromCodePoint(firstSign + step)}${seat.person}`
  play.written.add(word)
  own(play, seat, () => type(seat, word, placeIn(seat, play.random)))
}

/** The words of the play, also where two stand without a space between them. */
const signsOn = (seat: Seat): readonly string[] =>
  wordsOn(seat)
    .join(' ')
    .match(/[\u4e00-\u9fff][abc]/g) ?? []

/** A deed of one's own takes off no word but one's own. */
function own({ takenBack }: Play, seat: Seat, deed: () => void): readonly string[] {
  const before = signsOn(seat)
  deed()
  const now = wordsOn(seat).join(' ')
  const gone = before.filter((word) => !now.includes(word))
  const others = gone.filter((word) => !isBy(word, seat.person))
  if (others.length > 0) throw new Error(`${seat.person} took off ${others.join(' ')} of others.`)
  for (const word of gone) takenBack.add(word)
  return gone
}

/** Takes in what others did, does the deed, and gives it to them. */
function together(play: Play, seat: Seat, deed: () => void): void {
  for (const from of play.seats) carry(from, seat)
  deed()
  for (const to of play.seats) carry(seat, to)
}

function undoAndRedo(play: Play, seat: Seat): void {
  const gone = own(play, seat, () => undoIn(seat))
  const isWithNews = play.random.below(2) === 0
  if (isWithNews) carry(play.random.pick(play.seats), seat)
  own(play, seat, () => redoIn(seat))
  const now = wordsOn(seat).join(' ')
  const missing = gone.filter((word) => !now.includes(word))
  if (missing.length > 0) throw new Error(`Redo of ${seat.person} did not bring back ${missing.join(' ')}.`)
}

/** What comes from others may take a word off for a moment: who did it unseen puts it back once they see it. */
function carry(from: Seat, to: Seat): void {
  if (from !== to) deliver(from, to)
}
