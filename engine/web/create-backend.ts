import type { Backend, BackendOptions, BackendServices, BackendStatus, Setup, WrappedRead } from './backend.ts'
import type { Client } from './client.ts'
import { type Clock, realClock } from './clock.ts'
import type { ConnectionTest } from './line/connection-test.ts'
import { persistenceMs, resetWaitMs } from './limits.ts'
import { Listeners } from './listeners.ts'
import { type Surroundings, pageSurroundings } from './surroundings.ts'
import { within } from './within.ts'
import { InternalFault, NotInitializedError, failedToEstablish, words } from './words.ts'

/** The back end of one page, of which nothing is there before `open` or `initialise`. */
export function createBackend(options: BackendOptions): Backend {
  return new PageBackend(options)
}

const nothing: BackendServices = {
  app: false,
  auth: false,
  database: false,
  storage: false,
  analytics: false,
  persistence: false,
}

class PageBackend implements Backend {
  readonly #options: BackendOptions
  readonly #surroundings: Surroundings
  readonly #clock: Pick<Clock, 'schedule'>
  readonly #listeners = new Listeners<never>()
  #status: BackendStatus = { initialized: false, error: null, services: nothing, notes: {} }
  #client: Client | undefined
  #opening: Promise<Client> | undefined
  #starting: Promise<BackendStatus> | undefined
  #resetting: ReturnType<Backend['resetConnection']> | undefined
  #fault: string | null = null
  #isStarted = false
  #close: () => void = () => undefined

  constructor(options: BackendOptions) {
    this.#options = options
    this.#surroundings = options.surroundings ?? pageSurroundings()
    this.#clock = options.clock ?? realClock
  }

  get client(): Client {
    if (!this.#client) throw new NotInitializedError()
    return this.#client
  }

  open(): Promise<Client> {
    return (this.#opening ??= this.#open())
  }

  initialise(): Promise<BackendStatus> {
    if (this.#isStarted && !this.#status.initialized) return this.#finish()
    return (this.#starting ??= this.#start())
  }

  status(): BackendStatus {
    return this.#status
  }

  async testConnection(): Promise<ConnectionTest> {
    if (!this.#client) return { connected: false, error: words.notInitialized }
    const test = await this.#client.testConnection()
    if (this.#isStarted) this.#judge(test)
    return test
  }

  enableNetwork(): { readonly success: boolean } {
    this.#client?.enableNetwork()
    return { success: this.#client !== undefined }
  }

  disableNetwork(): { readonly success: boolean } {
    this.#client?.disableNetwork()
    return { success: this.#client !== undefined }
  }

  clearLocalCache(): Promise<{ readonly success: boolean }> {
    const clearing = this.#client?.clearCache() ?? Promise.reject(new NotInitializedError())
    return clearing.then(
      () => ({ success: true }),
      // The browser's storage does not answer, which its caller has to tell.
      () => ({ success: false }),
    )
  }

  resetConnection(): ReturnType<Backend['resetConnection']> {
    this.#resetting ??= this.#reset().finally(() => (this.#resetting = undefined))
    return this.#resetting
  }

  async read<Value>({ cached, direct, empty }: WrappedRead<Value>): Promise<Value> {
    try {
      return this.#readCopy(cached) ?? (await direct(this.client))
    } catch (error) {
      if (!(error instanceof InternalFault)) throw error
      await this.resetConnection()
      return empty
    }
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  close(): void {
    this.#close()
  }

  async #open(): Promise<Client> {
    const disk = await this.#options.openDisk()
    const client = this.#options.openClient(disk)
    this.#client = client
    const database = { app: true, database: true }
    this.#set({ services: { ...this.#status.services, ...database } })
    if (disk.problem !== undefined) this.#note('persistence', disk.problem)
    this.#watch(client)
    return client
  }

  #watch(client: Client): void {
    const unsubscribe = client.subscribe(() => this.#follow(client), 'connection')
    const unwatch = this.#surroundings.watch((happening) => {
      if (happening !== 'online') return
      client.enableNetwork()
      void this.testConnection()
    })
    this.#close = () => {
      unsubscribe()
      unwatch()
    }
  }

  /** The line may come up by itself, and another tab may hand over the disk. */
  #follow(client: Client): void {
    const { state, isPersister } = client.connection()
    if (isPersister !== this.#status.services.persistence)
      this.#note('persistence', isPersister ? undefined : this.#whyNot())
    if (state === 'online' && this.#isStarted) this.#judge({ connected: true, error: null })
  }

  async #start(): Promise<BackendStatus> {
    const { auth, storage, analytics } = this.#options
    const client = await this.open().catch((error: unknown) => this.#failToOpen(error))
    if (!client) return this.#status
    const setups = [this.#setUp('auth', auth), this.#setUp('storage', storage), this.#tolerate('analytics', analytics)]
    if (this.#surroundings.isOnline()) client.enableNetwork()
    await Promise.all([...setups, this.#persist(client)])
    return this.#finish()
  }

  /** Whoever waits for the client is told of the error, and may try again. */
  #failToOpen(error: unknown): undefined {
    this.#opening = undefined
    this.#starting = undefined
    this.#set({ initialized: false, error: failedToEstablish(reasonOf(error)) })
  }

  async #finish(): Promise<BackendStatus> {
    const test = await this.client.testConnection()
    this.#isStarted = true
    this.#judge(test)
    return this.#status
  }

  /** Without a connection nothing is initialised, whatever else is there (R4.47). */
  #judge({ connected, error }: ConnectionTest): void {
    const fault = connected ? this.#fault : failedToEstablish(error ?? words.failedToConnect)
    if (this.#status.initialized === (fault === null) && this.#status.error === fault) return
    this.#set({ initialized: fault === null, error: fault })
  }

  async #setUp(service: 'auth' | 'storage' | 'analytics', setUp: Setup): Promise<void> {
    try {
      this.#note(service, await within(setUp(), persistenceMs, { ...this.#clock, late: `No answer from ${service}` }))
    } catch (error) {
      const reason = reasonOf(error)
      this.#note(service, reason)
      this.#fault ??= reason
    }
  }

  async #tolerate(service: 'analytics', setUp: Setup): Promise<void> {
    await this.#setUp(service, () => setUp().catch(reasonOf))
  }

  async #persist(client: Client): Promise<void> {
    try {
      await within(client.opened(), persistenceMs, { ...this.#clock, late: words.persistenceTimedOut })
      this.#note('persistence', client.connection().isPersister ? undefined : this.#whyNot())
    } catch (error) {
      this.#note('persistence', reasonOf(error))
    }
  }

  #whyNot(): string {
    return this.#status.notes.persistence ?? words.keptElsewhere
  }

  #readCopy<Value>(cached: WrappedRead<Value>['cached']): Value | undefined {
    try {
      return cached(this.client)
    } catch (error) {
      // What the copy cannot say the server can; only a broken client must not go on.
      if (error instanceof InternalFault || error instanceof NotInitializedError) throw error
      return undefined
    }
  }

  async #reset(): ReturnType<Backend['resetConnection']> {
    const isCleared = !this.#options.isLocal || (await this.clearLocalCache()).success
    this.disableNetwork()
    await new Promise<void>((resolve) => this.#clock.schedule(resolve, resetWaitMs))
    this.enableNetwork()
    const { connected } = await this.testConnection()
    return { success: connected && isCleared, requiresReload: !connected || !isCleared }
  }

  /** Marks the service as there, or with the reason why it is not. */
  #note(service: keyof BackendServices, reason: string | undefined): void {
    const { [service]: _before, ...notes } = this.#status.notes
    this.#set({
      services: { ...this.#status.services, [service]: reason === undefined },
      notes: reason === undefined ? notes : { ...notes, [service]: reason },
    })
  }

  #set(changes: Partial<BackendStatus>): void {
    this.#status = { ...this.#status, ...changes }
    this.#listeners.call([])
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
