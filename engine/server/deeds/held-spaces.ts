import type { Answer } from '@atrium/engine/contract'
import { refused } from './answers.ts'
import type { Logger } from '../log.ts'
import { type Waiting, spacesOfAll } from './queue.ts'
import type { LockedOut, Store } from '../store/store.ts'

/** Long after the transaction of a process that was frozen has ended. */
const rememberedMs = 30_000
/** What is locked as usual is free by then, also while others hold something else. */
const hurriedMs = 200

interface Needs {
  readonly store: Pick<Store, 'held'>
  readonly log: Pick<Logger, 'warn'>
}

/**
 * The spaces whose locks somebody did not let go of in time. They are looked at before a batch that wants one of them, as each
 * wait would take a turn that deeds of other spaces need.
 */
export interface HeldSpaces {
  /** Those of `batch` that want none that is held as far as is known, which costs no look where none is; after a lock was not got: none at all. */
  freeOf<T extends Waiting>(batch: readonly T[], after?: LockedOut): Promise<readonly T[]>
  /** How long a lock is worth waiting for; undefined: as long as usual. */
  waitMs(): number | undefined
}

export function createHeldSpaces({ store, log }: Needs): HeldSpaces {
  /** When each was last seen to be held. */
  const seen = new Map<string, number>()

  async function look(spaces: readonly string[]): Promise<ReadonlySet<string>> {
    const held = await store.held(spaces)
    for (const space of spaces) seen.delete(space)
    for (const space of held) seen.set(space, performance.now())
    return held
  }

  return {
    async freeOf(batch, after) {
      const spaces = spacesOfAll(batch).filter((space) => after || seen.has(space))
      if (spaces.length === 0) return batch
      const held = await look(spaces)
      if (after) log.warn('A lock was not let go of in time.', { spaces: [...held], error: after })
      return batch.filter((one) => !one.spaces.some((space) => held.has(space)))
    },
    waitMs() {
      for (const [space, at] of seen) {
        if (performance.now() - at < rememberedMs) return hurriedMs
        seen.delete(space)
      }
      return undefined
    },
  }
}

/** The answers of a batch of which only `done` could be done now: the others are to be sent again. */
export function othersBusy<T>(batch: readonly T[], done: readonly T[], answers: readonly Answer[]): readonly Answer[] {
  const answered = new Map(done.map((deed, nth) => [deed, answers[nth]]))
  return batch.map((deed) => answered.get(deed) ?? refused('busy'))
}
