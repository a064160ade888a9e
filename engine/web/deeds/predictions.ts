import { Access, type Key, type PersonId, type Row, ownSpace } from '@atrium/engine/contract'
import type { StoredDeed } from '../disk/disk.ts'
import type { Draft } from './draft.ts'
import { type Foreseen, foresee } from './foresee.ts'
import type { Known } from '../rows/kinds.ts'
import {
  type Layer,
  type Marks,
  type ShelfKey,
  isMarked,
  mark,
  markAll,
  meet,
  shelfKey,
  spaceOfShelf,
  writeTo,
} from '../rows/shelf.ts'

/** Above every number that a log will reach, and exact. */
const firstForeseenSeq = 2 ** 52

type RowIds = Map<ShelfKey, Set<string>>

interface Pending {
  readonly deed: StoredDeed
  readonly seq: number
  foreseen: Foreseen | undefined
  /** The spaces in which the server's own rows have taken the place of what was foreseen. */
  readonly arrived: Set<string>
  /** The log numbers that the deed got, once it is answered. */
  seqs: Readonly<Record<string, number>> | undefined
}

/** What is shown over the confirmed rows. */
export interface Overlay {
  readonly layer: Layer
  /** The rows touched by deeds that the server has not answered. */
  readonly waiting: RowIds
}

/** The deeds whose outcome is not in the confirmed copies yet, in order, with what each will have done. */
export class Predictions {
  /** What is shown now; it changes only in `publish`. */
  overlay: Overlay = { layer: new Map(), waiting: new Map() }
  /** The unanswered deeds; a new array when they change. */
  unanswered: readonly StoredDeed[] = []
  readonly #known: Known
  readonly #person: PersonId
  #deeds: Pending[] = []
  #next: Layer = this.overlay.layer
  /** What was foreseen and no longer is, since the last replay. */
  #withdrawn: Marks = new Map()
  #count = 0
  #hasChanged = false

  constructor(known: Known, person: PersonId) {
    this.#known = known
    this.#person = person
  }

  get isEmpty(): boolean {
    return this.#deeds.length === 0
  }

  add(deed: StoredDeed): void {
    if (this.#find(deed.id)) return
    const seq = firstForeseenSeq + this.#count++
    this.#deeds.push({ deed, seq, foreseen: undefined, arrived: new Set(), seqs: undefined })
    this.#hasChanged = true
  }

  /** The deed is refused or was never meant: nothing of it is shown any more. */
  remove(id: string): void {
    const pending = this.#find(id)
    if (pending) this.#remove(pending)
  }

  /** The deed is in the logs under `seqs`; what was foreseen stays until the copies have got there. */
  accept(id: string, seqs: Readonly<Record<string, number>>): void {
    const pending = this.#find(id)
    if (!pending) return
    pending.seqs = seqs
    this.#hasChanged = true
  }

  /** The deed's own entry of `space` is now in the copy. */
  arrive(id: string, space: string): void {
    const pending = this.#find(id)
    if (pending && !pending.arrived.has(space)) this.#withdraw(pending, space)
  }

  /** Forgets deeds that were answered from another database than the one that now counts. */
  forgetAccepted(): void {
    for (const pending of this.#deeds.filter(({ seqs }) => seqs)) this.#remove(pending)
  }

  /** Works out anew what the draft changes; answers nothing when that needed no waiting. */
  replay(draft: Draft): Promise<void> | undefined {
    this.#settle(draft)
    const first = this.#deeds.findIndex((pending) => this.#isStale(pending, draft))
    if (first < 0 && !this.#hasChanged) return undefined
    this.#withdrawn = new Map()
    const layer: Layer = new Map()
    const from = first < 0 ? this.#deeds.length : first
    for (const pending of this.#deeds.slice(0, from)) cover(layer, pending)
    this.#next = layer
    return from < this.#deeds.length ? this.#foresee(this.#deeds.slice(from), draft) : undefined
  }

  /** Shows what `replay` worked out, and adds the rows that look different for it to `touched`. */
  publish(touched: Marks): void {
    if (!this.#hasChanged && this.#next === this.overlay.layer) return
    const waiting: RowIds = new Map()
    const unanswered = this.#deeds.filter(({ seqs }) => !seqs)
    for (const pending of unanswered) markAll(waiting, shownOf(pending))
    const shown = { layer: this.#next, waiting }
    markDifferences(this.overlay, shown, touched)
    markDifferences(shown, this.overlay, touched)
    this.overlay = shown
    if (this.#hasChanged) this.unanswered = unanswered.map(({ deed }) => deed)
    this.#hasChanged = false
  }

  async #foresee(stale: readonly Pending[], draft: Draft): Promise<void> {
    const layer = this.#next
    const read = (kind: string, key: Key): Row | undefined => {
      const written = layer.get(shelfKey(kind, key.space))
      return written?.has(key.id) ? written.get(key.id) : draft.get(kind, key)
    }
    for (const pending of stale) {
      const { deed, seq, arrived } = pending
      if (arrived.size === 0 || !pending.foreseen)
        // oxlint-disable-next-line no-await-in-loop -- each deed runs on what the one before it did
        pending.foreseen = await foresee({ ...deed, seq }, { known: this.#known, person: this.#person, read })
      cover(layer, pending)
    }
  }

  /** What is partly there already cannot be run again on top of itself. */
  #isStale({ foreseen, arrived }: Pending, draft: Draft): boolean {
    if (!foreseen || arrived.size > 0) return !foreseen
    return meet(draft.touched, foreseen.reads) || meet(this.#withdrawn, foreseen.reads)
  }

  /** Takes away what the confirmed copies now show themselves. */
  #settle(draft: Draft): void {
    for (const pending of Array.from(this.#deeds)) {
      const { seqs } = pending
      if (!seqs) continue
      const reached = Object.entries(seqs).filter(([space, seq]) => this.#hasReached(draft, { space, seq, seqs }))
      if (reached.length === Object.keys(seqs).length) this.#remove(pending)
      else for (const [space] of reached) this.arrive(pending.deed.id, space)
    }
  }

  #hasReached(draft: Draft, { space, seq, seqs }: { space: string; seq: number; seqs: Record<string, number> }) {
    const at = draft.seqOf(space)
    if (at !== undefined) return at >= seq
    const own = ownSpace(this.#person)
    const ownSeq = draft.seqOf(own)
    // Until one's own space tells which spaces one sees, this one may still come.
    if (space === own || ownSeq === undefined || ownSeq < (seqs[own] ?? -1)) return false
    return !draft.get(Access.name, { space: own, id: space })
  }

  #find(id: string): Pending | undefined {
    return this.#deeds.find(({ deed }) => deed.id === id)
  }

  #remove(pending: Pending): void {
    markAll(this.#withdrawn, shownOf(pending))
    this.#deeds = this.#deeds.filter((other) => other !== pending)
    this.#hasChanged = true
  }

  #withdraw(pending: Pending, space: string): void {
    markAll(this.#withdrawn, shownOf(pending, space))
    pending.arrived.add(space)
    this.#hasChanged = true
  }
}

/** The rows that a deed still shows, in one space or in all. */
function shownOf({ foreseen, arrived }: Pending, space?: string): RowIds {
  const marks: RowIds = new Map()
  for (const [key, rows] of foreseen?.layer ?? []) {
    const at = spaceOfShelf(key)
    if (!arrived.has(at) && (space ?? at) === at) marks.set(key, new Set(rows.keys()))
  }
  return marks
}

/** Lays what a deed still shows over `layer`. */
function cover(layer: Layer, { foreseen, arrived }: Pending): void {
  for (const [key, rows] of foreseen?.layer ?? [])
    if (!arrived.has(spaceOfShelf(key))) for (const written of rows) writeTo(layer, key, written)
}

/** Marks the rows that `one` shows otherwise than `other`. */
function markDifferences(one: Overlay, other: Overlay, touched: Marks): void {
  markOtherRows(one.layer, other.layer, touched)
  for (const [key, ids] of one.waiting)
    for (const id of ids) if (!isMarked(other.waiting, key, id)) mark(touched, key, id)
}

function markOtherRows(one: Layer, other: Layer, touched: Marks): void {
  for (const [key, rows] of one) {
    const others = other.get(key)
    for (const [id, row] of rows) if (!others?.has(id) || others.get(id) !== row) mark(touched, key, id)
  }
}
