import { type SpaceId, ownSpace } from '@atrium/engine/contract'
import { useAct, useClient, useRow } from '@atrium/engine/web'
import { showProblem, useNow } from '@atrium/ui'
import { type Level, NotifyLevel, defaultLevel, isMuted, setLevel } from '../contract/level.ts'

interface Chosen {
  readonly level: Level
  /** Until when the space is muted; null when it is not, or not any more. */
  readonly mutedUntil: number | null
}

/** Of what in `space` the person is told. */
export function useLevel(space: SpaceId, isDirect = false): Chosen {
  const { person } = useClient()
  const row = useRow(NotifyLevel, { space: ownSpace(person), id: space })
  const now = useNow()
  return {
    level: row?.level ?? (isDirect ? 'all' : defaultLevel),
    mutedUntil: isMuted(row, now) ? (row?.mutedUntil ?? null) : null,
  }
}

/** The function that chooses; it answers whether that was accepted. */
export function useSetLevel(space: SpaceId): (chosen: Chosen) => Promise<boolean> {
  const act = useAct(setLevel)
  return async (chosen) => {
    const answer = await act({ space, ...chosen })
    if (!answer.ok) showProblem(answer.message)
    return answer.ok
  }
}
