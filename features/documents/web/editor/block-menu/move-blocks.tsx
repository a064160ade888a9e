import type { DocumentKey } from '../../../contract/document.ts'
import { MoveBlocksDialog } from '../../transfer/move-blocks-dialog.tsx'
import { blockAt } from '../go-to-block.ts'
import type { PageEditor } from '../page-editor.ts'
import { elementOf } from '../tools/anchors.ts'
import { openOn, useThreads } from '../tools/use-threads.ts'

/** What is to go to another page. */
export interface Moving {
  readonly ids: readonly string[]
  readonly isOpen: boolean
}

interface Props {
  readonly editor: PageEditor
  readonly page: DocumentKey
  readonly moving: Moving
  onClose(): void
}

/** Asks to which page blocks are to go; a comment on them stays where it is. */
export function MoveBlocks({ editor, page, moving: { ids, isOpen }, onClose }: Props) {
  const threads = useThreads(page.space, page.id)
  const blocks = isOpen ? ids.flatMap((id) => blockAt(id) ?? []) : []
  const hasComments =
    blocks.length > 0 &&
    openOn(threads.all).some((quoted) => {
      const element = elementOf(editor, quoted)
      return element !== undefined && blocks.some((block) => block.contains(element))
    })
  return <MoveBlocksDialog page={page} ids={ids} hasComments={hasComments} isOpen={isOpen} onClose={onClose} />
}
