import { Paper } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import type { Doc } from 'yjs'
import { documentPath } from '../../../contract/document-path.ts'
import { titleOf } from '../../../contract/document.ts'
import { readBlock } from '../../../contract/format/read-blocks.ts'
import { toHtml } from '../../../contract/format/to-html.ts'
import { PlainWords } from '../../page/plain-words.tsx'
import { usePage } from '../../page/use-page.ts'
import type { BlockPlace } from '../page-at.ts'
import { useIsNear } from './use-is-near.ts'

const gone = '<p class="nothing">This block was moved or deleted from its document.</p>'
const empty = '<p class="nothing">Nothing is written in this block yet.</p>'

/** A block of another document as it is there now, for those who can open that. One screen has only so many documents open. */
export function SyncedBlock({ space, id, block }: BlockPlace) {
  const page = usePage({ space, id })
  const box = useRef<HTMLDivElement>(null)
  const htmlOf = useCallback(
    (doc: Doc): string => {
      const found = readBlock(doc.getXmlFragment('blocks'), block)
      return found ? toHtml([found]) || empty : gone
    },
    [block],
  )
  const isNear = useIsNear(box)
  if (!page || page.trash !== null)
    return (
      <Paper ref={box} withBorder px="md" py="xs" className="dim">
        The document that this block comes from was deleted, or you cannot open it.
      </Paper>
    )
  return (
    <Paper ref={box} withBorder px="md" py="xs" role="region" aria-label={`From ${titleOf(page)}`}>
      <PlainWords page={page} htmlOf={htmlOf} isNear={isNear} />
      <div className="fine">
        From{' '}
        <Link className="link" to={documentPath(page)} hash={block}>
          {titleOf(page)}
        </Link>
      </div>
    </Paper>
  )
}
