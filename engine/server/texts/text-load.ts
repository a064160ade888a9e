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
const mostItems = 400_000
/** An editor or a browser that goes down such a tree does not run out of stack. */
const mostDepth = 256
const mostOpenMs = 2_000
const mostApplyMs = 1_000

/** How heavy a text can have become since it was opened last, by what came into it. */
export class TextLoad {
  #proven: Weight = { items: 0, longest: 0, depth: 0, bytes: 0 }
  #since = { touched: 0, nest: 0, bytes: 0 }
  #isKnown = true

  add(growth: Growth, bytes: number): void {
    const { touched, nest } = this.#since
    const more = this.#touchedBy(growth)
    this.#since = { touched: touched + more, nest: nest + growth.nest, bytes: this.#since.bytes + bytes }
  }

  /** Whether the text must be opened first, with the update in it, or soon, to see what it costs. */
  asks(growth: Growth, bytes: number): 'first' | 'soon' | 'nothing' {
    const touched = this.#since.touched + this.#touchedBy(growth)
    const { items, longest, depth, bytes: proven } = this.#proven
    const pairs = touched * (longest + touched)
    const part = Math.max(
      pairs / mostPairs,
      (items + touched) / mostItems,
      (depth + this.#since.nest + growth.nest) / mostDepth,
      (proven + this.#since.bytes + bytes) / maxTextBytes,
    )
    if (part > 1) return 'first'
    const isMuch = pairs > mostPairs / 2 || this.#since.nest > mostDepth / 2
    return isMuch || !this.#isKnown ? 'soon' : 'nothing'
  }

  /** What came until now; for `prove`. */
  mark(): { readonly touched: number; readonly nest: number; readonly bytes: number } {
    return this.#since
  }

  /** Takes note of what the text was found to be, with all that had come until `mark`. */
  prove(weight: Weight | undefined, mark = this.#since): void {
    const { touched, nest, bytes } = this.#since
    this.#isKnown = weight !== undefined
    if (weight) this.#proven = weight
    this.#since = { touched: touched - mark.touched, nest: nest - mark.nest, bytes: bytes - mark.bytes }
  }

  #touchedBy({ items, deletes }: Growth): number {
    return items + Math.min(deletes, this.#proven.items + this.#since.touched + items)
  }
}

/** Why an update is not taken, by what it makes of the text; undefined when it is. What is too much already may become less. */
export function whyTooMuch({ before, openMs, applyMs, ...after }: Trial): 'too-heavy' | 'full' | undefined {
  const isOver = (what: 'depth' | 'bytes' | 'items', most: number): boolean =>
    after[what] > most && after[what] > before[what]
  if (openMs > mostOpenMs || applyMs > mostApplyMs || isOver('depth', mostDepth)) return 'too-heavy'
  return isOver('bytes', maxTextBytes) || isOver('items', mostItems) ? 'full' : undefined
}
