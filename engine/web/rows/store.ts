import type { Key, PersonId, RecordKind, Row } from '@atrium/engine/contract'
import type { Cache } from './cache.ts'
import { Draft } from '../deeds/draft.ts'
import type { Known } from './kinds.ts'
import { Lists } from './lists.ts'
import { Predictions } from '../deeds/predictions.ts'
import { type Marks, type ShelfKey, isMarked, markAll, shelfKey } from './shelf.ts'

/** Changes the confirmed copies, or the deeds over them; nothing is seen before all steps of a round are done. */
export type Step = (draft: Draft) => void

/** What one round changed. */
export interface Changed {
  /** Rows that look different. */
  readonly shown: Marks
  /** Rows and spaces of the confirmed copies that differ. */
  readonly draft: Draft
  readonly deeds: boolean
}

/**
 * The confirmed copies and the predictions over them. Steps are taken in the order in which they are given; what is shown
 * changes at once, at the end of a round, so nobody sees a prediction without, or beside, the rows it stood for.
 */
export class Store {
  readonly cache: Cache = new Map()
  /** Names the database that the copies are of. */
  epoch: string | null = null
  readonly predictions: Predictions
  readonly #lists: Lists
  readonly #onChange: (changed: Changed) => void
  readonly #onFault: (error: unknown) => void
  #steps: { readonly step: Step; readonly after: (() => void) | undefined }[] = []
  #isRunning = false

  constructor(options: {
    known: Known
    person: PersonId
    onChange: (changed: Changed) => void
    onFault: (error: unknown) => void
  }) {
    this.predictions = new Predictions(options.known, options.person)
    this.#lists = new Lists(this.cache, () => this.predictions.overlay)
    this.#onChange = options.onChange
    this.#onFault = options.onFault
  }

  get isIdle(): boolean {
    return !this.#isRunning && this.#steps.length === 0
  }

  /** Takes `step`, now if nothing else is under way, and calls `after` once it is to be seen. */
  step(step: Step, after?: () => void): void {
    this.#steps.push({ step, after })
    if (!this.#isRunning) void this.#run()
  }

  rows(kind: RecordKind, space: string): readonly Row[] {
    return this.#lists.rows(kind, space)
  }

  row(kind: RecordKind, key: Key): Row | undefined {
    return this.#lists.row(kind, key)
  }

  floorOf(kind: RecordKind, space: string): number | null {
    return this.cache.get(space)?.shelves.get(kind.name)?.floor ?? null
  }

  isWaiting(kind: RecordKind, { space, id }: Key): boolean {
    return isMarked(this.predictions.overlay.waiting, shelfKey(kind.name, space), id)
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#steps.length > 0) {
      const steps = this.#steps.splice(0)
      const draft = new Draft(this.cache)
      for (const { step } of steps) this.#guard(() => step(draft))
      const replay = this.predictions.replay(draft)
      // oxlint-disable-next-line no-await-in-loop -- rounds follow each other
      if (replay) await replay
      this.#publish(draft)
      for (const { after } of steps) if (after) this.#guard(after)
    }
    this.#isRunning = false
  }

  #publish(draft: Draft): void {
    const before = this.predictions.unanswered
    const shown: Marks = new Map<ShelfKey, Set<string> | 'all'>()
    markAll(shown, draft.touched)
    draft.commit()
    this.predictions.publish(shown)
    this.#lists.refresh(shown)
    this.#guard(() => this.#onChange({ shown, draft, deeds: before !== this.predictions.unanswered }))
  }

  /** One fault must not stop what comes after it. */
  #guard(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#onFault(error)
    }
  }
}
