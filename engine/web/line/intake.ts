import type { KindRows, ServerFrame } from '@atrium/engine/contract'
import { type Clock, breathe } from '../clock.ts'

type Snapshot = Extract<ServerFrame, { readonly type: 'snapshot' }>

/** So many rows are read between two breaths; measured at 2 to 4 ms. */
const sliceSize = 500

/** Hands frames on one by one and in order, and large ones in slices between which the page can breathe. */
export class Intake {
  readonly #clock: Clock
  readonly #handle: (frame: ServerFrame) => void
  #frames: ServerFrame[] = []
  #isBusy = false

  constructor(clock: Clock, handle: (frame: ServerFrame) => void) {
    this.#clock = clock
    this.#handle = handle
  }

  get isIdle(): boolean {
    return !this.#isBusy
  }

  take(frame: ServerFrame): void {
    this.#frames.push(...sliceFrame(frame))
    if (!this.#isBusy) void this.#run()
  }

  /** Forgets what has not been handed on, since its line is gone. */
  clear(): void {
    this.#frames = []
  }

  async #run(): Promise<void> {
    this.#isBusy = true
    let handled = 0
    for (let frame = this.#frames.shift(); frame; frame = this.#frames.shift()) {
      this.#handle(frame)
      handled += weigh(frame)
      if (handled < sliceSize || this.#frames.length === 0) continue
      // oxlint-disable-next-line no-await-in-loop -- the pause is the point
      await breathe(this.#clock)
      handled = 0
    }
    this.#isBusy = false
  }
}

function weigh(frame: ServerFrame): number {
  if (frame.type === 'snapshot') return frame.kinds.reduce((sum, { rows }) => sum + rows.length, 0)
  return frame.type === 'entries' ? frame.entries.length : 1
}

function sliceFrame(frame: ServerFrame): readonly ServerFrame[] {
  if (weigh(frame) <= sliceSize) return [frame]
  if (frame.type === 'entries') return slices(frame.entries).map((entries) => ({ ...frame, entries }))
  return frame.type === 'snapshot' ? sliceSnapshot(frame) : [frame]
}

/** A snapshot may come in any number of parts, so its slices are parts too. */
function sliceSnapshot(frame: Snapshot): readonly ServerFrame[] {
  const parts: readonly KindRows[] = frame.kinds.flatMap(({ rows, ...kind }) =>
    rows.length === 0 ? [{ ...kind, rows }] : slices(rows).map((slice) => ({ ...kind, rows: slice })),
  )
  return parts.map((part, index) => ({ ...frame, kinds: [part], last: frame.last && index === parts.length - 1 }))
}

function slices<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / sliceSize)
  return Array.from({ length: count }, (_, index) => items.slice(index * sliceSize, (index + 1) * sliceSize))
}
