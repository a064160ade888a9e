import { useEffect, useState } from 'react'
import type { Doc } from 'yjs'
import { type Client, useClient } from '@atrium/engine/web'
import { Spinner } from '@atrium/ui'
import { Body } from '../../contract/body.ts'
import type { Document } from '../../contract/document.ts'
import { readBlocks } from '../../contract/format/read-blocks.ts'
import { toHtml } from '../../contract/format/to-html.ts'
import { textsOf } from '../editor/texts-of.ts'
import classes from './plain-words.module.css'

type Key = Pick<Document, 'space' | 'id'>

/** What is written on a page, to be read: without the editor, and so with whatever the editor may not know. */
export function PlainWords({ page }: { readonly page: Key }) {
  const html = useHtml(useClient(), page)
  if (html === undefined) return <Spinner label="Opening the document" />
  // Made by `toHtml`, which escapes every word.
  return <div className={classes.words} dangerouslySetInnerHTML={{ __html: html }} />
}

/** What is written on a page, kept up while others write. */
function useHtml(client: Client, { space, id }: Key): string | undefined {
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
