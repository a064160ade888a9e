import type { Asked } from '@atrium/engine/contract'
import type { Schedule } from '@atrium/engine/web'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import { dayMs } from '../contract/wall.ts'
import { type Marks, hasNews, marksOf } from './event-news.ts'
import { type EventWindow, type Found, type Span, covers, extended, missingOf, touch } from './event-window.ts'

interface Needs {
  ask(question: Span & { readonly spaces: string[] }): Promise<Asked<Found>>
  now(): number
  readonly schedule: Schedule
  /** Calls back once the page has nothing else to do; what it answers takes that back. */
  whenIdle(run: () => void): () => void
}

export interface Wish {
  readonly spaces: readonly string[]
  /** What is looked at; undefined for nothing. */
  readonly span: Span | undefined
  /** The events of those spaces that changed last. */
  readonly atHand: readonly CalendarEvent[]
}

export interface SpansShown {
  readonly window: EventWindow
  readonly failure: string | undefined
}

interface Held {
  readonly window: EventWindow
  readonly marks: Marks
  readonly since: number
}

interface Asking extends Span {
  readonly isWhole: boolean
}

/** The least that is fetched ahead on each side. */
const reachMs = 21 * dayMs
/** The same is not asked for more often. */
const restMs = 500
/** What lasts longer is asked for again when somebody moves: of invitations from elsewhere nobody tells. */
const lastsMs = 60_000

const always: EventWindow = { from: -Infinity, to: Infinity, events: [], occurrences: [], isCut: false }
const nothing: SpansShown = { window: always, failure: undefined }

const isSame = (one: Span | undefined, other: Span | undefined): boolean =>
  one?.from === other?.from && one?.to === other?.to

/**
 * Keeps the events around what somebody looks at: one question for what is not there yet, then, when there is nothing
 * else to do, one for what comes next and one for what was before. All is asked anew where only the server can tell.
 */
export class EventSpans {
  readonly #needs: Needs
  readonly #listeners = new Set<() => void>()
  #shown = nothing
  #wish: Wish = { spaces: [], span: undefined, atHand: [] }
  #held: Held | undefined
  #isDue = false
  /** The question for what is looked at, and the one for what lies beside it. */
  #asking: Asking | undefined
  #ahead: Span | undefined
  #mayLookAhead = true
  /** Answers of an earlier round come too late. */
  #round = 0
  #stopIdle: (() => void) | undefined
  #stopRest: (() => void) | undefined

  constructor(needs: Needs) {
    this.#needs = needs
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): SpansShown => this.#shown

  /** Says what is looked at, and what is known to have changed. */
  want(wish: Wish): void {
    const before = this.#wish
    this.#wish = wish
    const isElsewhere = wish.spaces.join() !== before.spaces.join()
    if (isElsewhere) this.#forget()
    if (isElsewhere || !isSame(wish.span, before.span)) this.#arrive()
    this.#step()
  }

  /** Has all asked anew: something may have been missed. */
  refresh(): void {
    this.#isDue = this.#held !== undefined
    this.#step()
  }

  close(): void {
    this.#forget()
    this.#stopRest?.()
  }

  #forget(): void {
    this.#round += 1
    this.#held = undefined
    this.#asking = undefined
    this.#ahead = undefined
    this.#isDue = false
    this.#stopIdle?.()
    this.#stopIdle = undefined
  }

  /** Somebody moved, and does not wait for what was asked a moment ago. */
  #arrive(): void {
    this.#stopRest?.()
    this.#stopRest = undefined
    if (this.#held && this.#needs.now() - this.#held.since > lastsMs) this.#isDue = true
  }

  #step(): void {
    const { spaces, span } = this.#wish
    if (!span) return
    if (spaces.length === 0) return this.#show(nothing)
    const due = this.#dueFor(span)
    if (!due) return this.#lookAhead()
    if (this.#isOnItsWay(due) || this.#stopRest) return
    void this.#fetch(due)
  }

  #dueFor(span: Span): Asking | undefined {
    const held = this.#held
    if (!held || this.#isDue || hasNews({ ...held.window, marks: held.marks }, this.#wish.atHand))
      return { ...span, isWhole: true }
    if (covers(held.window, span)) return undefined
    const part = missingOf(held.window, span)
    return part ? { ...part, isWhole: false } : { ...span, isWhole: true }
  }

  #isOnItsWay(due: Asking): boolean {
    if (this.#asking && (this.#asking.isWhole || !due.isWhole) && covers(this.#asking, due)) return true
    return !due.isWhole && this.#ahead !== undefined && covers(this.#ahead, due)
  }

  async #fetch(due: Asking): Promise<void> {
    if (due.isWhole) this.#round += 1
    const round = this.#round
    const marks = marksOf(this.#wish.atHand)
    this.#asking = due
    this.#isDue = false
    this.#rest()
    const answer = await this.#ask(due)
    if (round !== this.#round) return
    if (this.#asking === due) this.#asking = undefined
    if (!answer.ok) return this.#show({ ...this.#shown, failure: answer.message })
    const since = this.#needs.now()
    if (due.isWhole) this.#hold({ window: { ...answer.output, from: due.from, to: due.to }, marks, since })
    else this.#widen(due, answer.output)
    this.#step()
  }

  #ask({ from, to }: Span): Promise<Asked<Found>> {
    return this.#needs.ask({ spaces: [...this.#wish.spaces], from, to })
  }

  #rest(): void {
    this.#stopRest?.()
    this.#stopRest = this.#needs.schedule(() => {
      this.#stopRest = undefined
      this.#step()
    }, restMs)
  }

  #hold(held: Held): void {
    this.#held = held
    this.#ahead = undefined
    this.#mayLookAhead = true
    this.#show({ window: held.window, failure: undefined })
  }

  #widen(span: Span, found: Found): void {
    const held = this.#held
    if (!held || !touch(held.window, span)) return
    this.#held = { ...held, window: extended(held.window, { found, span, bounds: this.#bounds() }) }
    this.#show({ window: this.#held.window, failure: undefined })
  }

  #show(shown: SpansShown): void {
    this.#shown = shown
    for (const listener of this.#listeners) listener()
  }

  #lookAhead(): void {
    if (this.#ahead || this.#stopIdle || !this.#mayLookAhead || !this.#aheadOf()) return
    this.#stopIdle = this.#needs.whenIdle(() => {
      this.#stopIdle = undefined
      const part = this.#asking ? undefined : this.#aheadOf()
      if (part) void this.#fetchAhead(part)
    })
  }

  async #fetchAhead(part: Span): Promise<void> {
    const round = this.#round
    this.#ahead = part
    const answer = await this.#ask(part)
    if (round !== this.#round) return
    this.#ahead = undefined
    // What cannot be had, or is too much, is asked for once somebody wants it.
    if (answer.ok && !answer.output.isCut) this.#widen(part, answer.output)
    else this.#mayLookAhead = false
    this.#step()
  }

  /** What comes next where it is not there yet, else what was before. */
  #aheadOf(): Span | undefined {
    const [window, span] = [this.#held?.window, this.#wish.span]
    if (!window || !span || window.isCut || !covers(window, span)) return undefined
    const { from, to } = this.#bounds()
    const length = span.to - span.from
    if (window.to < span.to + length) return { from: window.to, to }
    return window.from > span.from - length ? { from, to: window.from } : undefined
  }

  /** How much is kept. */
  #bounds(): Span {
    const { from, to } = this.#wish.span ?? this.#held?.window ?? always
    const reach = Math.max(reachMs, to - from)
    return { from: from - reach, to: to + reach }
  }
}
