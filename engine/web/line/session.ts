import {
  type Answer,
  type ClientFrame,
  type Heads,
  type PersonId,
  type ServerFrame,
  protocolVersion,
} from '@atrium/engine/contract'
import type { Asks } from '../rows/asks.ts'
import type { Clock } from '../clock.ts'
import type { Signals } from './signals.ts'
import type { Status } from '../status.ts'
import { Watch } from '../rows/watch.ts'

type Frame<Type> = Extract<ClientFrame | ServerFrame, { readonly type: Type }>

/** The copies of spaces, as the line knows them. */
export interface RowEnd {
  /** Whether every copy has reached all that the server has told of. */
  readonly isInStep: boolean
  /** Where each copy stands, and of which database they are. */
  standing(): Pick<Frame<'hello'>, 'epoch' | 'heads'>
  /** Takes what is said of one space; false where the frame is about something else. */
  take(frame: ServerFrame): boolean
  /** Where the server's logs stand. */
  heads(heads: Heads): void
  /** Where an answer says that the server's logs stand at least. */
  accepted(heads: Heads): void
  /** Forgets the spaces that the server does not name; calls `then` once that is to be seen. */
  keepOnly(spaces: readonly string[], then: () => void): void
  /** The line is one to the database `epoch`: what is at hand of another one is of no use. */
  up(epoch: string): void
  /** The line is gone: what was half said on it is void. */
  down(): void
}

/** The deeds that wait for an answer, as the line knows them. */
export interface DeedEnd {
  up(): void
  down(): void
  take(id: string, answer: Answer): void
}

export interface SessionOptions {
  readonly person: PersonId
  readonly clock: Clock
  readonly status: Status
  readonly rows: RowEnd
  readonly deeds: DeedEnd
  readonly asks: Asks
  readonly signals: Signals
  send(frame: ClientFrame): void
  /** Every space is up to date. */
  onReady(): void
  /** It is known of somebody else, or not any more, whether they are here. */
  onPresence(): void
  /** The server holds the line for somebody else. */
  onOtherPerson(): void
}

/** What is said on one line after another: who is there, from where on, and what each frame is about. */
export class Session {
  /** The server's clock less this machine's. */
  clockOffset = 0
  readonly watch: Watch
  readonly #options: SessionOptions
  #isWelcome = false
  #isStartingOver = false

  constructor(options: SessionOptions) {
    this.#options = options
    const { clock, send, onPresence } = options
    this.watch = new Watch({ clock, send, onChange: onPresence })
  }

  hello(): void {
    const { rows, send } = this.#options
    const { epoch, heads } = rows.standing()
    send({ type: 'hello', version: protocolVersion, epoch, heads: this.#isStartingOver ? {} : heads, unpacks: true })
  }

  /** Takes every space anew on the next line, whatever is at hand. */
  startOver(): void {
    this.#isStartingOver = true
  }

  down(): void {
    this.#isWelcome = false
    this.#options.rows.down()
    this.#options.deeds.down()
    this.watch.down()
  }

  take(frame: ServerFrame): void {
    if (frame.type === 'welcome') return this.#welcome(frame)
    // Before the welcome nobody knows whose rows these are.
    if (!this.#isWelcome) return
    if (!this.#options.rows.take(frame)) this.#takeOther(frame)
  }

  #takeOther(frame: ServerFrame): void {
    const { asks, deeds, signals, rows } = this.#options
    if (frame.type === 'heads') this.#heads(frame)
    else if (frame.type === 'ready') rows.keepOnly(frame.spaces, () => this.#ready())
    else if (frame.type === 'answer') deeds.take(frame.id, frame.answer)
    else if (frame.type === 'asked' || frame.type === 'older') asks.take(frame.id, frame.answer)
    else if (frame.type === 'signal') signals.take(frame)
    else if (frame.type === 'presence') this.watch.take(frame)
  }

  #ready(): void {
    this.#isStartingOver = false
    this.watch.up()
    this.#options.onReady()
  }

  #welcome({ person, epoch, now, build }: Frame<'welcome'>): void {
    const { clock, status, rows, deeds, asks } = this.#options
    if (person !== this.#options.person) return this.#options.onOtherPerson()
    this.#isWelcome = true
    this.clockOffset = now - clock.now()
    status.set({ build })
    rows.up(epoch)
    deeds.up()
    asks.again()
  }

  #heads({ heads, now }: Frame<'heads'>): void {
    const { clock, rows, status } = this.#options
    this.clockOffset = now - clock.now()
    rows.heads(heads)
    if (status.now.state === 'online' && rows.isInStep) status.set({ lastSync: clock.now() })
  }
}
