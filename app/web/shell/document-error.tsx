import type { ErrorComponentProps } from '@tanstack/react-router'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { findDocument } from '@atrium/features/documents/contract'
import { type Opened, openDocument } from '@atrium/features/documents/web'
import { Spinner, useIsOnline } from '@atrium/ui'
import { ErrorPage } from '../error-page.tsx'
import { Documents } from './coming-page.tsx'

const title = 'Document Error'

/** What stands in place of a document of a workspace that cannot be shown (R2.53). */
export function DocumentError({ workspaceId, message }: { readonly workspaceId: string; readonly message: string }) {
  return <ErrorPage title={title} message={message} returnTo={`/workspaces/${encodeURIComponent(workspaceId)}`} />
}

/** What stands in place of a document whose editor broke (R8.14). */
export function BrokenDocument({ error }: ErrorComponentProps) {
  const { workspaceId = '' } = useParams({ strict: false })
  return (
    <DocumentError
      workspaceId={workspaceId}
      message={(error instanceof Error && error.message) || 'Failed to load document'}
    />
  )
}

/** A document of a workspace, or why it cannot be shown (R4.10–R4.12). */
export function WorkspaceDocument() {
  const { workspaceId = '', docId = '' } = useParams({ strict: false })
  const opened = useDocument(workspaceId, docId)
  if (!opened) return <Spinner label="Opening the document" />
  return opened.ok ? <Documents /> : <DocumentError workspaceId={workspaceId} message={opened.message} />
}

/** Opens the document of this address; undefined until it is known what becomes of it. */
function useDocument(space: string, id: string): Opened | undefined {
  const client = useClient()
  const isOnline = useIsOnline()
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    let isCurrent = true
    const find = () => client.ask(findDocument, { space, id })
    void openDocument({ testConnection: () => client.testConnection(), find }).then((result) => {
      if (isCurrent) setOpened(result)
    })
    return () => void (isCurrent = false)
  }, [client, space, id, isOnline])
  return opened
}
