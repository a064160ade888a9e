import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '@atrium/base/id'
import type { Bus, Calls, News, Serving } from '../bus/bus.ts'
import type { Logger } from '../log.ts'
import { homeAmong } from './rendezvous.ts'
import { Beat, type Outcome, Reply, Request, type SentDeed } from './said.ts'
import { type Seal, createSeal, markOn } from './seal.ts'

/** Does deeds for another process, in their order, but none once `performance.now()` is past `until`, and nothing after that. */
export type DoDeeds = (deeds: readonly SentDeed[], until: number) => Promise<readonly Outcome[]>

/**
 * Which process does the deeds of a space: one of those that are there, as far as is known here. Another may think otherwise for a
 * while, so whoever does a deed locks its spaces all the same.
 */
export interface Homes {
  /** The other process that is the home of a space; undefined where it is this one. */
  of(space: string): string | undefined
  /** Has a home do deeds, in their order. Where it has not answered, null stands also for what it may have done. */
  ask(home: string, deeds: readonly SentDeed[]): Promise<readonly Outcome[]>
  /** From now on this process is there, and does what others ask; without effect where it is no home. */
  serve(doDeeds: DoDeeds): void
  hear(news: ProcessNews): void
  /** Tells that this process is there and forgets who is not; to be called each `beatMs`. */
  tick(): void
  /** Has the others do without this process; resolves when what it was asked is taken on, and nothing more comes. */
  leave(): Promise<void>
}

type ProcessNews = Extract<News, { type: 'process' }>

export const beatMs = 500
export interface Patience {
  /** Who is silent for so long is not there. */
  readonly silentMs: number
  /** How long an answer is waited for. */
  readonly withinMs: number
}

const usualPatience: Patience = { silentMs: 3_000, withinMs: 2_000 }
/** So much before that nothing is begun any more. */
const marginMs = 50
/** For how long whoever did not answer is not asked again, and at most, when that doubles each time: deeds would wait for it. */
const doubtMs = 1_000
const mostDoubtMs = 16_000
const mostRemembered = 10_000

interface Needs {
  readonly bus: Bus
  /** Shared by all processes on the database, and known to nobody else; absent: this process does all by itself. */
  readonly secret: string | undefined
  readonly epoch: string
  readonly log: Logger
  /** False for a process that is no home itself and has its deeds done by those that are; true when absent. */
  readonly isHome?: boolean
  /** As usual when absent. */
  readonly patience?: Patience | undefined
}

/** Undefined where each process does by itself what comes in. */
export function createHomes(needs: Needs): Homes | undefined {
  const { bus, secret, epoch, log, isHome = true, patience = usualPatience } = needs
  if (!bus.calls || secret === undefined) return undefined
  return new LiveHomes({ bus, calls: bus.calls, seal: createSeal(secret, epoch), log, isHome, patience })
}

/** Another process that is there: when it said so last, by its own clock, and when that was heard, by ours. */
interface Other {
  readonly at: number
  readonly heardAt: number
}

interface Means extends Pick<Needs, 'bus' | 'log'> {
  readonly isHome: boolean
  readonly patience: Patience
  readonly calls: Calls
  readonly seal: Seal
}

const noneOf = (deeds: readonly SentDeed[]): readonly Outcome[] => deeds.map(() => null)

class LiveHomes implements Homes {
  readonly #me = newId()
  readonly #means: Means
  readonly #others = new Map<string, Other>()
  /** By space, as long as nobody comes or goes. */
  readonly #homes = new Map<string, string>()
  /** Who did not answer, until when it is done without, and how long that is. */
  readonly #doubted = new Map<string, { readonly until: number; readonly forMs: number }>()
  /** The marks of what was asked and still holds, with until when it does: sent again, it might be done though it was refused. */
  readonly #taken = new Map<string, number>()
  #serving: Serving | undefined

  constructor(means: Means) {
    this.#means = means
  }

  of(space: string): string | undefined {
    if (this.#others.size === 0) return undefined
    const home = this.#homes.get(space) ?? this.#choose(space)
    return home === this.#me ? undefined : home
  }

  #choose(space: string): string {
    if (this.#homes.size >= mostRemembered) this.#homes.clear()
    const home = homeAmong(space, [...(this.#means.isHome ? [this.#me] : []), ...this.#others.keys()])
    this.#homes.set(space, home)
    return home
  }

  async ask(home: string, deeds: readonly SentDeed[]): Promise<readonly Outcome[]> {
    const { calls, seal, patience } = this.#means
    const { withinMs } = patience
    const other = this.#others.get(home)
    if (!other) return noneOf(deeds)
    const askedAt = performance.now()
    // By its own clock, and not too late: its beat was on its way for a while.
    const until = other.at + (askedAt - other.heardAt) + withinMs - marginMs
    const question = seal.close(`do at ${home}`, { until, deeds })
    if (Buffer.byteLength(question) > calls.mostBytes) return this.#askInHalves(home, deeds)
    const sealed = await calls.ask(home, question, withinMs).catch(() => '')
    const given = sealed === undefined ? undefined : seal.open(`answer to ${question}`, Reply, sealed)
    if (given) {
      this.#doubted.delete(home)
      return given
    }
    this.#forget(home)
    if (sealed === undefined) return noneOf(deeds)
    this.#doubt(home)
    // It may have heard it, and do it for as long as it holds.
    await wait(Math.max(0, askedAt + withinMs - performance.now()))
    return noneOf(deeds)
  }

  /** Once for all that it was asked at the same time. */
  #doubt(home: string): void {
    if (this.#isDoubted(home)) return
    const before = this.#doubted.get(home)
    const forMs = before ? Math.min(before.forMs * 2, mostDoubtMs) : doubtMs
    this.#doubted.set(home, { until: performance.now() + forMs, forMs })
    this.#means.log.warn('Another process did not answer in time, so its spaces are done without it for a while.', {
      forMs,
    })
  }

  #isDoubted(process: string): boolean {
    return performance.now() < (this.#doubted.get(process)?.until ?? 0)
  }

  /** Nothing is done there that would come before what is not. */
  async #askInHalves(home: string, deeds: readonly SentDeed[]): Promise<readonly Outcome[]> {
    if (deeds.length < 2) return noneOf(deeds)
    const [first, second] = [deeds.slice(0, deeds.length / 2), deeds.slice(deeds.length / 2)]
    const done = await this.ask(home, first)
    return [...done, ...(done.includes(null) ? noneOf(second) : await this.ask(home, second))]
  }

  serve(doDeeds: DoDeeds): void {
    const { calls, seal, log, isHome } = this.#means
    if (!isHome) return
    this.#serving = calls.serve(this.#me, async (question) => {
      const asked = seal.open(`do at ${this.#me}`, Request, question)
      if (!asked) log.warn('A question that no process of Atrium asks was ignored. Is somebody else on its NATS?')
      if (!asked || !this.#isNew(question, asked.until)) return undefined
      const answers = await doDeeds(asked.deeds, asked.until)
      return seal.close(`answer to ${question}`, answers)
    })
    this.tick()
  }

  /** Whether a question still holds, and comes for the first time. */
  #isNew(question: string, until: number): boolean {
    const mark = markOn(question)
    if (performance.now() > until || this.#taken.has(mark)) return false
    this.#taken.set(mark, until)
    return true
  }

  hear({ sealed }: ProcessNews): void {
    const beat = this.#means.seal.open('beat', Beat, sealed)
    if (!beat) return
    const { process, at, isGoing } = beat
    // What somebody sends again says nothing new.
    if (at <= (this.#others.get(process)?.at ?? -Infinity)) return
    if (isGoing || this.#isDoubted(process)) return this.#forget(process)
    if (!this.#others.has(process)) this.#homes.clear()
    this.#others.set(process, { at, heardAt: performance.now() })
  }

  tick(): void {
    const now = performance.now()
    for (const [process, { heardAt }] of this.#others)
      if (now - heardAt > this.#means.patience.silentMs) this.#forget(process)
    for (const [mark, until] of this.#taken) if (now > until) this.#taken.delete(mark)
    for (const [process, { until }] of this.#doubted) if (now > until + mostDoubtMs) this.#doubted.delete(process)
    if (this.#serving) this.#beat(false)
  }

  async leave(): Promise<void> {
    if (!this.#serving) return
    this.#beat(true)
    await this.#serving.end()
    this.#serving = undefined
  }

  #beat(isGoing: boolean): void {
    const sealed = this.#means.seal.close('beat', { process: this.#me, at: performance.now(), isGoing })
    this.#means.bus.tell({ type: 'process', sealed })
  }

  #forget(process: string): void {
    if (this.#others.delete(process)) this.#homes.clear()
  }
}
