import type { Random } from '@atrium/base/random'
import type { Asked } from '@atrium/engine/contract'
import type { RowChange } from '@atrium/engine/web'
import type { CalendarEvent } from '../../contract/calendar-event.ts'
import type { Occurrence } from '../../contract/queries.ts'
import { type Local, type LocalDateTime, dateTimeAt, dayMs, localMs, momentText } from '@atrium/base/local-date-time'
import type { Found } from '../events/where-events-are.ts'
import { type Span, touch } from '../events/span.ts'
import { row } from './row.ts'

type Changes = readonly RowChange<CalendarEvent>[]

/** How a screen is told what happens. */
export interface Screen {
  /** The rows at hand changed, in which way where that is known. */
  change(atHand: readonly CalendarEvent[], changes: Changes | undefined): void
  online(): void
}

interface Question {
  readonly span: Span
  answer: Found | undefined
  resolve(asked: Asked<Found>): void
}

const first = Date.UTC(2027, 2, 1)
const hourMs = 3_600_000
/** So many times a series of this world has. */
const times = 6
/** So many rows are in a copy that is taken anew. */
const mostCopied = 4

/**
 * A server with events that others change, and the line to a screen, on which entries come in their order, and answers
 * when they like, read at any moment after they were asked for.
 */
export class World {
  readonly #random: Random
  readonly #rows = new Map<string, CalendarEvent>()
  readonly #log: Changes[] = []
  /** What the screen has of the rows, and how many entries. */
  #atHand = new Map<string, CalendarEvent>()
  #taken = 0
  #isConnected = true
  #asked: Question[] = []
  #screen: Screen | undefined

  constructor(random: Random) {
    this.#random = random
    for (let count = 0; count < 8; count += 1) this.#create()
    this.#taken = this.#log.length
  }

  attach(screen: Screen): void {
    this.#screen = screen
  }

  readonly ask = (span: Span): Promise<Asked<Found>> =>
    new Promise((resolve) => this.#asked.push({ span, answer: undefined, resolve }))

  /** What a screen that is opened now shows. */
  truth(span: Span): Found {
    const found = [...this.#rows.values()]
      .filter(({ trash }) => trash === null)
      .map((event) => ({
        event,
        occurrences: timesOf(event).filter(isIn(span)),
      }))
    const some = found.filter(({ occurrences }) => occurrences.length > 0)
    return {
      events: some.map(({ event }) => event),
      occurrences: some.flatMap(({ occurrences }) => occurrences),
      isCut: false,
    }
  }

  /** Somebody does something. */
  deed(): void {
    const known = [...this.#rows.values()]
    const one = known[this.#random.below(known.length)]
    if (!one || this.#random.below(4) === 0) return this.#create()
    const deeds: [() => void, ...(() => void)[]] = [
      () => this.#write({ ...one, start: this.#when(), without: [] }),
      () => this.#write({ ...one, title: `${one.title}!` }),
      () => this.#write({ ...one, rule: one.rule ? '' : 'FREQ=WEEKLY;COUNT=6', without: [] }),
      () => this.#write({ ...one, trash: one.trash ? null : { at: 1, by: 'bob' } }),
      () => this.#commit([{ id: one.id, row: undefined }]),
      () => this.#part(one),
    ]
    this.#random.pick(deeds)()
  }

  /** One entry arrives, or one question is read, or one answer arrives; whether there was any. */
  deliver(): boolean {
    if (!this.#isConnected) return false
    const entry = this.#log[this.#taken]
    const question = this.#asked[this.#random.below(this.#asked.length)]
    if (entry && (!question || this.#random.below(2) === 0)) this.#arrive(entry)
    else if (question) this.#further(question)
    return entry !== undefined || question !== undefined
  }

  lose(): void {
    this.#isConnected = false
    for (const question of this.#asked) question.answer = undefined
  }

  /** The line is back; a screen that missed much takes a copy. */
  reconnect(): void {
    if (this.#isConnected) return
    this.#isConnected = true
    if (this.#log.length - this.#taken > 2) {
      const newest = [...this.#rows.values()].toSorted((one, other) => other.changed - one.changed)
      this.#atHand = new Map(newest.slice(0, mostCopied).map((one) => [one.id, one]))
      this.#taken = this.#log.length
      this.#screen?.change(this.#list(), undefined)
    }
    for (let entry = this.#log[this.#taken]; entry; entry = this.#log[this.#taken]) this.#arrive(entry)
    this.#screen?.online()
  }

  #list(): readonly CalendarEvent[] {
    return [...this.#atHand.values()]
  }

  #when(): LocalDateTime {
    return dateTimeAt(first + this.#random.below(60) * dayMs + (7 + this.#random.below(10)) * hourMs)
  }

  #create(): void {
    const rule = this.#random.below(2) === 0 ? '' : 'FREQ=WEEKLY;COUNT=6'
    this.#write(row({ id: `e${this.#log.length}`, title: 'E', start: this.#when(), rule }))
  }

  /** A series ends, and another goes on in its place. */
  #part(one: CalendarEvent): void {
    const later = placesOf(one).slice(3)
    if (!one.rule || !later[0]) return
    const rest = placesOf({ ...one, start: later[0], without: [] }).slice(later.length)
    const next = {
      ...one,
      id: `${one.id}+`,
      title: `${one.title}2`,
      start: later[0],
      without: rest,
    }
    this.#write({ ...one, without: [...one.without, ...later] }, next)
  }

  #write(...rows: readonly CalendarEvent[]): void {
    const seq = this.#log.length + 1
    this.#commit(
      rows.map((given, index) => {
        const start = localMs(given.start)
        const [earliest, latest] = [start - dayMs, start + (given.rule ? times * 7 : 1) * dayMs + dayMs]
        const written = { ...given, end: dateTimeAt(start + hourMs), changed: seq + index / 1_024, earliest, latest }
        return { id: written.id, row: written }
      }),
    )
  }

  #commit(changes: Changes): void {
    apply(this.#rows, changes)
    this.#log.push(changes)
  }

  #arrive(entry: Changes): void {
    this.#taken += 1
    this.#atHand = new Map(this.#atHand)
    apply(this.#atHand, entry)
    this.#screen?.change(this.#list(), entry)
  }

  #further(question: Question): void {
    if (!question.answer) {
      question.answer = this.truth(question.span)
      return
    }
    this.#asked = this.#asked.filter((one) => one !== question)
    question.resolve({ ok: true, output: question.answer })
  }
}

function apply(rows: Map<string, CalendarEvent>, changes: Changes): void {
  for (const { id, row: written } of changes)
    if (written) rows.set(id, written)
    else rows.delete(id)
}

function timesOf({ id, start, rule, without }: CalendarEvent): readonly Occurrence[] {
  const from = localMs(start)
  const all = Array.from({ length: rule ? times : 1 }, (_none, index) => from + index * 7 * dayMs)
  return all
    .filter((moment) => !rule || !without.includes(dateTimeAt(moment)))
    .map((moment) => ({
      id,
      at: rule ? dateTimeAt(moment) : '',
      start: momentText(moment),
      end: momentText(moment + hourMs),
    }))
}

const placesOf = (event: CalendarEvent): readonly Local[] => timesOf(event).flatMap(({ at }) => (at === '' ? [] : [at]))

export function isIn(span: Span): (time: Occurrence) => boolean {
  return ({ start, end }) => touch(span, { from: Date.parse(start), to: Date.parse(end) })
}
