import { IconFileOff, IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Doc } from 'yjs'
import { type Client, useClient, useMay, useRow, useSpaces } from '@atrium/engine/web'
import { EmptyState, Spinner } from '@atrium/ui'
import { Body } from '../contract/body.ts'
import { renameDocument } from '../contract/change-document.ts'
import { Document, titleOf } from '../contract/document.ts'
import { readBlocks } from '../contract/format/read-blocks.ts'
import { toHtml } from '../contract/format/to-html.ts'
import { textsOf } from './editor/texts-of.ts'
import classes from './legacy-document.module.css'
import { PageLink } from './page-link.tsx'

/** A page by its id alone, wherever it lies, to be read: nothing of the editor is loaded for it (R2.05). */
export function LegacyDocument({ id }: { readonly id: string }) {
  const client = useClient()
  const space = useSpaces().find((one) => client.row(Document, { space: one.id, id }))?.id
  const page = useRow(Document, space === undefined ? undefined : { space, id })
  if (page) return <ReadablePage page={page} />
  return <Nowhere id={id} />
}

function ReadablePage({ page }: { page: Document }) {
  const mayEdit = useMay(renameDocument, page.space) && !page.isLocked && page.trash === null
  const html = useHtml(useClient(), page)
  return (
    <article className={classes.page}>
      <title>{`${titleOf(page)} · Atrium`}</title>
      <p className={classes.ways}>
        <PageLink page={page} className={classes.way}>
          {mayEdit && <IconPencil size={16} aria-hidden="true" />}
          {mayEdit ? 'Open in the editor' : 'Open the page'}
        </PageLink>
      </p>
      {page.icon && (
        <p className={classes.icon} aria-hidden="true">
          {page.icon}
        </p>
      )}
      <h1>{titleOf(page)}</h1>
      {html === undefined ? (
        <Spinner label="Opening the document" />
      ) : (
        // Made by `toHtml`, which escapes every word.
        <div className={classes.words} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </article>
  )
}

/** What is written on a page, kept up while others write. */
function useHtml(client: Client, { space, id }: Document): string | undefined {
  const [html, setHtml] = useState<string>()
  useEffect(() => {
    let letGo = (): void => undefined
    let isCurrent = true
    void textsOf(client).then((texts) => {
      if (!isCurrent) return
      const text = texts.hold({ kind: Body.name, space, id })
      const show = (): void => {
        if (text.state.phase !== 'opening') setHtml(htmlOf(text.doc))
      }
      const stop = text.subscribe(show)
      text.doc.on('update', show)
      letGo = () => {
        stop()
        text.doc.off('update', show)
        texts.release(text)
      }
      show()
    })
    return () => {
      isCurrent = false
      letGo()
    }
  }, [client, space, id])
  return html
}

const htmlOf = (doc: Doc): string =>
  toHtml(readBlocks(doc.getXmlFragment('blocks'))) || '<p class="nothing">Nothing is written here yet.</p>'

function Nowhere({ id }: { id: string }) {
  return (
    <div className={classes.page}>
      <title>Document Error · Atrium</title>
      <h1 className="unseen">Document Error</h1>
      <EmptyState icon={<IconFileOff size={24} />} title="Document not found">
        It may have been deleted or you may not have permission to access it.
        <span className="unseen"> {id}</span>
      </EmptyState>
    </div>
  )
}
