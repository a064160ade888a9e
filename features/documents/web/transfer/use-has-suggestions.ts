import { useCallback } from 'react'
import { useClient } from '@atrium/engine/web'
import { useLoaded } from '@atrium/ui'
import type { Document } from '../../contract/document.ts'
import { documentPath } from '../../contract/document-path.ts'

/** Whether the page that one looks at has open suggestions; of others it is not asked, since their words are not here. */
export function useHasSuggestions(page: Document): boolean {
  const client = useClient()
  const look = useCallback(async () => {
    const { hasSuggestions } = await import('./has-suggestions.ts')
    // What cannot be opened has nothing to export either.
    return hasSuggestions(client, page).catch(() => false)
  }, [client, page])
  return useLoaded(location.pathname === documentPath(page) ? look : undefined) ?? false
}
