import type { Asked, ClientFrame, Everybody, PersonId, Query, Signal } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { safeParse } from 'zod/mini'
import type { Clock } from '../clock.ts'
import { readInput, refused } from '../input.ts'
import type { Asks } from '../rows/asks.ts'
import type { Known } from '../rows/kinds.ts'
import type { Connection, Status } from '../status.ts'
import type { Surroundings } from '../surroundings.ts'
import { ByteWire } from './byte-wire.ts'
import { type ConnectionTest, testConnection } from './connection-test.ts'
import { Connector } from './connector.ts'
import { Intake } from './intake.ts'
import type { Connect } from './line.ts'
import { type DeedEnd, type RowEnd, Session } from './session.ts'
import { type Incoming, Signals } from './signals.ts'

/** What a client says and hears over its line, but for rows and deeds. */
export interface ClientLine {
  /** The way of texts over the same line. */
  readonly wire: Pick<ByteWire, 'send' | 'follow'>
  /**
   * Resolves with the server's answer; asks again by itself after a lost connection. Rejects with the reason of `signal`
   * once that takes the question back.
   */
  ask<Input, Output>(query: Query<Input, Output>, input: NoInfer<Input>, signal?: AbortSignal): Promise<Asked<Output>>
  /** Tells those who follow the space now; lost when there is no connection. */
  signal<Data>(signal: Signal<Data>, space: string, data: NoInfer<Data>): void
  onSignal<Data>(signal: Signal<Data>, listener: (incoming: Incoming<Data>) => void): () => void
  /** Has the server tell whether `person` is here; returns how to stop. */
  watch(person: string): () => void
  /** Whether a watched person has a screen open somewhere; undefined while that is not known. */
  isHere(person: string): boolean | undefined
  /** Has the server tell who is here of all; returns how to stop. */
  watchEverybody(): () => void
  /** Who of all is here; undefined while that is not known. */
  everybody(): Everybody | undefined
  connection(): Connection
  /** Tries to connect now rather than when the next attempt is due. */
  reconnect(): void
  /** Reads one record over the line, opening one if there is none (R7.19). */
  testConnection(): Promise<ConnectionTest>
  /** Closes the line; none is opened until `enableNetwork`. */
  disableNetwork(): void
  enableNetwork(): void
}

interface Needs {
  readonly person: PersonId
  readonly clock: Clock
  readonly known: Known
  readonly status: Status
  readonly surroundings: Surroundings
  readonly asks: Asks
  readonly connect: Connect
  readonly rows: RowEnd
  readonly deeds: DeedEnd
  /** Something was heard. */
  onFrame(): void
  /** Every space is up to date. */
  onReady(): void
  onPresence(): void
  /** The server holds the line for somebody else. */
  onOtherPerson(): void
}

/** The line to the server: opened again whenever it is lost, and what is said on it. */
export class ServerLine {
  readonly client: ClientLine
  /** Sends over the line; lost where there is none. */
  readonly send = (frame: ClientFrame): void => this.#connector.send(frame)
  readonly #needs: Needs
  readonly #connector: Connector
  readonly #session: Session
  readonly #intake: Intake
  readonly #signals = new Signals()
  readonly #wire = new ByteWire((bytes) => this.#connector.sendBytes(bytes))
  #isToGreet = false

  constructor(needs: Needs) {
    this.#needs = needs
    this.#session = new Session({ ...needs, signals: this.#signals, send: this.send, onReady: () => this.#ready() })
    this.#intake = new Intake(needs.clock, (frame) => this.#session.take(frame))
    this.#connector = this.#createConnector()
    this.client = this.#createClient()
  }

  /** Whether all that was heard was taken, and every question answered. */
  get isQuiet(): boolean {
    return this.#intake.isIdle && this.#needs.asks.isEmpty
  }

  /** By the server's clock. */
  now(): number {
    return this.#needs.clock.now() + this.#session.clockOffset
  }

  start(): void {
    this.#connector.start()
  }

  /** It is known what is at hand: from now on each line begins with that. */
  greet(): void {
    this.#isToGreet = true
    this.#session.hello()
  }

  /** Something sent was not answered: what is on the line may be lost. */
  doubt(): void {
    this.#connector.doubt()
  }

  /** Takes every space anew, whatever is at hand. */
  startOver(): void {
    this.#session.startOver()
    this.#connector.doubt()
  }

  close(): void {
    this.#connector.stop()
    this.#needs.asks.close()
  }

  #createConnector(): Connector {
    const { onFrame } = this.#needs
    return new Connector({
      ...this.#needs,
      onUp: () => this.#isToGreet && this.#session.hello(),
      onDown: () => this.#down(),
      onBytes: (bytes) => this.#wire.take(bytes),
      onFrame: (frame) => {
        this.#intake.take(frame)
        onFrame()
      },
    })
  }

  #createClient(): ClientLine {
    const { asks, status } = this.#needs
    const { watch } = this.#session
    const connector = this.#connector
    return {
      wire: this.#wire,
      ask: (query, input, signal) => ask(asks, { query, input, signal }),
      signal: (signal, space, data) => this.send({ type: 'signal', name: signal.name, space, data }),
      onSignal: (signal, listener) => this.#signals.on(signal, listener),
      watch: (person) => watch.add(person),
      isHere: (person) => watch.isHere(person),
      watchEverybody: () => watch.addEverybody(),
      everybody: () => watch.everybody,
      connection: () => status.now,
      reconnect: () => connector.tryNow(),
      testConnection: () => testConnection({ ...this.#needs, connector }),
      disableNetwork: () => connector.disable(),
      enableNetwork: () => connector.enable(),
    }
  }

  #down(): void {
    this.#intake.clear()
    this.#session.down()
    this.#wire.down()
  }

  #ready(): void {
    this.#connector.ready()
    this.#needs.onReady()
    this.#wire.up()
  }
}

interface Asking<Input, Output> {
  readonly query: Query<Input, Output>
  readonly input: Input
  readonly signal: AbortSignal | undefined
}

function ask<Input, Output>(asks: Asks, { query, input, signal }: Asking<Input, Output>): Promise<Asked<Output>> {
  const read = readInput(query.input, input)
  if (!read.ok) return Promise.resolve(read)
  const frame = { type: 'ask', id: newId(), query: query.name, input } as const
  if (signal?.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    asks.ask(frame, (asked) => resolve(readAsked(query, asked)))
    const takeBack = (): void => {
      asks.forget(frame.id)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', takeBack, { once: true })
  })
}

function readAsked<Input, Output>(query: Query<Input, Output>, asked: Asked): Asked<Output> {
  if (!asked.ok) return asked
  const read = safeParse(query.output, asked.output)
  return read.success ? { ok: true, output: read.data } : refused('fault')
}
