import { useMemo } from 'react'
import { ownSpace, type SpaceId } from '@atrium/engine/contract'
import { useAct, useClient, useRow, useRows } from '@atrium/engine/web'
import { showOutcome } from '@atrium/ui'
import { setWatch } from '../../contract/set-watch.ts'
import { Watch } from '../../contract/watch.ts'

interface Watched {
  readonly isWatched: boolean
  /** Watches it, or no more; `done` is said then. */
  set(isWatched: boolean, done: string): Promise<void>
}

/** Whether the person of this screen watches a page, or all pages of the space when `page` is null. */
export function useWatch(where: SpaceId, page: string | null): Watched {
  const { person } = useClient()
  const act = useAct(setWatch)
  const isWatched = useRow(Watch, { space: ownSpace(person), id: page ?? where }) !== undefined
  return {
    isWatched,
    async set(wanted, done) {
      const answer = await act({ where, page, isWatched: wanted })
      showOutcome(answer, done)
    },
  }
}

/** All that the person of this screen watches, the last first. */
export function useWatches(): readonly Watch[] {
  const watches = useRows(Watch, ownSpace(useClient().person))
  return useMemo(() => watches.toSorted((one, other) => other.at - one.at), [watches])
}
