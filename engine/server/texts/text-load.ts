import { maxTextBytes } from '@atrium/engine/contract'
import type { Examined } from './examine-update.ts'

/** What a text was found to be when it was last opened whole. */
export interface Weight {
  readonly items: number
  /** The items of its longest list, those that were deleted with them. */
  readonly longest: number
  /** How many lists lie in each other. */
  readonly depth: number
  /** Of all of it in one update. */
  readonly bytes: number
}

/** What opening a text and putting in one update took (milliseconds of processor time). */
export interface Trial extends Weight {
  readonly openMs: number
  readonly applyMs: number
  /** What the text was without the update. */
  readonly before: Pick<Weight, 'depth' | 'bytes' | 'items'>
}

type Growth = Pick<Examined, 'items' | 'deletes' | 'nest'>

/**
 * What a new item costs grows at the worst with the items of its list: all that must be compared to find its place. So many
 * comparisons, some two seconds at the worst, may come together before a text is opened to see what it really costs.
 */
const mostPairs = 10_000_000
/** What one person may add to that whatever others did: nobody who types waits for what somebody else put into the text. */
const mostPairsOfOne = mostPairs / 4
const mostItems = 400_000
/** An editor or a browser that goes down such a tree does not run out of stack. */
const mostDepth = 256
const mostOpenMs = 2_000
/** What is large leaves this to those who type. */
const mostOpenMsOfLarge = 1_500
const mostApplyMs = 1_000
/** So many items are typed, or pasted, and not made to be heavy. */
const mostSmallItems = 50

/** What came into a text since it was first followed. */
interface Mark {
  readonly touched: number
  readonly nest: number
  readonly bytes: number
  readonly touchedBy: ReadonlyMap<string, number>
}

const nothing = { touched: 0, nest: 0, bytes: 0 }

/** How heavy a text can have become since it was opened last, by what came into it. */
export class TextLoad {
  #proven: Weight = { items: 0, longest: 0, depth: 0, bytes: 0 }
  #all = nothing
  readonly #touchedByEach = new Map<string, number>()
  /** What had come when the text was found to be as it is known. */
  #seen: Mark = { ...nothing, touchedBy: new Map() }
  #isKnown = true

  add(growth: Growth, bytes: number, person: string): void {
    const all = this.#all
    const touched = this.#touchedBy(growth)
    this.#all = { touched: all.touched + touched, nest: all.nest + growth.nest, bytes: all.bytes + bytes }
    this.#touchedByEach.set(person, (this.#touchedByEach.get(person) ?? 0) + touched)
  }

  /** Whether the text must be opened first, with the person's update in it, or soon, to see what it costs. */
  asks(growth: Growth, bytes: number, person: string): 'first' | 'soon' | 'nothing' {
    const since = this.#since(person)
    const more = this.#touchedBy(growth)
    const touched = since.touched + more
    const { items, longest, depth, bytes: proven } = this.#proven
    const pairs = touched * (longest + touched)
    const ownPairs = (since.own + more) * (longest + touched)
    const part = Math.max(
      Math.min(pairs / mostPairs, ownPairs / mostPairsOfOne),
      (items + touched) / mostItems,
      (depth + since.nest + growth.nest) / mostDepth,
      (proven + since.bytes + bytes) / maxTextBytes,
    )
    if (part > 1) return 'first'
    const isMuch = pairs > mostPairs / 2 || since.nest > mostDepth / 2
    return isMuch || !this.#isKnown ? 'soon' : 'nothing'
  }

  /** What came until now; for `prove`. */
  mark(): Mark {
    return { ...this.#all, touchedBy: new Map(this.#touchedByEach) }
  }

  /** Takes note of what the text was found to be, with all that had come until `mark`; one that was found later counts. */
  prove(weight: Weight | undefined, mark = this.mark()): void {
    this.#isKnown = weight !== undefined
    if (mark.bytes < this.#seen.bytes) return
    if (weight) this.#proven = weight
    this.#seen = mark
  }

  #since(person: string): Pick<Mark, 'touched' | 'nest' | 'bytes'> & { readonly own: number } {
    const [all, seen] = [this.#all, this.#seen]
    return {
      touched: all.touched - seen.touched,
      nest: all.nest - seen.nest,
      bytes: all.bytes - seen.bytes,
      own: (this.#touchedByEach.get(person) ?? 0) - (seen.touchedBy.get(person) ?? 0),
    }
  }

  #touchedBy({ items, deletes }: Growth): number {
    return items + Math.min(deletes, this.#proven.items + this.#all.touched - this.#seen.touched + items)
  }
}

/** Why an update is not taken, by what it makes of the text; undefined when it is. What is too much already may become less. */
export function whyTooMuch({ before, openMs, applyMs, ...after }: Trial): 'too-heavy' | 'full' | undefined {
  const isLarge = after.items - before.items > mostSmallItems
  const isOver = (what: 'depth' | 'bytes' | 'items', most: number): boolean =>
    after[what] > most && after[what] > before[what]
  if (openMs > (isLarge ? mostOpenMsOfLarge : mostOpenMs) || applyMs > mostApplyMs || isOver('depth', mostDepth))
    return 'too-heavy'
  return isOver('bytes', maxTextBytes) || isOver('items', mostItems) ? 'full' : undefined
}
