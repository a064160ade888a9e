import type { Asked } from '@atrium/engine/contract'
import { type Clock, Timer } from '../clock.ts'

interface Needs<Input, Output> {
  readonly clock: Clock
  /** Asks the server; may reject, or never answer, once `signal` says that nobody waits any more. */
  ask(input: Input, signal: AbortSignal): Promise<Asked<Output>>
}

/** A question, and what is known of its answer. */
export interface Known<Input, Output> {
  readonly key: string
  readonly input: Input
  /** The newest answer; undefined before the first. */
  readonly answer: Asked<Output> | undefined
  /** Which asking it answers, counted over all questions: of two answers, the one that was asked for later. */
  readonly nth: number
  /** The askings that are on their way. */
  readonly asking: readonly { readonly nth: number }[]
}

interface Asking {
  readonly nth: number
  readonly stop: AbortController
}

interface Question<Input, Output> extends Known<Input, Output> {
  answer: Asked<Output> | undefined
  nth: number
  asking: readonly Asking[]
  holders: number
  answeredAt: number
  /** What was asked up to here may have been answered before something happened. */
  outdated: number
  failures: number
  readonly retry: Timer
}

/** What nobody wants any more is kept for who comes back: so many questions, so long. */
const mostKept = 100
const keptMs = 5 * 60_000
/** What the server could not answer now is asked again after a second, then after twice as long each time. */
const retryMs = 1_000
const mostRetries = 6
const passing: ReadonlySet<string> = new Set(['busy', 'too-many-requests', 'fault'])

/**
 * Questions of one kind, named by their input in JSON. Whoever wants an answer holds its question: all of them share what
 * is on its way and what was answered last. An answer is shown until a newer one is there. A question that nobody holds
 * is taken back; its answer is kept for a while, unless something happens that it may be about.
 */
export class Questions<Input, Output> {
  readonly #needs: Needs<Input, Output>
  readonly #questions = new Map<string, Question<Input, Output>>()
  readonly #listeners = new Set<() => void>()
  #count = 0

  constructor(needs: Needs<Input, Output>) {
    this.#needs = needs
  }

  /** How often anything was asked. */
  get count(): number {
    return this.#count
  }

  /** Calls after each answer. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** All that are held, on their way or kept. */
  all(): readonly Known<Input, Output>[] {
    return [...this.#questions.values()].filter((question) => !this.#isOld(question))
  }

  answer(key: string): Asked<Output> | undefined {
    const question = this.#questions.get(key)
    return question && !this.#isOld(question) ? question.answer : undefined
  }

  /** Whether an answer is on its way that nothing has outdated. */
  isAsking(key: string): boolean {
    const { asking = [], outdated = 0 } = this.#questions.get(key) ?? {}
    return asking.some(({ nth }) => nth > outdated)
  }

  /** Keeps a question from being taken back or forgotten; returns how to let go of it. */
  hold(key: string): () => void {
    const question = this.#find(key)
    question.holders += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      question.holders -= 1
      // Whoever takes over in the same moment shares what is on its way.
      if (question.holders === 0) this.#needs.clock.schedule(() => this.#leave(key, question), 0)
    }
  }

  /** Asks, whatever is known or on its way; resolves with the answer, or with undefined when it was taken back. */
  async ask(key: string): Promise<Asked<Output> | undefined> {
    const question = this.#find(key)
    question.retry.clear()
    const asking = { nth: (this.#count += 1), stop: new AbortController() }
    // While there is more and more news the first answer still comes; only the last one counts of those after it.
    for (const { stop } of question.asking.slice(1)) stop.abort()
    question.asking = [...question.asking.slice(0, 1), asking]
    try {
      const answer = await this.#needs.ask(question.input, asking.stop.signal)
      if (asking.stop.signal.aborted) return undefined
      question.asking = question.asking.filter((one) => one !== asking)
      this.#take(key, question, { answer, nth: asking.nth })
      return answer
    } catch (error) {
      question.asking = question.asking.filter((one) => one !== asking)
      if (asking.stop.signal.aborted) return undefined
      throw error
    }
  }

  /** Something happened that may have changed the answers to some questions: they are not kept for who comes back. */
  forget(isMeant: (input: Input) => boolean): void {
    for (const [key, question] of this.#questions) {
      if (!isMeant(question.input)) continue
      question.outdated = this.#count
      if (question.holders === 0) this.#questions.delete(key)
    }
  }

  #find(key: string): Question<Input, Output> {
    const known = this.#questions.get(key)
    if (known && !this.#isOld(known)) return known
    const input: Input = JSON.parse(key)
    const retry = new Timer(this.#needs.clock)
    const nothing = { answer: undefined, nth: 0, asking: [], holders: 0, answeredAt: 0, outdated: 0, failures: 0 }
    const question: Question<Input, Output> = { ...nothing, key, input, retry }
    this.#questions.set(key, question)
    return question
  }

  #isOld({ holders, asking, answeredAt }: Question<Input, Output>): boolean {
    return holders === 0 && asking.length === 0 && this.#needs.clock.now() - answeredAt > keptMs
  }

  #take(key: string, question: Question<Input, Output>, { answer, nth }: { answer: Asked<Output>; nth: number }): void {
    // An answer that was asked for earlier and comes later tells nothing new.
    if (nth < question.nth) return
    question.failures = isPassing(answer) ? question.failures + 1 : 0
    const isRetried = this.#retry(key, question)
    // What cannot be said now does not make wrong what was said before.
    if (!isRetried || !question.answer?.ok) this.#show(key, question, { answer, nth })
  }

  #show(key: string, question: Question<Input, Output>, { answer, nth }: { answer: Asked<Output>; nth: number }): void {
    Object.assign(question, { answer, nth, answeredAt: this.#needs.clock.now() })
    if (question.holders === 0) this.#leave(key, question)
    for (const listener of this.#listeners) listener()
  }

  /** Whether it is going to be asked again by itself. */
  #retry(key: string, { failures, holders, retry }: Question<Input, Output>): boolean {
    if (holders === 0 || failures === 0 || failures > mostRetries) return false
    // Those who were refused at one moment do not come back at one moment.
    const waitMs = retryMs * 2 ** (failures - 1) * (1 + this.#needs.clock.chance())
    retry.set(() => void this.ask(key), waitMs)
    return true
  }

  /** Nobody wants the answer any more: what is on its way is taken back. */
  #leave(key: string, question: Question<Input, Output>): void {
    if (question.holders > 0) return
    question.retry.clear()
    for (const { stop } of question.asking) stop.abort()
    question.asking = []
    if (this.#questions.get(key) !== question) return
    this.#questions.delete(key)
    if (!question.answer?.ok || question.nth <= question.outdated) return
    this.#questions.set(key, question)
    const left = [...this.#questions].filter(([, { holders }]) => holders === 0)
    for (const [old] of left.slice(0, -mostKept)) this.#questions.delete(old)
  }
}

const isPassing = (answer: Asked<unknown>): boolean => !answer.ok && passing.has(answer.code)
