import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Asked, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { type Client, useClient, useRow } from '@atrium/engine/web'
import { Document, documentPath, findDocument, findMoved } from '@atrium/features/documents/contract'
import { type Opened, afterTyping, carryCursor, openDocument } from '@atrium/features/documents/web'
import { showToast, useIsOnline } from '@atrium/ui'
import { openedBackend } from '../open-client.ts'

/**
 * Opens the document of an address; undefined until it is known what becomes of it. One at hand needs no network. One that is
 * on the screen stays there whatever happens to it: who writes in it keeps their words.
 */
export function useDocument(space: SpaceId, id: string): Opened | undefined {
  const client = useClient()
  const isOnline = useIsOnline()
  const atHand = useRow(Document, { space, id })
  const [shown, setShown] = useState<Document>()
  const [opened, setOpened] = useState<Opened>()
  const isAtHand = atHand !== undefined
  if (atHand && shown !== atHand) setShown(atHand)
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
  const last = shown?.space === space && shown.id === id ? shown : undefined
  useFollow({ last, isAtHand, opened, space, id })
  if (atHand) return { ok: true, document: atHand }
  return last ? { ok: true, document: last } : opened
}

type DocumentKey = Pick<Document, 'space' | 'id'>

interface Following extends DocumentKey {
  readonly last: Document | undefined
  readonly isAtHand: boolean
  readonly opened: Opened | undefined
}

/** Goes to where a document was moved: from an old address at once, from the document itself once nobody types. */
function useFollow({ last, isAtHand, opened, space, id }: Following): void {
  const navigate = useNavigate()
  const found = !isAtHand && opened?.ok ? opened.document : undefined
  const to = found?.id === id && found.space !== space ? found.space : undefined
  const isShown = last !== undefined
  useEffect(() => {
    // A workspace's address also shows what is shared with the team (R7.20).
    if (to === undefined || (!isShown && to === teamSpace)) return
    const { search, hash } = location
    const go = (): void => void navigate({ href: `${documentPath({ space: to, id })}${search}${hash}`, replace: true })
    if (!isShown) return go()
    return afterTyping(() => {
      showToast('This document was moved. You are where it is now.')
      carryCursor(id)
      go()
    })
  }, [navigate, to, isShown, id])
}

type Found = Asked<{ readonly document: Document | null }>

/** What is at hand meanwhile, else what the server says; no document after a fault of ours, for which the line is reset (R7.21). */
function find(client: Client, key: DocumentKey): Promise<Found> {
  const direct = (): Promise<Found> => ask(client, key)
  const backend = openedBackend()
  return backend ? backend.read({ cached: () => atHand(client, key), direct, empty: found(null) }) : direct()
}

/** Who does not see a space still finds there what was moved out of it to where they do. */
async function ask(client: Client, key: DocumentKey): Promise<Found> {
  const here = await client.ask(findDocument, key)
  if (here.ok ? here.output.document : here.code !== 'no-access') return here
  const moved = await client.ask(findMoved, key)
  return moved.ok && moved.output.document ? moved : here
}

function atHand(client: Client, key: DocumentKey): Found | undefined {
  const document = client.row(Document, key)
  return document && found(document)
}

const found = (document: Document | null): Found => ({ ok: true, output: { document } })
