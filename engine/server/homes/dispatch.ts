import { AsyncLocalStorage } from 'node:async_hooks'
import type { Answer } from '@atrium/engine/contract'
import { refused } from '../deeds/answers.ts'
import type { TakenDeed } from '../deeds/turns.ts'
import type { Homes } from './homes.ts'
import type { SentDeed } from './said.ts'

interface Needs {
  readonly homes: Pick<Homes, 'of' | 'ask'>
  /** Takes deeds on in this process, in their order. */
  doHere(deeds: readonly TakenDeed[]): readonly Promise<Answer>[]
}

/**
 * Has the deeds that come in here done at their homes, here or elsewhere, without any overtaking another in a space. Nobody else's
 * deeds wait in it: two processes that have deeds for each other would wait for ever.
 */
interface Dispatch {
  /** Never rejects. */
  add(deed: TakenDeed): Promise<Answer>
  /** Resolves when all that came in is answered. */
  drained(): Promise<void>
}

interface Pending {
  readonly deed: TakenDeed
  /** Undefined for this process. */
  readonly home: string | undefined
  settle(answer: Answer): void
}

/** Deeds of one home that go together. */
type Departure = Pending[]

/** By home, what goes at the same time. */
type Begun = Map<Pending['home'], Departure>

/** What is under way in a space: all in one departure, or all here, where more may join. */
interface UnderWay {
  readonly to: Departure
  count: number
}

const mostAway = 64
const mostTogether = 256
const mostLooked = 2_048
const mostWaiting = 20_000

export const createDispatch = (needs: Needs): Dispatch => new LiveDispatch(needs)

class LiveDispatch implements Dispatch {
  readonly #needs: Needs
  // What departs is of many requests, and none of it is said in the name of one.
  readonly #outside = AsyncLocalStorage.snapshot()
  readonly #underWay = new Map<string, UnderWay>()
  /** Stands for all that is under way here. */
  readonly #here: Departure = []
  #waiting: Pending[] = []
  #away = 0
  #open = 0
  #drains: (() => void)[] = []
  #isGoingOn = false

  constructor(needs: Needs) {
    this.#needs = needs
  }

  add(deed: TakenDeed): Promise<Answer> {
    if (this.#waiting.length >= mostWaiting) return Promise.resolve(refused('busy'))
    const home = this.#needs.homes.of(deed.where)
    this.#open += 1
    return new Promise((settle) => {
      this.#waiting.push({ deed, home, settle })
      if (this.#isFree(deed, home === undefined ? this.#here : undefined)) this.#goOnSoon()
    })
  }

  drained(): Promise<void> {
    if (this.#open === 0) return Promise.resolve()
    return new Promise((resolve) => this.#drains.push(resolve))
  }

  /** Whether nothing else is under way in its spaces than what departs with it. */
  #isFree({ spaces }: TakenDeed, to: Departure | undefined): boolean {
    return spaces.every((space) => {
      const before = this.#underWay.get(space)
      return !before || before.to === to
    })
  }

  /** Once for all that come or are answered at the same time. */
  #goOnSoon(): void {
    if (this.#isGoingOn) return
    this.#isGoingOn = true
    queueMicrotask(() => {
      this.#isGoingOn = false
      this.#outside(() => this.#goOn())
    })
  }

  #goOn(): void {
    const begun: Begun = new Map()
    const blocked = new Set<string>()
    const staying: Pending[] = []
    for (const pending of this.#waiting.splice(0, mostLooked)) {
      const { spaces } = pending.deed
      const departure = spaces.some((space) => blocked.has(space)) ? undefined : this.#depart(pending, begun)
      if (!departure) for (const space of spaces) blocked.add(space)
      ;(departure ?? staying).push(pending)
    }
    this.#waiting = [...staying, ...this.#waiting]
    for (const [home, departure] of begun) this.#begin(home, departure)
  }

  #begin(home: string | undefined, departure: Departure): void {
    if (home === undefined) this.#doHere(departure)
    else if (departure.length > 0) void this.#doAway(home, departure)
  }

  /** What it goes with, so that its spaces are busy from now on; undefined where it cannot go. */
  #depart({ deed, home }: Pending, begun: Begun): Departure | undefined {
    const departure = this.#departureTo(home, begun)
    const to = home === undefined ? this.#here : departure
    if (!to || !this.#isFree(deed, to)) return undefined
    for (const space of deed.spaces) {
      const before = this.#underWay.get(space)
      if (before) before.count += 1
      else this.#underWay.set(space, { to, count: 1 })
    }
    return departure
  }

  /** What goes to a home now; undefined where nothing more can. */
  #departureTo(home: string | undefined, begun: Begun): Departure | undefined {
    const departure = begun.get(home)
    if (departure) return home === undefined || departure.length < mostTogether ? departure : undefined
    if (home !== undefined && this.#away + begun.size >= mostAway) return undefined
    const first: Departure = []
    begun.set(home, first)
    return first
  }

  #doHere(pending: readonly Pending[]): void {
    const answers = this.#needs.doHere(pending.map(({ deed }) => deed))
    for (const [index, one] of pending.entries()) void answers[index]?.then((answer) => this.#arrive(one, answer))
  }

  /** Does here, under the same ids, what does not come back. */
  async #doAway(home: string, departure: Departure): Promise<void> {
    this.#away += 1
    const outcomes = await this.#needs.homes.ask(home, departure.map(sentOf))
    this.#away -= 1
    const left = departure.filter((_one, index) => !outcomes[index])
    this.#doHere(left.map((one) => ({ ...one, deed: { ...one.deed, mayBeDone: true } })))
    for (const [index, one] of departure.entries()) {
      const answer = outcomes[index]
      if (answer) this.#arrive(one, answer)
    }
  }

  #arrive({ deed, settle }: Pending, answer: Answer): void {
    for (const space of deed.spaces) {
      const under = this.#underWay.get(space)
      if (under && (under.count -= 1) === 0) this.#underWay.delete(space)
    }
    settle(answer)
    if (this.#waiting.length > 0) this.#goOnSoon()
    this.#open -= 1
    if (this.#open === 0) for (const drained of this.#drains.splice(0)) drained()
  }
}

const sentOf = ({ deed: { id, action, given, by, asServer, digest } }: Pending): SentDeed => ({
  id,
  action: action.name,
  input: given,
  by,
  asServer,
  digest,
})
