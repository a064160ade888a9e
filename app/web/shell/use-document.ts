import { useEffect, useState } from 'react'
import { useClient, useRow } from '@atrium/engine/web'
import { Document, findDocument } from '@atrium/features/documents/contract'
import { type Opened, openDocument } from '@atrium/features/documents/web'
import { useIsOnline } from '@atrium/ui'

/** Opens the document of an address; undefined until it is known what becomes of it. One at hand needs no network. */
export function useDocument(space: string, id: string): Opened | undefined {
  const client = useClient()
  const isOnline = useIsOnline()
  const atHand = useRow(Document, { space, id })
  const [opened, setOpened] = useState<Opened>()
  const isAtHand = atHand !== undefined
  useEffect(() => {
    if (isAtHand) return
    let isCurrent = true
    const find = () => client.ask(findDocument, { space, id })
    void openDocument({ testConnection: () => client.testConnection(), find }).then((result) => {
      if (isCurrent) setOpened(result)
    })
    return () => void (isCurrent = false)
  }, [client, space, id, isOnline, isAtHand])
  return atHand ? { ok: true, document: atHand } : opened
}
