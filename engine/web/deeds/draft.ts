import type { Key, Role, Row } from '@atrium/engine/contract'
import type { Cache, Copy } from '../rows/cache.ts'
import { type Marks, mark, shelfKey } from '../rows/shelf.ts'

interface DraftShelf {
  readonly writes: Map<string, Row | undefined>
  floor: number | null
}

interface DraftCopy {
  /** What the writes go over; undefined once the space is forgotten. */
  readonly base: Copy | undefined
  role: Role
  seq: number
  readonly shelves: Map<string, DraftShelf>
}

/** Changes to the confirmed copies that nobody sees until `commit`. */
export class Draft {
  /** The rows that differ from the committed ones. */
  readonly touched: Marks = new Map()
  /** The spaces that differ, and those among them that were replaced or forgotten as a whole. */
  readonly spaces = new Map<string, 'whole' | 'part'>()
  readonly #cache: Cache
  readonly #copies = new Map<string, DraftCopy>()

  constructor(cache: Cache) {
    this.#cache = cache
  }

  /** The last log entry that the copy of `space` holds; undefined without a copy. */
  seqOf(space: string): number | undefined {
    const drafted = this.#copies.get(space)
    return drafted ? drafted.base && drafted.seq : this.#cache.get(space)?.seq
  }

  roleIn(space: string): Role | undefined {
    const drafted = this.#copies.get(space)
    return drafted ? drafted.base && drafted.role : this.#cache.get(space)?.role
  }

  get(kind: string, { space, id }: Key): Row | undefined {
    const drafted = this.#copies.get(space)
    const writes = drafted?.shelves.get(kind)?.writes
    if (writes?.has(id)) return writes.get(id)
    return (drafted ? drafted.base : this.#cache.get(space))?.shelves.get(kind)?.rows.get(id)
  }

  /** From where on the rows are at hand: null for all of them. */
  floorOf(kind: string, space: string): number | null {
    const drafted = this.#copies.get(space)
    const shelf = drafted?.shelves.get(kind)
    if (shelf) return shelf.floor
    return (drafted ? drafted.base : this.#cache.get(space))?.shelves.get(kind)?.floor ?? null
  }

  /** Makes `copy` the copy of its space. */
  replace(copy: Copy): void {
    this.#markWhole(copy.space, copy)
    this.#copies.set(copy.space, { base: copy, role: copy.role, seq: copy.seq, shelves: new Map() })
  }

  forget(space: string): void {
    if (this.seqOf(space) === undefined) return
    this.#markWhole(space, undefined)
    this.#copies.set(space, { base: undefined, role: 'viewer', seq: -1, shelves: new Map() })
  }

  /** Writes a row of a space that has a copy, or takes it away when `row` is undefined. */
  write(kind: string, { space, id }: Key, row: Row | undefined): void {
    this.#shelf(kind, space)?.writes.set(id, row)
    mark(this.touched, shelfKey(kind, space), id)
  }

  setFloor(kind: string, space: string, floor: number | null): void {
    const shelf = this.#shelf(kind, space)
    if (shelf) shelf.floor = floor
    mark(this.touched, shelfKey(kind, space), '')
  }

  setSeq(space: string, seq: number): void {
    const copy = this.#open(space)
    if (copy) copy.seq = seq
  }

  setRole(space: string, role: Role): void {
    const copy = this.#open(space)
    if (copy) copy.role = role
  }

  /** The spaces that have a copy. */
  held(): readonly string[] {
    const spaces = new Set([...this.#cache.keys(), ...this.#copies.keys()])
    return [...spaces].filter((space) => this.seqOf(space) !== undefined)
  }

  commit(): void {
    for (const [space, { base, role, seq, shelves }] of this.#copies) {
      if (!base) {
        this.#cache.delete(space)
        continue
      }
      base.role = role
      base.seq = seq
      for (const [kind, shelf] of shelves) commitShelf(base, kind, shelf)
      this.#cache.set(space, base)
    }
  }

  #open(space: string): DraftCopy | undefined {
    const drafted = this.#copies.get(space)
    if (drafted) return drafted.base && drafted
    const base = this.#cache.get(space)
    if (!base) return undefined
    const opened = { base, role: base.role, seq: base.seq, shelves: new Map<string, DraftShelf>() }
    this.#copies.set(space, opened)
    if (!this.spaces.has(space)) this.spaces.set(space, 'part')
    return opened
  }

  #shelf(kind: string, space: string): DraftShelf | undefined {
    const copy = this.#open(space)
    if (!copy) return undefined
    const known = copy.shelves.get(kind)
    if (known) return known
    const shelf = { writes: new Map<string, Row | undefined>(), floor: this.floorOf(kind, space) }
    copy.shelves.set(kind, shelf)
    return shelf
  }

  #markWhole(space: string, next: Copy | undefined): void {
    this.spaces.set(space, 'whole')
    const before = this.#cache.get(space)
    for (const kind of [...(before?.shelves.keys() ?? []), ...(next?.shelves.keys() ?? [])])
      this.touched.set(shelfKey(kind, space), 'all')
  }
}

function commitShelf({ shelves }: Copy, kind: string, { writes, floor }: DraftShelf): void {
  const shelf = shelves.get(kind) ?? { rows: new Map<string, Row>(), floor }
  shelf.floor = floor
  for (const [id, row] of writes)
    if (row) shelf.rows.set(id, row)
    else shelf.rows.delete(id)
  shelves.set(kind, shelf)
}
