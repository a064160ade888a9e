import { createHash } from 'node:crypto'
import { AuthorizationError, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import type { Bus, News } from './bus.ts'
import { Follows, spaceOf } from './follows.ts'
import { StartupError } from '../config/startup-error.ts'
import type { Logger } from '../log.ts'
import { NatsCalls } from './nats-calls.ts'
import { connectMs, dial, hasTaken } from './nats-connection.ts'
import type { NatsPlace } from './nats-place.ts'
import { decodeNews, encodeNews, halvesOf, headOf } from './news-wire.ts'
import { UnderWay } from './under-way.ts'

interface Needs {
  readonly place: NatsPlace
  /** Names the history of the data: processes that have another one hear nothing of this one, nor it of them. */
  readonly epoch: string
  readonly log: Logger
  /** How long it is waited, with half of it by chance, before NATS is tried again. */
  readonly retryMs?: number
}

const usualRetryMs = 1_000
/** How often it is asked whether the server is there, and how long that may stay without an answer. */
const lookMs = 5_000
const silentMs = 10_000
/** Nobody's opening of a space waits longer for a server that is slow. */
const followMs = 500
const closeMs = 1_000
/** No news is larger, whatever a server would take. */
const largestBytes = 262_144
/** No more of what a log has grown by goes in one message. */
const travelBytes = 32_768
/** What others have committed is mostly here after a few milliseconds, unless somebody is very busy. */
const patienceMs = 50

/**
 * Tells and hears by NATS, core alone: a subject for each space and one for all processes. Nothing is kept for a process that is
 * away, here or there. Where no server is there it is tried again; one that refuses this process is a StartupError.
 */
export async function createNatsBus(needs: Needs): Promise<Bus> {
  const bus = new NatsBus(needs)
  await bus.open()
  return bus
}

interface Hearer {
  hear(news: News): void
  missed(): void
}

class NatsBus implements Bus {
  readonly calls: NatsCalls
  readonly #needs: Needs
  readonly #hearers: Hearer[] = []
  readonly #follows = new Follows()
  readonly #subjects: Subjects
  readonly #subscriptions = new Map<string, Subscription>()
  #connection: NatsConnection | undefined
  /** The connection over which this process may not tell or hear. */
  #refused: NatsConnection | undefined
  #settling: Promise<void> | undefined
  /** What is told beyond what the server takes is dropped. */
  #underWay: UnderWay | undefined
  #retry: NodeJS.Timeout | undefined
  /** Why it could not be reached when it was tried last. */
  #reason: string | undefined
  #isClosed = false
  readonly #looking: NodeJS.Timeout

  constructor(needs: Needs) {
    this.#needs = needs
    this.#subjects = subjectsOf(needs.epoch)
    this.calls = new NatsCalls({ subjectOf: this.#subjects.ofProcess, log: needs.log })
    this.#looking = setInterval(() => void this.#look(), lookMs)
  }

  async open(): Promise<void> {
    try {
      await this.#connect()
    } catch (error) {
      if (error instanceof AuthorizationError) {
        await this.close()
        throw new StartupError('NATS at BUS_URL refuses the user, the password or the token.', { cause: error })
      }
      this.#warnOf(error)
      this.#tryAgain()
    }
  }

  isHeard(): boolean {
    const connection = this.#connection
    return connection !== undefined && connection !== this.#refused && this.#underWay?.hasRoom === true
  }

  listen(hear: Hearer['hear'], missed: Hearer['missed']): void {
    this.#hearers.push({ hear, missed })
  }

  tell(news: News): void {
    if (news.type === 'heads')
      for (const [space, seq] of Object.entries(news.heads))
        this.#send(this.#subjects.of(space), { type: 'heads', heads: { [space]: seq } })
    else if (news.type === 'texts')
      for (const head of news.heads) this.#send(this.#subjects.of(head.text.space), { type: 'texts', heads: [head] })
    else this.#send(this.#subjects.of(spaceOf(news)), news)
  }

  patienceMs(): number {
    return this.isHeard() ? patienceMs : 0
  }

  follow(space: string): Promise<void> {
    const connection = this.#connection
    if (this.#follows.add(space) && connection) this.#subscribe(connection, space)
    // All that are followed at once wait for one answer.
    this.#settling ??= Promise.resolve().then(async () => {
      this.#settling = undefined
      if (this.#connection) await hasTaken(this.#connection, followMs)
    })
    return this.#settling
  }

  unfollow(space: string): void {
    if (!this.#follows.remove(space)) return
    this.#subscriptions.get(space)?.unsubscribe()
    this.#subscriptions.delete(space)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#looking)
    const connection = this.#connection
    if (!connection) return
    await hasTaken(connection, closeMs)
    await connection.close()
  }

  async #connect(): Promise<void> {
    const connection = await dial(this.#needs.place)
    if (this.#isClosed) return connection.close()
    void connection.closed().then((error) => this.#lose(connection, error))
    void this.#hearTrouble(connection)
    this.#connection = connection
    this.#reason = undefined
    this.#underWay = new UnderWay(connection)
    this.#hear(connection, undefined)
    for (const space of this.#follows.all()) this.#subscribe(connection, space)
    this.calls.goBy(connection)
    await hasTaken(connection, connectMs)
    for (const { missed } of this.#hearers) missed()
  }

  #subscribe(connection: NatsConnection, space: string): void {
    this.#subscriptions.set(space, this.#hear(connection, space))
  }

  #hear(connection: NatsConnection, space: string | undefined): Subscription {
    return connection.subscribe(this.#subjects.of(space), {
      callback: (error, message) => void (error ?? this.#receive(message.data)),
    })
  }

  /** A server that lets nobody in on a subject says so, and goes on. */
  async #hearTrouble(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type !== 'error' || this.#refused === connection) continue
      this.#refused = connection
      const { error } = status
      this.#needs.log.error('NATS does not let this process tell and hear news: it needs all of atrium.>', { error })
    }
  }

  /** A server that was stopped, and a line that was cut, say nothing of it. */
  async #look(): Promise<void> {
    const connection = this.#connection
    if (connection && !(await hasTaken(connection, silentMs))) await connection.close()
  }

  #lose(connection: NatsConnection, error: unknown): void {
    if (this.#connection !== connection) return
    this.#connection = undefined
    this.#subscriptions.clear()
    if (this.#isClosed) return
    this.#needs.log.warn('NATS is gone, so news of other processes comes late until it is there again.', { error })
    this.#tryAgain()
  }

  /** Not all processes at the same moment. */
  #tryAgain(): void {
    if (this.#isClosed || this.#retry) return
    const { retryMs = usualRetryMs, log } = this.#needs
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined
        this.#connect().then(
          () => log.info('NATS is there again.'),
          (error: unknown) => {
            this.#warnOf(error)
            this.#tryAgain()
          },
        )
      },
      (retryMs * (1 + Math.random())) / 2,
    )
  }

  /** Once for each reason, however often it is tried. */
  #warnOf(error: unknown): void {
    const reason = String(error)
    if (reason !== this.#reason)
      this.#needs.log.warn('NATS cannot be reached, so news of other processes comes late. It is tried again.', {
        error,
      })
    this.#reason = reason
  }

  /** Whatever comes: what is thrown here would end the connection's reading. */
  #receive(data: Uint8Array): void {
    const { log } = this.#needs
    const told = decodeNews(decoder.decode(data))
    if (!told) return log.warn('News that is none of Atrium’s was ignored. Is somebody else writing to its subjects?')
    // While versions run side by side, the newer ones tell each other what concerns nobody here.
    if (told === 'of another kind') return
    const news = this.#follows.heardOf(told)
    if (!news) return
    try {
      for (const { hear } of this.#hearers) hear(news)
    } catch (error) {
      log.error('News of another process could not be heeded.', { error })
    }
  }

  #send(subject: string, news: News): void {
    const connection = this.#connection
    const underWay = this.#underWay
    if (!connection || !underWay || connection.isClosed()) return
    if (!underWay.hasRoom) return underWay.measure()
    const payload = Buffer.from(encodeNews(news))
    if (payload.length > mostBytes(news, connection)) return this.#divide(subject, news)
    connection.publish(subject, payload)
    underWay.add(payload.length)
  }

  /** Of an entry that is too large to travel, it is told how far the log goes. */
  #divide(subject: string, news: News): void {
    const parts = hasEntries(news) && halvesOf(news).length === 0 ? [headOf(news)] : halvesOf(news)
    if (parts.length === 0) this.#needs.log.warn('News was too large to tell.', { type: news.type })
    for (const part of parts) this.#send(subject, part)
  }
}

const decoder = new TextDecoder()

const mostBytes = (news: News, { info }: NatsConnection): number =>
  Math.min(hasEntries(news) ? travelBytes : largestBytes, info?.max_payload ?? Infinity)

const hasEntries = ({ type }: News): boolean => type === 'entries' || type === 'updates'

interface Subjects {
  /** Where news of the space is told, or without one, news for all. */
  of(space: string | undefined): string
  /** Where a process is asked. */
  ofProcess(process: string): string
}

/** Names that no letter of an id can break or widen: spaces and the history are in them as hashes. */
function subjectsOf(epoch: string): Subjects {
  const prefix = `atrium.${hashOf(epoch)}`
  return {
    of: (space) => (space === undefined ? `${prefix}.all` : `${prefix}.space.${hashOf(space)}`),
    ofProcess: (process) => `${prefix}.process.${hashOf(process)}`,
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
