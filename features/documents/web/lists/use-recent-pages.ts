import { useMemo, useSyncExternalStore } from 'react'
import { useClient } from '@atrium/engine/web'
import type { Document } from '../../contract/document.ts'
import { pagesReader } from '../transfer/pages-reader.ts'
import { onRecentPages, readRecent, recentPagesText } from './recent-pages.ts'

/** The pages that one opened in this browser and still sees, the last one first. */
export function useRecentPages(): readonly Document[] {
  const client = useClient()
  const text = useSyncExternalStore(onRecentPages, () => recentPagesText(client.person))
  const reader = useMemo(() => pagesReader(client, readRecent(text)), [client, text])
  return useSyncExternalStore(reader.subscribe, reader.read)
}
