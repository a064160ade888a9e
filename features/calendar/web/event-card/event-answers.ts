import type { Asked, SpaceId } from '@atrium/engine/contract'
import type { Schedule } from '@atrium/engine/web'
import type { Found } from '../events/merge-events.ts'
import { type Span, covers } from '../events/span.ts'
import type { Direction } from '../events/spans-beside.ts'

interface Needs {
  ask(question: Span & { readonly spaces: SpaceId[] }): Promise<Asked<Found>>
  readonly schedule: Schedule
  /** Calls back once the page has nothing else to do; what it answers takes that back. */
  whenIdle(run: () => void): () => void
}

/** What is looked at in which spaces. */
export interface Look {
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

/** A question, after how many others and how much news it was asked. */
interface Question {
  readonly spaces: string
  readonly span: Span
  readonly nth: number
  readonly round: number
}

interface Kept extends Question {
  readonly found: Found
}

/** So many answers are kept. */
const mostKept = 6
/** So many are asked for at once for somebody in a hurry. */
const mostAtOnce = 2
/** While news comes on and on, what is shown is asked for again after so long at the earliest. */
const restMs = 500

/**
 * Keeps the last answers, each whole as the server gave it, so that who goes to what was asked before sees it at once.
 * What is shown is asked for when there is no answer, or news came since that only the server can tell; then what is
 * beside it, when there is nothing else to do or somebody is in a hurry; then once more itself, as nobody tells of
 * invitations from other spaces.
 */
export class EventAnswers {
  readonly #needs: Needs
  readonly #listeners = new Set<() => void>()
  readonly #asking = new Set<Question>()
  #kept: readonly Kept[] = []
  #look: Look | undefined
  #ahead = nowhere
  /** The number of the last question, and that of the last before what is looked at now. */
  #count = 0
  #before = 0
  /** How often news came. */
  #round = 0
  #failure: string | undefined
  /** Before somebody goes elsewhere, or news comes: whether what is shown was refused, and whether nothing is looked up around it. */
  #isRefused = false
  #isEnough = false
  #stopIdle: (() => void) | undefined
  #stopRest: (() => void) | undefined

  constructor(needs: Needs) {
    this.#needs = needs
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What was found of a span, the last time that it was asked for. */
  find(spaces: readonly SpaceId[], span: Span): Found | undefined {
    return this.#newest(spaces.join(), span)?.found
  }

  readonly failure = (): string | undefined => this.#failure

  look(look: Look | undefined): void {
    const heading = look && this.#look && headingOf(this.#look.span, look.span)
    const isHurried = heading !== undefined && (this.#stopIdle !== undefined || this.#asking.size > 0)
    this.#look = look
    this.#ahead = look ? { spans: look.beside(heading), isHurried } : nowhere
    this.#before = this.#count
    this.#stop()
    this.#begin()
    this.#tell(undefined)
  }

  /** Something happened, or may have, that only the server can tell. */
  hearNews(): void {
    this.#round += 1
    this.#begin()
  }

  /** From now on no news is heard of what was asked for. */
  forget(): void {
    this.#kept = []
    this.#round += 1
  }

  close(): void {
    this.look(undefined)
  }

  #stop(): void {
    this.#stopIdle?.()
    this.#stopRest?.()
    this.#stopIdle = undefined
    this.#stopRest = undefined
  }

  #begin(): void {
    this.#isRefused = false
    this.#isEnough = false
    this.#step()
  }

  #tell(failure: string | undefined): void {
    this.#failure = failure
    for (const listener of this.#listeners) listener()
  }

  #newest(spaces: string, span: Span): Kept | undefined {
    return this.#kept.find((one) => one.spaces === spaces && covers(one.span, span))
  }

  #step(): void {
    if (!this.#look || this.#look.spaces.length === 0) return
    const { spaces, span } = this.#look
    const kept = this.#newest(spaces.join(), span)
    if (kept?.round === this.#round) return this.#lookAround()
    if (this.#isRefused || this.#mustWait(kept !== undefined)) return
    this.#rest()
    void this.#ask(span)
  }

  /** Whether what is shown is on its way, or was a moment ago. */
  #mustWait(isKept: boolean): boolean {
    const asking = [...this.#asking].filter((one) => this.#look && isFor(one, this.#look))
    if (asking.some(({ round }) => round === this.#round)) return true
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
    if (this.#stopIdle || this.#asking.size > 0 || !this.#next()) return
    this.#stopIdle = this.#needs.whenIdle(() => {
      this.#stopIdle = undefined
      const next = this.#asking.size > 0 ? undefined : this.#next()
      if (next) void this.#ask(next)
    })
  }

  #hurry(): void {
    for (const span of this.#missing()) if (this.#asking.size < mostAtOnce) void this.#ask(span)
  }

  /** What is likely to be looked at next, and neither known nor on its way. */
  #missing(): readonly Span[] {
    const spaces = this.#look?.spaces.join() ?? ''
    if (this.#isEnough || this.#newest(spaces, this.#look?.span ?? never)?.found.isCut) return []
    const isOnItsWay = (span: Span): boolean =>
      [...this.#asking].some((one) => one.spaces === spaces && one.round === this.#round && covers(one.span, span))
    return this.#ahead.spans.filter((span) => this.#newest(spaces, span)?.round !== this.#round && !isOnItsWay(span))
  }

  #next(): Span | undefined {
    if (!this.#look || this.#isEnough) return undefined
    const { span, spaces } = this.#look
    const shown = this.#newest(spaces.join(), span)
    if (shown?.found.isCut) return undefined
    return this.#missing()[0] ?? (shown && shown.nth <= this.#before ? span : undefined)
  }

  async #ask(span: Span): Promise<void> {
    if (!this.#look) return
    const { spaces } = this.#look
    this.#count += 1
    const question = { spaces: spaces.join(), span, nth: this.#count, round: this.#round }
    this.#asking.add(question)
    try {
      this.#take(question, await this.#needs.ask({ spaces: [...spaces], ...span }))
    } finally {
      this.#asking.delete(question)
    }
    this.#step()
  }

  #take(question: Question, answer: Asked<Found>): void {
    const { look, isShown } = this.#lookFor(question)
    if (!look) return
    if (answer.ok && (isShown || !answer.output.isCut)) this.#keep({ ...question, found: answer.output })
    else this.#isEnough = true
    if (isShown) this.#isRefused = !answer.ok
    const told = answer.ok ? undefined : answer.message
    this.#tell(isShown ? told : this.#failure)
  }

  /** What is looked at, if it is in the spaces of the question, and whether it is what was asked for. */
  #lookFor({ spaces, span }: Question) {
    const look = this.#look?.spaces.join() === spaces ? this.#look : undefined
    return { look, isShown: look !== undefined && isSame(look.span, span) }
  }

  #keep(found: Kept): void {
    const others = this.#kept.filter((one) => one.nth > found.nth || !covers(found.span, one.span))
    this.#kept = [...others, found].toSorted((one, other) => other.nth - one.nth).slice(0, mostKept)
  }
}

const never: Span = { from: Infinity, to: -Infinity }

/** Whether who looked at `before` and looks at `now` is on their way, and where. */
function headingOf(before: Span, now: Span): Direction | undefined {
  const isNear = now.from <= before.to && now.to >= before.from
  if (!isNear || now.from === before.from) return undefined
  return now.from > before.from ? 1 : -1
}

const isSame = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to

const isFor = (question: Question, { spaces, span }: Look): boolean =>
  question.spaces === spaces.join() && covers(question.span, span)
