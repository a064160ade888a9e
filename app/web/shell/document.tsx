import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { useAct, useClient } from '@atrium/engine/web'
import { createDocument } from '@atrium/features/documents/contract'
import { DocumentView } from '@atrium/features/documents/web'
import { Spinner } from '@atrium/ui'
import { ErrorPage } from '../error-page.tsx'
import { useDocument } from './use-document.ts'

interface Place {
  readonly space: string
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

function DocumentAt({ space, id, list }: Place) {
  const opened = useDocument(space, id)
  if (!opened) return <Spinner label="Opening the document" />
  if (opened.ok) return <DocumentView key={id} document={opened.document} />
  return <ErrorPage title="Document Error" message={opened.message} returnTo={list} returnLabel="Return to Documents" />
}

/** /documents/new makes a page and goes there (R2.06). */
export function NewDocument() {
  const create = useAct(createDocument)
  const navigate = useNavigate()
  const isMade = useRef(false)
  useEffect(() => {
    if (isMade.current) return
    isMade.current = true
    const id = newId()
    void create({
      ...{ space: teamSpace, id, title: '' },
      ...{ parent: null, order: 'a0', icon: '', cover: '', isTemplate: false },
    })
    void navigate({ to: '/documents/$id', params: { id }, replace: true })
  }, [create, navigate])
  return <Spinner label="Making a document" />
}
