/** How the client stands with the server, the browser's storage and the session. */
export interface Connection {
  /** `online` from when every space has been brought up to date; `offline` from the first attempt that failed. */
  readonly state: 'connecting' | 'online' | 'offline'
  /** When the copy was last known to be up to date, by this machine's clock. */
  readonly lastSync: number | null
  /** Whether there is anything to show: a copy kept from before, or one from the server. */
  readonly hasCopy: boolean
  /** The session has ended; nothing is tried any more. */
  readonly signedOut: boolean
  /** The server speaks a newer protocol: the page must be loaded again. */
  readonly reloadNeeded: boolean
  /** Whether unsent deeds outlive a reload: `none` when the browser keeps nothing, `failing` when a write failed. */
  readonly disk: 'kept' | 'none' | 'failing'
  /** `off` while the network is disabled on purpose: nothing is tried until it is enabled. */
  readonly network: 'on' | 'off'
  /** Whether this tab keeps the copy on the disk, as one tab does for all. */
  readonly isPersister: boolean
  /** The build that the server runs, once it has said so. */
  readonly build: string | null
}

/** The one `Connection` object of a client, replaced when something in it changes. */
export class Status {
  now: Connection = {
    state: 'connecting',
    lastSync: null,
    hasCopy: false,
    signedOut: false,
    reloadNeeded: false,
    disk: 'none',
    network: 'on',
    isPersister: false,
    build: null,
  }
  #isFromDisk = false
  readonly #onChange: () => void
  readonly #watchers = new Set<(now: Connection) => void>()

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Calls after each change; returns how to stop. */
  watch(watcher: (now: Connection) => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** What comes now was kept by this browser. */
  readFromDisk(): void {
    this.#isFromDisk = true
  }

  /** A first copy comes space by space: half of it would be shown as if the rest were not there. */
  noteCopies(count: number): void {
    const { hasCopy, state } = this.now
    const isWhole = hasCopy || state === 'online' || this.#isFromDisk
    this.#isFromDisk &&= count > 0
    this.set({ hasCopy: isWhole && count > 0 })
  }

  /** Something was to be kept on the disk; where that lasts no longer than the page, nobody expects it to. */
  noteWritten(isWritten: boolean): void {
    if (this.now.disk !== 'none') this.set({ disk: isWritten ? 'kept' : 'failing' })
  }

  set(changes: Partial<Connection>): void {
    const next = { ...this.now, ...changes }
    if (JSON.stringify(next) === JSON.stringify(this.now)) return
    this.now = next
    for (const watcher of this.#watchers) watcher(next)
    this.#onChange()
  }
}
