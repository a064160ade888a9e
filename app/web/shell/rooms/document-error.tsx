import type { SpaceId } from '@atrium/engine/contract'
import { type ErrorComponentProps, useParams } from '@tanstack/react-router'
import { Spinner } from '@atrium/ui'
import { ErrorPage } from '../../error-page.tsx'
import { EditedDocument } from './document.tsx'
import { editorFailure } from './editor-failure.ts'
import { useDocument } from './use-document.ts'

const title = 'Document Error'

/** What stands in place of a document of a workspace that cannot be shown (R2.53). */
export function DocumentError({ workspaceId, message }: { readonly workspaceId: string; readonly message: string }) {
  return <ErrorPage title={title} message={message} returnTo={`/workspaces/${encodeURIComponent(workspaceId)}`} />
}

/** What stands in place of a document whose editor broke (R8.14). */
export function BrokenDocument({ error }: ErrorComponentProps) {
  const { workspaceId = '' } = useParams({ strict: false })
  return <DocumentError workspaceId={workspaceId} message={editorFailure(error)} />
}

/** A document of a workspace, or why it cannot be shown (R4.10–R4.12). */
export function WorkspaceDocument() {
  const { workspaceId = '', docId = '' } = useParams({ strict: false })
  const opened = useDocument(workspaceId as SpaceId, docId)
  if (!opened) return <Spinner label="Opening the document" />
  return opened.ok ? (
    <EditedDocument document={opened.document} />
  ) : (
    <DocumentError workspaceId={workspaceId} message={opened.message} />
  )
}
