import {
  Access,
  type ClientFrame,
  type Entry,
  type Heads,
  type PersonId,
  type Role,
  type ServerFrame,
  mayRead,
  ownSpace,
} from '@atrium/engine/contract'
import type { Copy, Shelf } from './cache.ts'
import { type Clock, Timer } from '../clock.ts'
import type { Draft } from '../deeds/draft.ts'
import type { RowEnd } from '../line/session.ts'
import { type Known, type KnownChange, readChanges, readRow, writeChange } from './kinds.ts'
import type { Older } from './older.ts'
import type { RowNews } from './row-news.ts'
import type { Store } from './store.ts'

type Frame<Type extends ServerFrame['type']> = Extract<ServerFrame, { readonly type: Type }>

/** How long a copy may stay behind what the server has told before it is asked for again. */
const patienceMs = 2_000

interface Behind {
  /** The number that the server is known to have reached. */
  head: number
  /** When the copy last came nearer to it, or was asked for. */
  since: number
  /** From where on it was last asked for. */
  asked: number | undefined
}

export interface SpacesOptions {
  readonly person: PersonId
  readonly store: Store
  readonly known: Known
  readonly older: Older
  readonly news: RowNews
  readonly clock: Clock
  send(frame: ClientFrame): void
}

/** A snapshot of which more parts are to come, and the number of the latest. */
interface BegunCopy {
  readonly copy: Copy
  readonly part: number
}

/** An entry that comes, and all changes that were taken before it in the same step. */
interface Taking {
  readonly space: string
  readonly entry: Entry
  readonly taken: KnownChange[]
}

/**
 * Keeps each space's copy a true prefix of its log: takes the entry that comes next, leaves those it has, and asks again
 * from where it stands when some are missing.
 */
export class Spaces implements RowEnd {
  readonly #options: SpacesOptions
  readonly #own: string
  readonly #parts = new Map<string, BegunCopy>()
  readonly #behind = new Map<string, Behind>()
  /** The spaces whose next entries cannot be read here; only a snapshot helps. */
  readonly #unreadable = new Set<string>()
  readonly #patience: Timer

  constructor(options: SpacesOptions) {
    this.#options = options
    this.#own = ownSpace(options.person)
    this.#patience = new Timer(options.clock)
  }

  get isInStep(): boolean {
    return this.#behind.size === 0 && this.#parts.size === 0
  }

  standing(): ReturnType<RowEnd['standing']> {
    const { cache, epoch } = this.#options.store
    return { epoch, heads: Object.fromEntries([...cache.values()].map(({ space, seq }) => [space, seq])) }
  }

  take(frame: ServerFrame): boolean {
    if (frame.type === 'entries') this.#entries(frame)
    else if (frame.type === 'snapshot') this.#snapshot(frame)
    else if (frame.type === 'following') this.#following(frame)
    else if (frame.type === 'left') this.#left(frame)
    else return false
    return true
  }

  #snapshot(frame: Frame<'snapshot'>): void {
    const { space, role, seq } = frame
    const copy = this.#copyFor(frame)
    if (!copy) {
      this.#parts.delete(space)
      this.#ask(space, { seq: -1, head: seq })
      return
    }
    this.#readPart(copy, frame)
    if (!frame.last) return
    this.#parts.delete(space)
    this.#unreadable.delete(space)
    const { older, news } = this.#options
    const replace = (draft: Draft): void => {
      draft.replace({ ...copy, role, seq })
      older.settle(draft)
    }
    this.#step(space, replace, () => news.missed(space, copy.shelves.keys()))
  }

  #following({ space, role, seq }: Frame<'following'>): void {
    if (this.#seesOther(space, role)) this.#startAnew(space, seq)
    this.#step(space, (draft) => draft.setRole(space, role))
    this.expect(space, seq)
  }

  #entries({ space, entries }: Frame<'entries'>): void {
    if (this.#unreadable.has(space)) return
    const taken: KnownChange[] = []
    const take = (draft: Draft): void => {
      entries.every((entry) => this.#takeEntry(draft, { space, entry, taken }))
      if (space === this.#own) this.#forgetDropped(draft, entries)
      this.#options.older.settle(draft)
    }
    this.#step(space, take, () => this.#options.news.tell(space, taken))
  }

  #left({ space }: Frame<'left'>): void {
    this.#abandon(space)
    this.#options.store.step((draft) => draft.forget(space))
  }

  keepOnly(spaces: readonly string[], then: () => void): void {
    const named = new Set(spaces)
    this.#options.store.step((draft) => {
      for (const space of draft.held()) if (!named.has(space)) draft.forget(space)
      for (const space of this.#behind.keys()) if (!named.has(space)) this.#abandon(space)
      for (const space of named) if (draft.seqOf(space) === undefined) this.expect(space, 0)
    }, then)
  }

  heads(heads: Heads): void {
    for (const [space, head] of Object.entries(heads)) this.expect(space, head)
  }

  /** `space` is known to have come to `head`; asks for what is missing unless it comes soon. */
  expect(space: string, head: number): void {
    if (this.#seqOf(space) >= head) return
    const behind = this.#behind.get(space)
    if (behind) behind.head = Math.max(behind.head, head)
    else this.#behind.set(space, { head, since: this.#options.clock.now(), asked: undefined })
    if (!this.#patience.isSet) this.#patience.set(() => this.#check(), patienceMs)
  }

  /** It may be the first to tell that a copy is behind; of a space that is not at hand yet the server tells by itself. */
  accepted(heads: Heads): void {
    for (const [space, head] of Object.entries(heads)) if (this.#seqOf(space) >= 0) this.expect(space, head)
  }

  up(epoch: string): void {
    const { store } = this.#options
    if (epoch !== store.epoch)
      store.step((draft) => {
        for (const space of draft.held()) draft.forget(space)
        store.predictions.forgetAccepted()
      })
    store.epoch = epoch
  }

  down(): void {
    this.#parts.clear()
    this.#behind.clear()
    this.#unreadable.clear()
    this.#patience.clear()
  }

  #seqOf(space: string): number {
    return this.#options.store.cache.get(space)?.seq ?? -1
  }

  /** Whether `role` may read other kinds of record than the role with which the copy was made. */
  #seesOther(space: string, role: Role): boolean {
    const before = this.#options.store.cache.get(space)?.role
    if (before === undefined || before === role) return false
    return [...this.#options.known.kinds.values()].some((kind) => mayRead(kind, before) !== mayRead(kind, role))
  }

  /** Asks for a snapshot in place of a copy that entries cannot put right. */
  #startAnew(space: string, head: number): void {
    this.#unreadable.add(space)
    const behind = { head, since: this.#options.clock.now(), asked: undefined }
    this.#behind.set(space, behind)
    this.#resume(space, behind, -1)
  }

  #step(space: string, step: (draft: Draft) => void, then?: () => void): void {
    this.#options.store.step(step, () => {
      this.#progress(space)
      then?.()
    })
  }

  #progress(space: string): void {
    const behind = this.#behind.get(space)
    if (!behind) return
    if (this.#seqOf(space) >= behind.head && !this.#unreadable.has(space)) this.#behind.delete(space)
    if (this.#behind.size === 0) this.#patience.clear()
  }

  /** A copy has a shelf for every kind that this build knows, so that it shows which ones it was made with. */
  #emptyShelves(): Map<string, Shelf> {
    return new Map([...this.#options.known.kinds.keys()].map((kind) => [kind, { rows: new Map(), floor: null }]))
  }

  /** The copy that the part belongs to; undefined when a part before it was lost. */
  #copyFor({ space, role, seq, part }: Frame<'snapshot'>): Copy | undefined {
    const begun = this.#parts.get(space)
    if (begun?.copy.seq === seq && part <= begun.part + 1) return begun.copy
    return part === 0 ? { space, role, seq, shelves: this.#emptyShelves() } : undefined
  }

  #readPart(copy: Copy, { space, kinds, part }: Frame<'snapshot'>): void {
    for (const { kind: name, rows, floor } of kinds) {
      const kind = this.#options.known.kinds.get(name)
      if (!kind) continue
      const shelf: Shelf = { rows: copy.shelves.get(name)?.rows ?? new Map(), floor }
      for (const found of rows) {
        const row = readRow(kind, found)
        // A row that this build cannot read is never shown; asking again would bring the same.
        if (row) shelf.rows.set(row.id, row)
      }
      copy.shelves.set(name, shelf)
    }
    this.#parts.set(space, { copy, part })
    const behind = this.#behind.get(space)
    if (behind) behind.since = this.#options.clock.now()
  }

  /** Answers false once nothing more can be taken. */
  #takeEntry(draft: Draft, { space, entry, taken }: Taking): boolean {
    const seq = draft.seqOf(space) ?? -1
    if (entry.seq <= seq) return true
    if (entry.seq > seq + 1 || draft.seqOf(space) === undefined) return this.#ask(space, { seq, head: entry.seq })
    const changes = readChanges(this.#options.known, entry.changes)
    if (!changes) {
      this.#unreadable.add(space)
      return this.#ask(space, { seq: -1, head: entry.seq })
    }
    for (const change of changes) writeChange(draft, space, change)
    taken.push(...changes)
    this.#options.older.note(space, entry, changes)
    draft.setSeq(space, entry.seq)
    this.#options.store.predictions.arrive(entry.deed, space)
    const behind = this.#behind.get(space)
    if (behind) behind.since = this.#options.clock.now()
    return true
  }

  /** A role that is lost takes its space along, even when the server's word about it was lost on the way. */
  #forgetDropped(draft: Draft, entries: readonly Entry[]): void {
    for (const change of entries.flatMap(({ changes }) => changes)) {
      if (!('drop' in change) || change.drop !== Access.name) continue
      if (draft.get(Access.name, { space: this.#own, id: change.id })) continue
      this.#abandon(change.id)
      draft.forget(change.id)
    }
  }

  /** Asks for what is missing, once for as long as one is patient. */
  #ask(space: string, { seq, head }: { seq: number; head: number }): false {
    this.expect(space, head)
    const behind = this.#behind.get(space)
    if (behind && behind.asked !== seq && !this.#parts.has(space)) this.#resume(space, behind, seq)
    return false
  }

  #resume(space: string, behind: Behind, seq: number): void {
    behind.since = this.#options.clock.now()
    behind.asked = seq
    this.#options.send({ type: 'resume', space, seq })
  }

  #check(): void {
    const now = this.#options.clock.now()
    for (const [space, behind] of this.#behind)
      if (now - behind.since >= patienceMs)
        this.#resume(space, behind, this.#unreadable.has(space) ? -1 : this.#seqOf(space))
    if (this.#behind.size > 0) this.#patience.set(() => this.#check(), patienceMs)
  }

  #abandon(space: string): void {
    this.#parts.delete(space)
    this.#behind.delete(space)
    this.#unreadable.delete(space)
  }
}
