import { Suspense, lazy, useState } from 'react'
import { useAct, useMay, useRow } from '@atrium/engine/web'
import { Spinner } from '@atrium/ui'
import { renameDocument } from '../contract/change-document.ts'
import { Document, titleOf } from '../contract/document.ts'
import classes from './document-view.module.css'

const DocumentBody = lazy(async () => ({ default: (await import('./editor/document-body.tsx')).DocumentBody }))

/** A page with its title and its text. */
export function DocumentView({ document }: { readonly document: Document }) {
  const row = useRow(Document, document) ?? document
  return (
    <article className={classes.page}>
      <title>{`${titleOf(row)} · Atrium`}</title>
      <Title document={row} />
      <Suspense fallback={<Spinner label="Opening the document" />}>
        <DocumentBody document={row} />
      </Suspense>
    </article>
  )
}

function Title({ document: { space, id, title, isLocked } }: { readonly document: Document }) {
  const rename = useAct(renameDocument)
  const mayRename = useMay(renameDocument, space)
  const [draft, setDraft] = useState<string>()
  function finish(): void {
    if (draft !== undefined && draft.trim() !== title) void rename({ space, id, title: draft })
    setDraft(undefined)
  }
  return (
    <input
      aria-label="Title"
      className={classes.title}
      value={draft ?? title}
      placeholder="Untitled"
      maxLength={200}
      readOnly={!mayRename || isLocked}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
