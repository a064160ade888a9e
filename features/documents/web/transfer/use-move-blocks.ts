import { useClient } from '@atrium/engine/web'
import { showProblem, showToast } from '@atrium/ui'
import { type Document, type DocumentKey, titleOf } from '../../contract/document.ts'
import { type Moved, moveBlocks, moveBlocksBack } from './move-blocks.ts'

/** Moves blocks to the end of another page; for a moment that can be taken back. What goes wrong is told. */
export function useMoveBlocks(): (from: DocumentKey, ids: readonly string[], page: Document) => Promise<void> {
  const client = useClient()

  async function undo(moved: Moved, title: string): Promise<void> {
    try {
      const { stayed, doubled } = await moveBlocksBack(client, moved)
      if (doubled > 0) showToast(`Moved back, but ${title} still has a copy.`)
      else if (stayed > 0) showToast(`What others changed meanwhile stays in ${title}.`)
      else showToast(`Moved back from ${title}.`)
    } catch (error) {
      showProblem(`Nothing was moved back from ${title}. ${reasonOf(error)}`)
    }
  }

  return async (from, ids, page) => {
    const title = titleOf(page)
    try {
      const { space, id } = page
      const moved = await moveBlocks(client, { from, to: { space, id }, ids })
      const back = { label: 'Undo', run: () => void undo(moved, title) }
      if (moved.doubled === 0) showToast(`Moved to ${title}.`, back)
      else showProblem(`Copied to ${title}, but not all of it could be removed here, so it is in both documents.`)
    } catch (error) {
      showProblem(`Nothing was moved to ${title}. ${reasonOf(error)}`)
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error && error.message) || 'Try again in a moment.'
