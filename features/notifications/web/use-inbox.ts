import { useCallback, useMemo } from 'react'
import { ownSpace } from '@atrium/engine/contract'
import { useAct, useClient, useRows, useSpaces } from '@atrium/engine/web'
import { Notice, type marks, isVisible, markNotices } from '../contract/notice.ts'

/** The stored notices at hand of the person of this screen, newest first, without those of spaces they left. */
export function useInbox(): readonly Notice[] {
  const notices = useRows(Notice, ownSpace(useClient().person))
  const spaces = useSpaces()
  return useMemo(() => {
    const seen = new Set(spaces.map(({ id }) => id))
    return notices.filter((notice) => isVisible(notice, seen)).toReversed()
  }, [notices, spaces])
}

/** As many as one deed marks. */
const mostAtOnce = 200

/** The function that marks notices on all of the person's screens (R4.38). */
export function useMark(): (notices: readonly Pick<Notice, 'id'>[], as: (typeof marks)[number]) => void {
  const act = useAct(markNotices)
  return useCallback(
    (notices, as) => {
      const ids = notices.map(({ id }) => id)
      for (let from = 0; from < ids.length; from += mostAtOnce)
        void act({ ids: ids.slice(from, from + mostAtOnce), as })
    },
    [act],
  )
}
