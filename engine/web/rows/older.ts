import type { Asked, Entry, KindRows, RecordKind } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import type { Asks } from './asks.ts'
import type { Draft } from '../deeds/draft.ts'
import { type KnownChange, readRow, writeChange } from './kinds.ts'
import { type ShelfKey, shelfKey } from './shelf.ts'
import type { Store } from './store.ts'

/** How many rows a page below those at hand has. */
const pageSize = 50

type Page = KindRows & { readonly seq: number }

interface Load {
  readonly kind: RecordKind
  readonly space: string
  /** What happened to rows of the kind since the page was asked for. */
  readonly since: { readonly seq: number; readonly change: KnownChange }[]
  before: number
  /** Where the copy stood when the page was asked for. */
  asked: number
  page: Page | undefined
  readonly done: Promise<boolean>
  readonly resolve: (hasMore: boolean) => void
}

/** Fetches pages of windowed kinds below what is at hand, while the space goes on changing. */
export class Older {
  readonly #store: Store
  readonly #asks: Asks
  readonly #loads = new Map<ShelfKey, Load>()

  constructor(store: Store, asks: Asks) {
    this.#store = store
    this.#asks = asks
  }

  load(kind: RecordKind, space: string): Promise<boolean> {
    const key = shelfKey(kind.name, space)
    const under = this.#loads.get(key)
    if (under) return under.done
    const before = this.#store.floorOf(kind, space)
    if (before === null) return Promise.resolve(false)
    const { promise: done, resolve } = Promise.withResolvers<boolean>()
    const load: Load = { kind, space, since: [], before, asked: -1, page: undefined, done, resolve }
    this.#loads.set(key, load)
    this.#ask(load)
    return done
  }

  /** Keeps `changes` in mind for a page that may be older than they are. */
  note(space: string, { seq }: Entry, changes: readonly KnownChange[]): void {
    if (this.#loads.size === 0) return
    for (const change of changes) this.#loads.get(shelfKey(change.kind.name, space))?.since.push({ seq, change })
  }

  /** Takes the pages whose time has come; to be called in each step that brings a space forward. */
  settle(draft: Draft): void {
    for (const load of this.#loads.values()) if (load.page) this.#settle(draft, load, load.page)
  }

  #ask(load: Load): void {
    const { kind, space, before } = load
    load.since.length = 0
    load.asked = this.#store.cache.get(space)?.seq ?? -1
    const frame = { type: 'older', id: newId(), kind: kind.name, space, before, limit: pageSize } as const
    // The server answers an `older` with a page.
    this.#asks.ask(frame, (answer) => this.#take(load, answer as Asked<Page>))
  }

  #take(load: Load, answer: Asked<Page>): void {
    if (!answer.ok) return this.#end(load)
    this.#store.step((draft) => this.#settle(draft, load, answer.output))
  }

  #settle(draft: Draft, load: Load, page: Page): void {
    const { kind, space } = load
    const seq = draft.seqOf(space)
    const floor = draft.floorOf(kind.name, space)
    if (seq === undefined || floor === null) return this.#end(load)
    load.page = undefined
    if (floor !== load.before || page.seq < load.asked) return this.#askBelow(load, floor)
    // Rows of a later state than the copy's would be overwritten by entries that are older than they are.
    if (seq < page.seq) load.page = page
    else this.#extend(draft, load, page)
  }

  #askBelow(load: Load, floor: number): void {
    load.before = floor
    this.#ask(load)
  }

  #extend(draft: Draft, load: Load, page: Page): void {
    const { kind, space } = load
    draft.setFloor(kind.name, space, page.floor)
    for (const found of page.rows) {
      const row = readRow(kind, found)
      // A row that this build cannot read is never shown.
      if (row) writeChange(draft, space, { kind, id: row.id, row })
    }
    for (const { seq, change } of load.since) if (seq > page.seq) writeChange(draft, space, change)
    this.#end(load)
  }

  /** Answers once what was found is to be seen. */
  #end(load: Load): void {
    this.#loads.delete(shelfKey(load.kind.name, load.space))
    this.#store.step(
      () => undefined,
      () => load.resolve(this.#store.floorOf(load.kind, load.space) !== null),
    )
  }
}
