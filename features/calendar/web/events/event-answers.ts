import type { SpaceId } from '@atrium/engine/contract'
import type { Known, Questions, Schedule } from '@atrium/engine/web'
import type { Found } from './where-events-are.ts'
import { type Span, covers } from './span.ts'
import type { Direction } from './spans-beside.ts'

type Question = Span & { readonly spaces: readonly SpaceId[] }

interface Needs {
  readonly questions: Questions<Question, Found>
  readonly schedule: Schedule
  /** Calls back once the page has nothing else to do; what it answers takes that back. */
  whenIdle(run: () => void): () => void
}

/** What is looked at in which spaces. */
export interface Shown {
  readonly spaces: readonly SpaceId[]
  readonly span: Span
  /** What is likely to be looked at next, the likeliest first. */
  beside(heading: Direction | undefined): readonly Span[]
}

/** What is likely to be looked at next, and whether somebody goes there before all is known of where they come from. */
interface Ahead {
  readonly spans: readonly Span[]
  readonly isHurried: boolean
}
const nowhere: Ahead = { spans: [], isHurried: false }

/** So many answers are kept. */
const mostKept = 6
/** So many are asked for at once for somebody in a hurry. */
const mostAtOnce = 2
/** While news comes on and on, what is shown is asked for again after so long at the earliest. */
const restMs = 500

/**
 * Holds the last answers, each whole as the server gave it, so that who goes to what was asked before sees it at once.
 * What is shown is asked for when there is no answer, or news came since that only the server can tell; then what is
 * beside it, when there is nothing else to do or somebody is in a hurry; then once more itself, as nobody tells of
 * invitations from other spaces.
 */
export class EventAnswers {
  readonly #needs: Needs
  readonly #listeners = new Set<() => void>()
  /** How to let go of what is on its way, or was answered last. */
  readonly #held = new Map<string, () => void>()
  #shown: Shown | undefined
  #ahead = nowhere
  /** How much had been asked when news came last, when this was looked at first, and when either was. */
  #newsAt: number
  #lookedAt = 0
  #begunAt = 0
  /** Whether nothing is looked up around what is shown, before somebody goes elsewhere or news comes. */
  #isEnough = false
  #stopIdle: (() => void) | undefined
  #stopRest: (() => void) | undefined
  #stopHearing: (() => void) | undefined

  constructor(needs: Needs) {
    this.#needs = needs
    this.#newsAt = needs.questions.count
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What was found of a span, the last time that it was asked for. */
  find(spaces: readonly SpaceId[], span: Span): Found | undefined {
    return this.#newest(spaces, span)?.found
  }

  /** Why what is shown could not be asked for. */
  readonly failure = (): string | undefined => {
    const answer = this.#shown && this.#needs.questions.answer(keyOf(this.#shown))
    return answer?.ok === false ? answer.message : undefined
  }

  look(next: Shown | undefined): void {
    const heading = next && this.#shown && headingOf(this.#shown.span, next.span)
    const isHurried = heading !== undefined && (this.#stopIdle !== undefined || this.#asking().length > 0)
    this.#shown = next
    this.#ahead = next ? { spans: next.beside(heading), isHurried } : nowhere
    this.#lookedAt = this.#needs.questions.count
    this.#stop()
    if (next) this.#stopHearing ??= this.#needs.questions.subscribe(() => this.#hear())
    this.#begin()
    this.#tell()
  }

  /** Something happened, or may have, that only the server can tell. */
  hearNews(): void {
    this.#newsAt = this.#needs.questions.count
    this.#begin()
  }

  /** From now on no news is heard of what was asked for. */
  forget(): void {
    for (const key of this.#held.keys()) this.#letGo(key)
    this.#newsAt = this.#needs.questions.count
  }

  close(): void {
    this.look(undefined)
    this.#stopHearing?.()
    this.#stopHearing = undefined
  }

  #stop(): void {
    this.#stopIdle?.()
    this.#stopRest?.()
    this.#stopIdle = undefined
    this.#stopRest = undefined
  }

  #begin(): void {
    this.#begunAt = this.#needs.questions.count
    this.#isEnough = false
    this.#step()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #hear(): void {
    const shown = this.#shown && keyOf(this.#shown)
    const answered = this.#mine().filter(({ asking }) => asking.length === 0)
    // What cannot be told around, or not as a whole, is not looked up further.
    const useless = answered.filter(({ answer }) => !answer?.ok || answer.output.isCut)
    this.#isEnough ||= useless.some(({ key, nth, answer }) => nth > this.#begunAt && (key !== shown || !answer?.ok))
    for (const { key } of useless) if (key !== shown) this.#letGo(key)
    this.#keepNewest(shown)
    this.#step()
    this.#tell()
  }

  #keepNewest(shown: string | undefined): void {
    const answered = this.#mine().filter(({ answer, asking }) => answer && asking.length === 0)
    const newest = answered.toSorted((one, other) => other.nth - one.nth)
    const isOutdone = ({ input, key }: Mine, at: number): boolean =>
      key !== shown && (at >= mostKept || newest.slice(0, at).some((one) => isWithin(input, one.input)))
    for (const one of newest.filter(isOutdone)) {
      this.#letGo(one.key)
      this.#needs.questions.forget((input) => input === one.input)
    }
  }

  #letGo(key: string): void {
    this.#held.get(key)?.()
    this.#held.delete(key)
  }

  #mine(): readonly Mine[] {
    return this.#needs.questions.all().filter(({ key }) => this.#held.has(key))
  }

  #asking(): readonly (Question & { readonly nth: number })[] {
    return this.#mine().flatMap(({ input, asking }) => asking.map(({ nth }) => ({ ...input, nth })))
  }

  #newest(spaces: readonly SpaceId[], span: Span): { readonly nth: number; readonly found: Found } | undefined {
    const all = this.#needs.questions.all().flatMap(({ input, answer, nth }) => {
      const isIn = input.spaces.join() === spaces.join() && covers(input, span)
      // What is cut may lack just what is looked at of it.
      const isWhole = answer?.ok === true && (!answer.output.isCut || isSame(input, span))
      return isIn && isWhole ? [{ nth, found: answer.output }] : []
    })
    return all.toSorted((one, other) => other.nth - one.nth)[0]
  }

  #step(): void {
    if (!this.#shown || this.#shown.spaces.length === 0) return
    const { spaces, span } = this.#shown
    const kept = this.#newest(spaces, span)
    if (kept && kept.nth > this.#newsAt) return this.#lookAround()
    if (this.#isRefused() || this.#mustWait(kept !== undefined)) return
    this.#rest()
    this.#ask(span)
  }

  #isRefused(): boolean {
    const shown = this.#shown && keyOf(this.#shown)
    return this.#mine().some(({ key, answer, nth }) => key === shown && answer?.ok === false && nth > this.#begunAt)
  }

  /** Whether what is shown is on its way, or was a moment ago. */
  #mustWait(isKept: boolean): boolean {
    const asking = this.#asking().filter((one) => this.#shown && isFor(one, this.#shown))
    if (asking.some(({ nth }) => nth > this.#newsAt)) return true
    return this.#stopRest !== undefined && (isKept || asking.length > 0)
  }

  #rest(): void {
    this.#stopRest?.()
    this.#stopRest = this.#needs.schedule(() => {
      this.#stopRest = undefined
      this.#step()
    }, restMs)
  }

  #lookAround(): void {
    if (this.#ahead.isHurried) this.#hurry()
    if (this.#stopIdle || this.#asking().length > 0 || !this.#next()) return
    this.#stopIdle = this.#needs.whenIdle(() => {
      this.#stopIdle = undefined
      const next = this.#asking().length > 0 ? undefined : this.#next()
      if (next) this.#ask(next)
    })
  }

  #hurry(): void {
    for (const span of this.#missing()) if (this.#asking().length < mostAtOnce) this.#ask(span)
  }

  /** What is likely to be looked at next, and neither known nor on its way. */
  #missing(): readonly Span[] {
    if (!this.#shown || this.#isEnough) return []
    const { spaces } = this.#shown
    if (this.#newest(spaces, this.#shown.span)?.found.isCut) return []
    const asking = this.#asking().filter(({ nth }) => nth > this.#newsAt)
    const isOnItsWay = (span: Span): boolean => asking.some((one) => isFor(one, { spaces, span }))
    const isKnown = (span: Span): boolean => (this.#newest(spaces, span)?.nth ?? 0) > this.#newsAt
    return this.#ahead.spans.filter((span) => !isKnown(span) && !isOnItsWay(span))
  }

  #next(): Span | undefined {
    if (!this.#shown || this.#isEnough) return undefined
    const { span, spaces } = this.#shown
    const shown = this.#newest(spaces, span)
    if (shown?.found.isCut) return undefined
    return this.#missing()[0] ?? (shown && shown.nth <= this.#lookedAt ? span : undefined)
  }

  #ask(span: Span): void {
    if (!this.#shown) return
    const { questions } = this.#needs
    const key = keyOf({ spaces: this.#shown.spaces, span })
    if (!this.#held.has(key)) this.#held.set(key, questions.hold(key))
    void questions.ask(key)
  }
}

type Mine = Known<Question, Found>
type Asking = Pick<Shown, 'spaces' | 'span'>

const keyOf = ({ spaces, span: { from, to } }: Asking): string => JSON.stringify({ spaces, from, to })

/** Whether who looked at `before` and looks at `now` is on their way, and where. */
function headingOf(before: Span, now: Span): Direction | undefined {
  const isNear = now.from <= before.to && now.to >= before.from
  if (!isNear || now.from === before.from) return undefined
  return now.from > before.from ? 1 : -1
}

const isSame = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to

const isFor = (question: Question, { spaces, span }: Asking): boolean =>
  question.spaces.join() === spaces.join() && covers(question, span)

const isWithin = (inner: Question, { spaces, from, to }: Question): boolean =>
  isFor({ spaces, from, to }, { spaces: inner.spaces, span: inner })
