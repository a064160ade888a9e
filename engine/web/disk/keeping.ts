import type { Clock } from '../clock.ts'
import type { Draft } from '../deeds/draft.ts'
import { indexedDbMs } from '../limits.ts'
import type { Cache } from '../rows/cache.ts'
import type { Known } from '../rows/kinds.ts'
import type { Store } from '../rows/store.ts'
import type { Status } from '../status.ts'
import type { Surroundings } from '../surroundings.ts'
import type { TabNews, Tabs } from '../tabs/tabs.ts'
import { within } from '../within.ts'
import type { Disk } from './disk.ts'
import { Persister } from './persister.ts'
import { readKept } from './read-kept.ts'

/** What a client says of what the browser keeps. */
export interface ClientKeeping {
  /** Resolves once what the browser kept is shown, and it is known whether this tab keeps it. */
  opened(): Promise<void>
  /**
   * Forgets the rows that the browser keeps, and takes all anew from the server. What is on the screen stays until
   * then; unsent deeds stay forever. Rejects where the browser's storage does not answer.
   */
  clearCache(): Promise<void>
  /** Resolves once the rows at hand are kept, where this tab is the one that keeps them. */
  written(): Promise<void>
}

/** The copies that are kept. */
export interface KeptCopies {
  readonly cache: Cache
  /** Names the database that they are of. */
  epoch: string | null
  readonly step: Store['step']
}

/** The deeds that are kept beside them. */
interface KeptDeeds {
  load(): Promise<void>
  own(): Promise<void>
  hear(news: TabNews): void
}

interface KeptLine {
  greet(): void
  startOver(): void
  close(): void
}

interface Needs {
  readonly clock: Clock
  readonly known: Known
  readonly status: Status
  readonly surroundings: Surroundings
  readonly disk: Disk
  readonly tabs: Tabs
  readonly copies: KeptCopies
  readonly deeds: KeptDeeds
  readonly line: KeptLine
  /** Hears whether something could be kept. */
  onWritten(isWritten: boolean): void
  onFault(error: unknown): void
}

/** Keeps what is at hand in the browser, which one tab does for all, and shows it before there is a line. */
export class Keeping {
  readonly client: ClientKeeping
  /** Whether what was kept is shown. */
  isQuiet = false
  readonly #needs: Needs
  readonly #persister: Persister
  readonly #opened = Promise.withResolvers<void>()
  #isToOwn = false
  #unwatch: () => void = () => undefined

  constructor(needs: Needs) {
    const { status, tabs, copies } = needs
    this.#needs = needs
    this.#persister = new Persister({
      ...needs,
      cache: copies.cache,
      owner: tabs.id,
      epoch: () => copies.epoch,
      lastSync: () => status.now.lastSync,
    })
    this.client = {
      opened: () => this.#opened.promise,
      written: async () => {
        await this.#opened.promise
        await this.#persister.flush()
      },
      clearCache: async () => {
        await this.#within(needs.disk.forgetCopies())
        tabs.tell({ type: 'copies-forgotten' })
        this.#startOver()
      },
    }
  }

  start(): void {
    const { disk, status, surroundings, tabs, onFault } = this.#needs
    status.set({ disk: disk.lasting ? 'kept' : 'none' })
    this.#unwatch = surroundings.watch((happening) => {
      if (happening === 'hidden') void this.#persister.flush()
    })
    tabs.listen((news) => this.#hear(news))
    status.watch(({ state }) => state === 'online' && this.#persister.noteSync())
    void this.#load().catch(onFault).finally(this.#opened.resolve)
  }

  /** Takes note of what a round has changed. */
  note(draft: Draft): void {
    this.#persister.note(draft)
  }

  /** Every space is up to date. */
  ready(): void {
    this.#needs.status.noteCopies(this.#needs.copies.cache.size)
    if (!this.#isToOwn) return
    this.#isToOwn = false
    void this.#becomeOwner('anew')
  }

  /** The person is nobody here any more: nothing is tried, and nothing kept of what comes. */
  signedOut(): void {
    const { line, status } = this.#needs
    line.close()
    this.#persister.stop()
    status.set({ state: 'offline', signedOut: true })
  }

  /** Forgets all that is kept, unsent deeds too, in all tabs. */
  async signOut(): Promise<void> {
    const { disk, tabs } = this.#needs
    tabs.tell({ type: 'signed-out' })
    this.signedOut()
    await disk.clear()
  }

  /** Keeps what is not kept yet, and stops. */
  async close(): Promise<void> {
    const { disk, tabs } = this.#needs
    this.#unwatch()
    await this.#persister.flush()
    this.#persister.stop()
    tabs.close()
    disk.close()
  }

  /** Shows what the browser kept, and only then says how far it is. */
  async #load(): Promise<void> {
    const { tabs, deeds, line, onWritten } = this.#needs
    const isOwner = await tabs.own(() => void this.#becomeOwner('anew'))
    await this.#read().catch(() => onWritten(false))
    if (isOwner) await this.#becomeOwner('read')
    else await deeds.load().catch(() => onWritten(false))
    tabs.tell({ type: 'began', tab: tabs.id })
    this.isQuiet = true
    line.greet()
  }

  async #read(): Promise<void> {
    const { disk, known, clock, status, copies: at } = this.#needs
    const kept = await this.#within(disk.load())
    const { epoch, synced, copies, unfit } = await readKept(kept, known, clock)
    at.epoch = epoch
    if (copies.length > 0) status.set({ lastSync: synced })
    this.#persister.forget(unfit)
    if (copies.length > 0) status.readFromDisk()
    await new Promise<void>((resolve) => {
      at.step((draft) => {
        for (const copy of copies) draft.replace(copy)
      }, resolve)
    })
  }

  async #becomeOwner(from: 'read' | 'anew'): Promise<void> {
    const { disk, deeds, status, onWritten } = this.#needs
    try {
      await this.#within(this.#persister.own(from))
      status.set({ isPersister: disk.lasting })
      await this.#within(deeds.own())
    } catch {
      // Without its disk the page goes on; what it does does not outlive it, which `connection()` tells.
      onWritten(false)
    }
  }

  #within<Value>(slow: Promise<Value>): Promise<Value> {
    const late = 'The browser storage did not answer.'
    return within(slow, indexedDbMs, { schedule: this.#needs.clock.schedule, late })
  }

  #startOver(): void {
    const { status, line } = this.#needs
    this.#isToOwn ||= status.now.isPersister
    this.#persister.pause()
    status.set({ isPersister: false })
    line.startOver()
  }

  #hear(news: TabNews): void {
    const { status, deeds } = this.#needs
    if (news.type === 'signed-out') this.signedOut()
    else if (news.type !== 'copies-forgotten') deeds.hear(news)
    else if (status.now.isPersister) this.#startOver()
  }
}
