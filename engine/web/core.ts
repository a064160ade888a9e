import { Asks } from './rows/asks.ts'
import { ByteWire } from './line/byte-wire.ts'
import type { ClientOptions } from './client.ts'
import { type Clock, clockOf } from './clock.ts'
import { type ConnectionTest, testConnection } from './line/connection-test.ts'
import { Connector } from './line/connector.ts'
import { Deeds } from './deeds/deeds.ts'
import { Intake } from './line/intake.ts'
import { Persister } from './disk/persister.ts'
import { type Known, createKnown } from './rows/kinds.ts'
import { indexedDbMs } from './limits.ts'
import { Listeners } from './listeners.ts'
import { Older } from './rows/older.ts'
import { openTabs } from './tabs/open-tabs.ts'
import { readKept } from './disk/read-kept.ts'
import { RowNews } from './rows/row-news.ts'
import { Session } from './line/session.ts'
import { kindOfShelf, spaceOfShelf } from './rows/shelf.ts'
import { Signals } from './line/signals.ts'
import { Spaces } from './rows/spaces.ts'
import { Status } from './status.ts'
import { type Changed, Store } from './rows/store.ts'
import { type Surroundings, pageSurroundings } from './surroundings.ts'
import type { TabNews, Tabs } from './tabs/tabs.ts'
import { isOverfull, trim } from './rows/trim.ts'
import { within } from './within.ts'
import { InternalFault } from './words.ts'

/** Joins the parts of a client; what each does is its own file's matter. */
export class Core {
  readonly clock: Clock
  readonly tabs: Tabs
  readonly status: Status
  readonly listeners = new Listeners<string>()
  readonly store: Store
  readonly signals = new Signals()
  readonly news = new RowNews()
  readonly wire = new ByteWire((bytes) => this.connector.sendBytes(bytes))
  readonly asks: Asks
  readonly older: Older
  readonly spaces: Spaces
  readonly deeds: Deeds
  readonly session: Session
  readonly connector: Connector
  /** Resolves once what the browser kept is shown, and it is known whether this tab keeps it. */
  readonly opened: Promise<void>
  readonly #options: ClientOptions
  readonly #known: Known
  readonly #surroundings: Surroundings
  readonly #intake: Intake
  readonly #persister: Persister
  #isLoaded = false
  #isToOwn = false
  #tellOpened: () => void
  #isUp = false
  #isClosed = false
  #settling: (() => void)[] = []
  #unwatch: () => void = () => undefined

  constructor(options: ClientOptions) {
    const { person, disk } = options
    this.#options = options
    this.clock = clockOf(options)
    this.tabs = options.tabs ?? openTabs(person)
    this.#surroundings = options.surroundings ?? pageSurroundings()
    this.#known = createKnown(options)
    const [clock, known, tabs] = [this.clock, this.#known, this.tabs]
    const send: Connector['send'] = (frame) => this.connector.send(frame)
    const onWritten = (isWritten: boolean): void => this.#written(isWritten)
    this.status = new Status(() => this.#changed(['connection']))
    const { promise, resolve } = Promise.withResolvers<void>()
    this.opened = promise
    this.#tellOpened = resolve
    this.store = new Store({ known, person, onChange: (changed) => this.#shown(changed), onFault: this.#onFault })
    const { store, status, signals } = this
    this.asks = new Asks(clock, send)
    this.older = new Older(store, this.asks)
    this.spaces = new Spaces({ person, store, known, clock, older: this.older, news: this.news, send })
    const onAccepted = (seqs: Readonly<Record<string, number>>): void => this.#accepted(seqs)
    const onRefusals = (): void => this.#changed(['refused'])
    const onOverdue = (): void => this.connector.doubt()
    this.deeds = new Deeds({ disk, tabs, store, clock, send, onWritten, onAccepted, onRefusals, onOverdue })
    const { outbox } = this.deeds
    const { asks, spaces } = this
    const onReady = (): void => this.#ready()
    const onOtherPerson = (): void => this.#signedOut()
    const parts = { person, clock, store, status, spaces, outbox, asks, signals }
    const onPresence = (): void => this.#changed(['presence'])
    this.session = new Session({ ...parts, send, onReady, onOtherPerson, onPresence })
    this.#intake = new Intake(clock, (frame) => this.session.take(frame))
    const kept = { disk, cache: store.cache, known, clock, owner: tabs.id, onWritten }
    const sync = { epoch: () => this.session.epoch, lastSync: () => status.now.lastSync }
    this.#persister = new Persister({ ...kept, ...sync })
    this.connector = this.#createConnector()
  }

  start(): void {
    this.status.set({ disk: this.#options.disk.lasting ? 'kept' : 'none' })
    this.#unwatch = this.#surroundings.watch((happening) => {
      if (happening === 'hidden') void this.#persister.flush()
    })
    this.tabs.listen((news) => this.#hear(news))
    this.connector.start()
    this.status.watch(({ state }) => state === 'online' && this.#persister.noteSync())
    void this.#load().catch(this.#onFault).finally(this.#tellOpened)
  }

  test(): Promise<ConnectionTest> {
    const { asks, clock, connector, status } = this
    const { person } = this.#options
    const [known, surroundings] = [this.#known, this.#surroundings]
    return testConnection({ person, known, asks, clock, connector, status, surroundings })
  }

  /** Forgets the rows on the disk and takes all anew from the server; what is shown stays until then, deeds forever. */
  async clearCache(): Promise<void> {
    await this.#within(this.#options.disk.forgetCopies())
    this.tabs.tell({ type: 'copies-forgotten' })
    this.#startOver()
  }

  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#settling.push(resolve)
      this.#stir()
    })
  }

  async signOut(): Promise<void> {
    this.tabs.tell({ type: 'signed-out' })
    this.#persister.stop()
    this.#signedOut()
    await this.#options.disk.clear()
    await this.close()
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#unwatch()
    this.connector.stop()
    this.deeds.outbox.close()
    this.asks.close()
    await this.#persister.flush()
    this.#persister.stop()
    this.tabs.close()
    this.#options.disk.close()
  }

  #createConnector(): Connector {
    const { connect } = this.#options
    const { clock, status } = this
    const down = (): void => {
      this.#isUp = false
      this.#intake.clear()
      this.session.down()
      this.wire.down()
    }
    const up = (): void => {
      this.#isUp = true
      if (this.#isLoaded) this.session.hello()
    }
    return new Connector({
      connect,
      clock,
      status,
      surroundings: this.#surroundings,
      onUp: up,
      onDown: down,
      onBytes: (bytes) => this.wire.take(bytes),
      onFrame: (frame) => {
        this.#intake.take(frame)
        this.#stir()
      },
    })
  }

  /** Shows what the browser kept, and only then says how far it is. */
  async #load(): Promise<void> {
    const isOwner = await this.tabs.own(() => void this.#becomeOwner('anew'))
    await this.#read().catch(() => this.#written(false))
    if (isOwner) await this.#becomeOwner('read')
    else await this.deeds.load().catch(() => this.#written(false))
    this.tabs.tell({ type: 'began', tab: this.tabs.id })
    this.#isLoaded = true
    if (this.#isUp) this.session.hello()
  }

  async #read(): Promise<void> {
    const kept = await this.#within(this.#options.disk.load())
    const { epoch, synced, copies, unfit } = await readKept(kept, this.#known, this.clock)
    this.session.epoch = epoch
    if (copies.length > 0) this.status.set({ lastSync: synced })
    this.#persister.forget(unfit)
    if (copies.length > 0) this.status.readFromDisk()
    await new Promise<void>((resolve) => {
      this.store.step((draft) => {
        for (const copy of copies) draft.replace(copy)
      }, resolve)
    })
  }

  async #becomeOwner(from: 'read' | 'anew'): Promise<void> {
    try {
      await this.#within(this.#persister.own(from))
      this.status.set({ isPersister: this.#options.disk.lasting })
      await this.#within(this.deeds.own())
    } catch {
      // Without its disk the page goes on; what it does does not outlive it, which `connection()` tells.
      this.#written(false)
    }
  }

  #within<Value>(slow: Promise<Value>): Promise<Value> {
    const late = 'The browser storage did not answer.'
    return within(slow, indexedDbMs, { schedule: this.clock.schedule, late })
  }

  #startOver(): void {
    this.#isToOwn ||= this.status.now.isPersister
    this.#persister.pause()
    this.status.set({ isPersister: false })
    this.session.startOver()
    this.connector.doubt()
  }

  /** Every space is up to date. */
  #ready(): void {
    this.connector.ready()
    this.status.noteCopies(this.store.cache.size)
    this.wire.up()
    if (!this.#isToOwn) return
    this.#isToOwn = false
    void this.#becomeOwner('anew')
  }

  #hear(news: TabNews): void {
    if (news.type === 'signed-out') this.#signedOut()
    else if (news.type !== 'copies-forgotten') this.deeds.hear(news)
    else if (this.status.now.isPersister) this.#startOver()
  }

  #signedOut(): void {
    this.connector.stop()
    this.#persister.stop()
    this.status.set({ state: 'offline', signedOut: true })
  }

  #written(isWritten: boolean): void {
    const { lasting } = this.#options.disk
    if (lasting) this.status.set({ disk: isWritten ? 'kept' : 'failing' })
  }

  /** An answer may be the first to tell that a copy is behind. */
  #accepted(seqs: Readonly<Record<string, number>>): void {
    for (const [space, seq] of Object.entries(seqs)) if (this.store.cache.has(space)) this.spaces.expect(space, seq)
  }

  #shown({ shown, draft, deeds }: Changed): void {
    this.#persister.note(draft)
    this.status.noteCopies(this.store.cache.size)
    this.#changed([...shown.keys(), ...(deeds ? ['waiting'] : [])])
    for (const key of draft.touched.keys()) {
      const kind = this.#known.kinds.get(kindOfShelf(key))
      const space = spaceOfShelf(key)
      if (!kind || this.listeners.has(key) || !isOverfull(this.store.cache, kind, space)) continue
      this.store.step((next) => trim(next, this.store.cache, { kind, space }))
    }
  }

  #changed(topics: readonly string[]): void {
    this.listeners.call(topics)
    this.#stir()
  }

  /** Looks, once all that is under way in this moment is done, whether there is anything left to wait for. */
  #stir(): void {
    if (this.#settling.length > 0) queueMicrotask(() => this.#settle())
  }

  #settle(): void {
    if (!this.#isSettled()) return
    for (const resolve of this.#settling.splice(0)) resolve()
  }

  #isSettled(): boolean {
    const { store, status, asks, spaces, deeds } = this
    const isQuiet = store.isIdle && store.predictions.isEmpty && this.#intake.isIdle
    const isAnswered = asks.isEmpty && deeds.outbox.deeds.length === 0
    return this.#isLoaded && isQuiet && isAnswered && spaces.isInStep && status.now.state === 'online'
  }

  readonly #onFault = (error: unknown): void => {
    if (this.#options.onFault) this.#options.onFault(error)
    else
      queueMicrotask(() => {
        throw new InternalFault(error)
      })
  }
}
