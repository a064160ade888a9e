import { useEffect, useState } from 'react'
import type { Asked, Key } from '@atrium/engine/contract'
import { type Client, useClient, useRow } from '@atrium/engine/web'
import { Document, findDocument } from '@atrium/features/documents/contract'
import { type Opened, openDocument } from '@atrium/features/documents/web'
import { useIsOnline } from '@atrium/ui'
import { openedBackend } from './open-client.ts'

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
    void openDocument({ testConnection: () => client.testConnection(), find: () => find(client, { space, id }) }).then(
      (result) => {
        if (isCurrent) setOpened(result)
      },
    )
    return () => void (isCurrent = false)
  }, [client, space, id, isOnline, isAtHand])
  return atHand ? { ok: true, document: atHand } : opened
}

type Found = Asked<{ readonly document: Document | null }>

/** What is at hand meanwhile, else what the server says; no document after a fault of ours, for which the line is reset (R7.21). */
function find(client: Client, key: Key): Promise<Found> {
  const direct = (): Promise<Found> => client.ask(findDocument, key)
  const backend = openedBackend()
  return backend ? backend.read({ cached: () => atHand(client, key), direct, empty: found(null) }) : direct()
}

function atHand(client: Client, key: Key): Found | undefined {
  const document = client.row(Document, key)
  return document && found(document)
}

const found = (document: Document | null): Found => ({ ok: true, output: { document } })
