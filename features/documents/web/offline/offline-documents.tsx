import { spaceIdIn } from '@atrium/engine/contract'
import { useEffect } from 'react'
import { useClient } from '@atrium/engine/web'
import { useKeptSpaces } from './kept-spaces.ts'
import { useForgetting } from './use-forgetting.ts'
import { useLeftovers } from './use-leftovers.ts'

/** Keeps the documents of the spaces that the person chose on this device while the app is open, and none of lost ones; what was typed here is sent. */
export function OfflineDocuments() {
  const client = useClient()
  useForgetting()
  useLeftovers()
  const spaces = useKeptSpaces(client.person).join(' ')
  useEffect(() => {
    if (spaces === '') return undefined
    const ending = new AbortController()
    void import('./keep-offline.ts').then(({ keepOffline }) =>
      keepOffline(
        client,
        spaces.split(' ').flatMap((space) => spaceIdIn(space) ?? []),
        ending.signal,
      ),
    )
    return () => ending.abort()
  }, [client, spaces])
  return null
}
