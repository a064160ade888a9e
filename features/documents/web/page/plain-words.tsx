import { useCallback, useEffect, useState } from 'react'
import type { Doc } from 'yjs'
import { type Client, useClient } from '@atrium/engine/web'
import { Spinner, useLoaded } from '@atrium/ui'
import type { Document } from '../../contract/document.ts'
import { readBlocks } from '../../contract/format/read-blocks.ts'
import { toHtml } from '../../contract/format/to-html.ts'
import { holdText } from '../editor/hold-text.ts'
import classes from './plain-words.module.css'

type Key = Pick<Document, 'space' | 'id'>

interface Props {
  readonly page: Key
  /** What of the page is shown, as `toHtml` makes it, the same between renders; all of it where this is absent. */
  readonly htmlOf?: (doc: Doc) => string
  /** Whether it is kept up: what is far from what one sees stays as it was. */
  readonly isNear?: boolean
}

/** What is written on a page, to be read: without the editor, and so with whatever the editor may not know. */
export function PlainWords({ page, htmlOf = htmlOfAll, isNear = true }: Props) {
  const html = useHtml(useClient(), page, { htmlOf, isNear })
  if (html === undefined) return <Spinner label="Opening the document" />
  // Made by `toHtml`, which escapes every word.
  return <div className={classes.words} dangerouslySetInnerHTML={{ __html: html }} />
}

/** What is written on a page, kept up while others write. */
function useHtml(
  client: Client,
  { space, id }: Key,
  { htmlOf, isNear }: Required<Pick<Props, 'htmlOf' | 'isNear'>>,
): string | undefined {
  const [html, setHtml] = useState<string>()
  const hold = useCallback((signal: AbortSignal) => holdText(client, { space, id }, signal), [client, space, id])
  const text = useLoaded(isNear ? hold : undefined)?.text
  useEffect(() => {
    if (!text || !isNear) return undefined
    const show = (): void => {
      const { phase, closed } = text.state
      if (phase === 'opening') return
      const isMissing = closed !== undefined && text.doc.getXmlFragment('blocks').length === 0
      setHtml(isMissing ? notOpened : htmlOf(text.doc))
    }
    const stop = text.subscribe(show)
    text.doc.on('update', show)
    show()
    return () => {
      stop()
      text.doc.off('update', show)
    }
  }, [text, htmlOf, isNear])
  return html
}

const notOpened = '<p class="nothing">This document could not be opened. Try again in a moment.</p>'

const htmlOfAll = (doc: Doc): string =>
  toHtml(readBlocks(doc.getXmlFragment('blocks'))) || '<p class="nothing">Nothing is written here yet.</p>'
