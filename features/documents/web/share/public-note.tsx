import { IconWorld } from '@tabler/icons-react'
import { type Document, titleOf } from '../../contract/document.ts'
import type { PageTree } from '../tree/page-tree.ts'
import { useBecomesPublic } from './public-above.ts'

interface Props {
  readonly page: Document
  readonly tree: PageTree
  /** The page into which it is to go. */
  readonly into: string | null
}

/** Says before a move that people outside come to read the page. */
export function PublicNote({ page, tree, into }: Props) {
  const shared = useBecomesPublic(tree, { page, into })
  if (!shared) return null
  return (
    <p className="warning-note row" role="status">
      <IconWorld size={16} aria-hidden="true" />
      <span>
        Anyone with the link to “{titleOf(shared)}” will be able to read it, and the documents inside it, without an
        account.
      </span>
    </p>
  )
}
