import { useSyncExternalStore } from 'react'
import { isPageSpace, ownSpace } from '@atrium/engine/contract'
import { useClient, useRows, useSpaces } from '@atrium/engine/web'
import { lazyPart } from '@atrium/ui'
import { Favourite } from '../../contract/favourite.ts'
import { onRecentPages, recentPagesText } from '../lists/recent-pages.ts'

const ShortcutLists = lazyPart(async () => (await import('../lists/shortcut-lists.tsx')).ShortcutLists)

/** The ways to one's favorite, shared and recent documents, whose code is only fetched when there are some. */
export function WantedShortcuts() {
  const { person } = useClient()
  const hasFavourites = useRows(Favourite, ownSpace(person)).length > 0
  const hasRecent = useSyncExternalStore(onRecentPages, () => recentPagesText(person)) !== ''
  const hasShared = useSpaces().some(({ id }) => isPageSpace(id))
  if (!hasFavourites && !hasRecent && !hasShared) return null
  return <ShortcutLists />
}
