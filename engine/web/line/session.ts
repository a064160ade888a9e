import { type ClientFrame, type PersonId, type ServerFrame, protocolVersion } from '@atrium/engine/contract'
import type { Asks } from '../rows/asks.ts'
import type { Clock } from '../clock.ts'
import type { Outbox } from '../deeds/outbox.ts'
import type { Signals } from './signals.ts'
import type { Spaces } from '../rows/spaces.ts'
import type { Status } from '../status.ts'
import type { Store } from '../rows/store.ts'
import { Watch } from '../rows/watch.ts'

type Frame<Type extends ServerFrame['type']> = Extract<ServerFrame, { readonly type: Type }>

export interface SessionOptions {
  readonly person: PersonId
  readonly clock: Clock
  readonly store: Store
  readonly status: Status
  readonly spaces: Spaces
  readonly outbox: Outbox
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
  /** Names the database that the copies are of. */
  epoch: string | null = null
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
    const { store, send } = this.#options
    const copies = this.#isStartingOver ? [] : [...store.cache.values()]
    const heads = Object.fromEntries(copies.map(({ space, seq }) => [space, seq]))
    send({ type: 'hello', version: protocolVersion, epoch: this.epoch, heads, unpacks: true })
  }

  /** Takes every space anew on the next line, whatever is at hand. */
  startOver(): void {
    this.#isStartingOver = true
  }

  down(): void {
    this.#isWelcome = false
    this.#options.spaces.reset()
    this.#options.outbox.down()
    this.watch.down()
  }

  take(frame: ServerFrame): void {
    if (frame.type === 'welcome') return this.#welcome(frame)
    // Before the welcome nobody knows whose rows these are.
    if (!this.#isWelcome) return
    if (!this.#takeSpace(frame)) this.#takeOther(frame)
  }

  #takeSpace(frame: ServerFrame): boolean {
    const { spaces } = this.#options
    if (frame.type === 'entries') spaces.entries(frame)
    else if (frame.type === 'snapshot') spaces.snapshot(frame)
    else if (frame.type === 'following') spaces.following(frame)
    else if (frame.type === 'left') spaces.left(frame)
    else return false
    return true
  }

  #takeOther(frame: ServerFrame): void {
    const { asks, outbox, signals, spaces } = this.#options
    if (frame.type === 'heads') this.#heads(frame)
    else if (frame.type === 'ready') spaces.keepOnly(frame.spaces, () => this.#ready())
    else if (frame.type === 'answer') outbox.take(frame.id, frame.answer)
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
    const { clock, store, status, outbox, asks } = this.#options
    if (person !== this.#options.person) return this.#options.onOtherPerson()
    this.#isWelcome = true
    this.clockOffset = now - clock.now()
    status.set({ build })
    if (epoch !== this.epoch)
      store.step((draft) => {
        for (const space of draft.held()) draft.forget(space)
        store.predictions.forgetAccepted()
      })
    this.epoch = epoch
    outbox.up()
    asks.again()
  }

  #heads({ heads, now }: Frame<'heads'>): void {
    const { clock, spaces, status } = this.#options
    this.clockOffset = now - clock.now()
    spaces.heads(heads)
    if (status.now.state === 'online' && spaces.isInStep) status.set({ lastSync: clock.now() })
  }
}
