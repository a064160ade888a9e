import type { RecordKind, Row } from '@atrium/engine/contract'
import type { Cache, Copy, Shelf } from '../rows/cache.ts'
import { type Clock, Timer } from '../clock.ts'
import type { Disk, DiskWrite, SpaceWrite } from './disk.ts'
import type { Draft } from '../deeds/draft.ts'
import type { Known } from '../rows/kinds.ts'
import { newestOf } from '../rows/newest.ts'
import { type Marks, type ShelfKey, isMarked, markAll, shelfKey } from '../rows/shelf.ts'

const batchMs = 300
const retryMs = 10_000
/** How old what the disk says about its age may be. */
const syncedEveryMs = 30_000

export interface PersisterOptions {
  readonly disk: Disk
  readonly cache: Cache
  readonly known: Known
  readonly clock: Clock
  /** The tab in whose name rows are written. */
  readonly owner: string
  epoch(): string | null
  /** When the copies were last known to be up to date. */
  lastSync(): number | null
  onWritten(isWritten: boolean): void
}

interface Where {
  readonly kind: RecordKind
  readonly space: string
  readonly how: 'anew' | 'part'
}

interface ShelfWrite {
  readonly floor: number | null
  readonly put: readonly Row[]
  readonly drop: readonly string[]
}

/** Writes the confirmed copies to the disk, in batches that are each a true state of every space in them. */
export class Persister {
  readonly #options: PersisterOptions
  readonly #timer: Timer
  readonly #spaces = new Map<string, 'anew' | 'part'>()
  readonly #forget = new Set<string>()
  /** The rows of windowed shelves that the disk has: fewer than are at hand. */
  readonly #held = new Map<ShelfKey, ReadonlySet<string>>()
  #marks: Marks = new Map()
  /** Whether what changes is to be written, now or once the disk is this tab's. */
  #isNoting = false
  #isOwner = false
  #isStopped = false
  #synced = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(options: PersisterOptions) {
    this.#options = options
    this.#timer = new Timer(options.clock)
  }

  /** From now on this tab writes: on top of what it has read, or all anew when others may have written since. */
  async own(from: 'read' | 'anew'): Promise<void> {
    const { disk, owner, cache } = this.#options
    // A slow disk is not waited for: what comes until it answers is not on it yet.
    this.#isNoting = from === 'read'
    if (this.#isNoting) for (const copy of cache.values()) this.#holdAll(copy)
    await this.#writing
    await disk.claim(owner)
    if (this.#isStopped) return
    this.#isOwner = true
    if (!this.#isNoting) for (const { space } of cache.values()) this.#spaces.set(space, 'anew')
    this.#isNoting = true
    if (this.#hasNews) this.#plan(batchMs)
  }

  /** Takes note of what a round has changed. */
  note(draft: Draft): void {
    if (!this.#isNoting || draft.spaces.size === 0) return
    for (const [space, how] of draft.spaces) this.#noteSpace(space, how)
    markAll(this.#marks, draft.touched)
    if (this.#isOwner && !this.#timer.isSet) this.#plan(batchMs)
  }

  /** Takes note of that all copies are up to date. */
  noteSync(): void {
    if (!this.#isOwner || this.#timer.isSet || this.#unsaidMs < syncedEveryMs) return
    this.#plan(batchMs)
  }

  forget(spaces: readonly string[]): void {
    for (const space of spaces) this.#forget.add(space)
  }

  /** Writes what is not written yet. */
  flush(): Promise<void> {
    this.#timer.clear()
    if (!this.#isOwner) return this.#writing
    if (!this.#hasNews && this.#unsaidMs <= 0) return this.#writing
    const write = this.#collect()
    this.#writing = this.#writing.then(() => this.#write(write))
    return this.#writing
  }

  /** Writes nothing until this tab owns the disk once more; what was to be written is dropped. */
  pause(): void {
    this.#disown()
    this.#spaces.clear()
    this.#forget.clear()
    this.#marks = new Map()
    this.#synced = 0
  }

  /** Writes nothing more, whoever owns what. */
  stop(): void {
    this.#disown()
    this.#isStopped = true
  }

  #disown(): void {
    this.#timer.clear()
    this.#isOwner = false
    this.#isNoting = false
  }

  get #hasNews(): boolean {
    return this.#spaces.size + this.#forget.size > 0
  }

  /** By how much the disk's word about its age is behind. */
  get #unsaidMs(): number {
    return (this.#options.lastSync() ?? 0) - this.#synced
  }

  #plan(afterMs: number): void {
    this.#timer.set(() => void this.flush(), afterMs)
  }

  #noteSpace(space: string, how: 'whole' | 'part'): void {
    if (!this.#options.cache.has(space)) {
      this.#spaces.delete(space)
      this.#forget.add(space)
    } else if (how === 'whole') this.#spaces.set(space, 'anew')
    else if (!this.#spaces.has(space)) this.#spaces.set(space, 'part')
  }

  #collect(): DiskWrite {
    const spaces: SpaceWrite[] = []
    for (const [space, how] of this.#spaces) {
      const copy = this.#options.cache.get(space)
      if (copy) spaces.push(this.#collectSpace(copy, how))
    }
    const synced = this.#options.lastSync()
    const write = { epoch: this.#options.epoch(), spaces, forget: [...this.#forget], synced }
    this.#synced = synced ?? 0
    this.#spaces.clear()
    this.#forget.clear()
    this.#marks = new Map()
    return write
  }

  #collectSpace({ space, role, seq, shelves }: Copy, how: 'anew' | 'part'): SpaceWrite {
    const floors: Record<string, number | null> = {}
    const put: SpaceWrite['put'][number][] = []
    const drop: SpaceWrite['drop'][number][] = []
    for (const [name, shelf] of shelves) {
      const kind = this.#options.known.kinds.get(name)
      if (!kind) continue
      const write = this.#collectShelf(shelf, { kind, space, how })
      floors[name] = write.floor
      for (const row of write.put) put.push({ kind: name, version: kind.version, row })
      for (const id of write.drop) drop.push({ kind: name, id })
    }
    return { space, role, seq, floors, anew: how === 'anew', put, drop }
  }

  #collectShelf(shelf: Shelf, where: Where): ShelfWrite {
    const key = shelfKey(where.kind.name, where.space)
    if (where.kind.atHand !== 'all') return this.#collectWindow(shelf, { ...where, key })
    if (where.how === 'anew') return { floor: shelf.floor, put: [...shelf.rows.values()], drop: [] }
    const marked = this.#marks.get(key) ?? []
    const ids = marked === 'all' ? [...shelf.rows.keys()] : [...marked]
    const put = ids.map((id) => shelf.rows.get(id)).filter((row) => row !== undefined)
    return { floor: shelf.floor, put, drop: ids.filter((id) => !shelf.rows.has(id)) }
  }

  /** Only the newest rows are kept, however many are at hand. */
  #collectWindow(shelf: Shelf, { kind, how, key }: Where & { readonly key: ShelfKey }): ShelfWrite {
    const { rows, floor } = newestOf(kind, shelf)
    const held = (how === 'part' && this.#held.get(key)) || new Set<string>()
    const ids = new Set(rows.map(({ id }) => id))
    this.#held.set(key, ids)
    const put = rows.filter(({ id }) => !held.has(id) || isMarked(this.#marks, key, id))
    return { floor, put, drop: [...held].filter((id) => !ids.has(id)) }
  }

  #holdAll({ space, shelves }: Copy): void {
    for (const [name, { rows }] of shelves) this.#held.set(shelfKey(name, space), new Set(rows.keys()))
  }

  async #write(write: DiskWrite): Promise<void> {
    const { disk, owner, cache, onWritten } = this.#options
    try {
      if (!(await disk.write(owner, write))) this.#disown()
      else onWritten(true)
    } catch {
      // The browser's storage is full or gone: it is told, and all is written again later.
      onWritten(false)
      for (const space of cache.keys()) this.#spaces.set(space, 'anew')
      for (const space of write.forget) if (!cache.has(space)) this.#forget.add(space)
      if (this.#isOwner) this.#plan(retryMs)
    }
  }
}
