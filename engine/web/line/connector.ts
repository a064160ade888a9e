import { backoffMs } from '@atrium/base/backoff'
import { type ClientFrame, type ServerFrame, closeCodes, heartbeatMs } from '@atrium/engine/contract'
import { type Clock, Timer } from '../clock.ts'
import type { Connect, Line } from './line.ts'
import type { Status } from '../status.ts'
import type { Surroundings } from '../surroundings.ts'

/** A line that is silent for so long is dead. */
const silenceMs = 2.5 * heartbeatMs
/** How long a line may take to come up, or to answer when it is in doubt. */
const openMs = 10_000
const probeMs = 4_000
const retry = { firstMs: 500, longestMs: 15_000 }
/** A line that served for less than this counts as one more failed attempt. */
const steadyMs = 10_000
/** Unless its server said that it ends: servers are restarted one after the other, a few seconds apart. */
const servedMs = 1_000

export interface ConnectorOptions {
  readonly connect: Connect
  readonly clock: Clock
  readonly surroundings: Surroundings
  readonly status: Status
  /** The line is open and nothing has been said on it. */
  onUp(): void
  onFrame(frame: ServerFrame): void
  onBytes(bytes: Uint8Array<ArrayBuffer>): void
  /** The line is gone, and what was on it may be lost. */
  onDown(): void
}

/** Keeps one line to the server, and opens another whenever it is lost. */
export class Connector {
  readonly #options: ConnectorOptions
  readonly #retry: Timer
  readonly #silence: Timer
  readonly #ping: Timer
  readonly #unready: Timer
  #line: Line | undefined
  #isOpen = false
  #hasGreeted = false
  #sentAt = Infinity
  #readySince: number | undefined
  #failures = 0
  #isStopped = false
  #isOff = false
  #unwatch: () => void = () => undefined

  constructor(options: ConnectorOptions) {
    this.#options = options
    this.#retry = new Timer(options.clock)
    this.#silence = new Timer(options.clock)
    this.#ping = new Timer(options.clock)
    this.#unready = new Timer(options.clock)
  }

  start(): void {
    this.#unwatch = this.#options.surroundings.watch((happening) => {
      if (happening === 'offline') this.#lose()
      else if (happening !== 'hidden') this.tryNow()
    })
    if (this.#options.surroundings.isOnline()) return this.#open()
    this.#options.status.set({ state: 'offline' })
    // A browser that is wrong about its network must not stay without a line forever.
    this.#retry.set(() => this.#open(), retry.longestMs)
  }

  /** Closes the line and opens none until `enable`. */
  disable(): void {
    this.#isOff = true
    this.#drop()
    this.#options.status.set({ state: 'offline', network: 'off' })
  }

  enable(): void {
    if (!this.#isOff || this.#isStopped) return
    this.#isOff = false
    this.#options.status.set({ state: 'connecting', network: 'on' })
    this.tryNow()
  }

  stop(): void {
    this.#isStopped = true
    this.#unwatch()
    this.#drop()
  }

  /** Sends over the line; lost where there is none, and before the hello, which comes first on every line. */
  send(frame: ClientFrame): void {
    this.#hasGreeted ||= this.#isOpen && frame.type === 'hello'
    if (!this.#hasGreeted) return
    this.#line?.send(frame)
    this.#sent()
  }

  sendBytes(bytes: Uint8Array<ArrayBuffer>): void {
    if (!this.#hasGreeted) return
    this.#line?.sendBytes(bytes)
    this.#sent()
  }

  /** Every space is up to date. */
  ready(): void {
    this.#unready.clear()
    this.#readySince = this.#options.clock.now()
    this.#options.status.set({ state: 'online', lastSync: this.#readySince })
  }

  /** Something sent was not answered: what is on the line may be lost. */
  doubt(): void {
    if (this.#line) this.#end()
  }

  /** Attempts without waiting longer, or makes sure that the line still lives. */
  tryNow(): void {
    if (this.#isStopped || this.#isOff) return
    if (this.#isOpen) return this.#probe()
    if (this.#line) return
    this.#failures = 0
    this.#open()
  }

  #open(): void {
    if (this.#isStopped || this.#isOff || this.#line) return
    this.#retry.clear()
    const line: Line = this.#options.connect({
      onOpen: () => this.#isCurrent(line) && this.#opened(),
      onFrame: (frame) => this.#isCurrent(line) && this.#heard(frame),
      onBytes: (bytes) => this.#isCurrent(line) && this.#heardBytes(bytes),
      onClose: (code) => this.#isCurrent(line) && this.#end(code),
    })
    this.#line = line
    this.#silence.set(() => this.#end(), openMs)
  }

  #isCurrent(line: Line): boolean {
    return this.#line === line
  }

  #opened(): void {
    this.#isOpen = true
    this.#silence.set(() => this.#end(), openMs)
    this.#unready.set(() => this.#end(), openMs)
    this.#options.onUp()
  }

  #sent(): void {
    this.#sentAt = this.#options.clock.now()
    this.#ping.set(() => this.send({ type: 'ping' }), heartbeatMs)
  }

  #heard(frame: ServerFrame): void {
    this.#heardSign()
    if (this.#unready.isSet && frame.type !== 'heads') this.#unready.set(() => this.#end(), openMs)
    this.#options.onFrame(frame)
  }

  #heardBytes(bytes: Uint8Array<ArrayBuffer>): void {
    this.#heardSign()
    this.#options.onBytes(bytes)
  }

  #heardSign(): void {
    this.#silence.set(() => this.#end(), silenceMs)
    // The timers of a hidden page are held up for a minute, what it hears is not.
    if (this.#options.clock.now() - this.#sentAt > heartbeatMs) this.send({ type: 'ping' })
  }

  #probe(): void {
    this.send({ type: 'ping' })
    this.#silence.set(() => this.#end(), probeMs)
  }

  /** The browser says that there is no network: nothing sent now would arrive. */
  #lose(): void {
    this.#failures = Math.max(this.#failures, 1)
    this.#readySince = undefined
    if (this.#line) this.#end()
    else this.#options.status.set({ state: 'offline' })
  }

  #end(code?: number): void {
    const { clock, status } = this.#options
    const isHopeful = this.#isHopeful(clock.now(), code)
    this.#drop()
    if (code === closeCodes.signedOut) return this.#giveUp({ signedOut: true })
    if (code === closeCodes.oldVersion) return this.#giveUp({ reloadNeeded: true })
    if (isHopeful) this.#failures = 0
    status.set({ state: isHopeful ? 'connecting' : 'offline' })
    const isAtOnce = isHopeful && !isCrowded(code)
    this.#retry.set(() => this.#open(), isAtOnce ? 0 : this.#delay())
    this.#failures += 1
  }

  /** Whether the next attempt is the first after a line that served. */
  #isHopeful(now: number, code: number | undefined): boolean {
    if (this.#readySince === undefined) return false
    const enoughMs = code === closeCodes.restarting ? servedMs : steadyMs
    return this.#failures === 0 || now - this.#readySince >= enoughMs
  }

  /** Exponential with full jitter, so that many clients do not come back at the same moment. */
  #delay(): number {
    return this.#options.clock.chance() * backoffMs(retry, this.#failures)
  }

  #giveUp(why: { readonly signedOut: true } | { readonly reloadNeeded: true }): void {
    this.#isStopped = true
    this.#unwatch()
    this.#options.status.set({ state: 'offline', ...why })
  }

  #drop(): void {
    for (const timer of [this.#retry, this.#silence, this.#ping, this.#unready]) timer.clear()
    const line = this.#line
    this.#line = undefined
    this.#isOpen = false
    this.#hasGreeted = false
    this.#sentAt = Infinity
    this.#readySince = undefined
    line?.close()
    if (line) this.#options.onDown()
  }
}

/** Whether the server wants those it sends away to come back at different times. */
const isCrowded = (code: number | undefined): boolean =>
  [closeCodes.tooSlow, closeCodes.restarting, closeCodes.tooMuch].some((crowded) => crowded === code)
