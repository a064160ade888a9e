import { useParams } from '@tanstack/react-router'
import { ownSpace, pageSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { DocumentView, EventSource, NewDocument as NewPage } from '@atrium/features/documents/web'
import type { Document } from '@atrium/features/documents/contract'
import { Spinner } from '@atrium/ui'
import { ErrorPage } from '../../error-page.tsx'
import { eventMentions } from '../calendar-parts/event-mentions.tsx'
import { useDocument } from './use-document.ts'

interface ListedDocument {
  readonly space: SpaceId
  readonly id: string
  readonly list: '/documents' | '/personal/documents'
}

/** /documents/{id} (R2.07). */
export function SharedDocument() {
  const { id = '' } = useParams({ strict: false })
  return <DocumentAt space={teamSpace} id={id} list="/documents" />
}

/** /personal/documents/{id} (R2.09). */
export function PersonalDocument() {
  const { id = '' } = useParams({ strict: false })
  return <DocumentAt space={ownSpace(useClient().person)} id={id} list="/personal/documents" />
}

/** /shared/{space}/documents/{id}: a document with access of its own. */
export function SharedApart() {
  const { space = '', id = '' } = useParams({ strict: false })
  return <DocumentAt space={pageSpace(space)} id={id} list="/documents" />
}

function DocumentAt({ space, id, list }: ListedDocument) {
  const opened = useDocument(space, id)
  if (!opened) return <Spinner label="Opening the document" />
  if (opened.ok) return <EditedDocument key={id} document={opened.document} />
  return <ErrorPage title="Document Error" message={opened.message} returnTo={list} returnLabel="Return to Documents" />
}

/** A document with what other rooms put into it. */
export const EditedDocument = ({ document }: { readonly document: Document }) => (
  <EventSource value={eventMentions}>
    <DocumentView document={document} />
  </EventSource>
)

/** /documents/new makes a page and goes there (R2.06). */
export const NewDocument = () => <NewPage space={teamSpace} />

/** /personal/documents/new */
export const NewPersonalDocument = () => <NewPage space={ownSpace(useClient().person)} />

/** /workspaces/{id}/documents/new */
export function NewWorkspaceDocument() {
  const { workspaceId = '' } = useParams({ strict: false })
  return <NewPage space={workspaceId as SpaceId} />
}
