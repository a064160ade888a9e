import { useAct } from '@atrium/engine/web'
import { ConfirmDialog, showProblem, showToast } from '@atrium/ui'
import type { CommentThread } from '../../../contract/comment-thread.ts'
import { fitting, resolveThreads } from '../../../contract/resolve-threads.ts'

interface Props {
  readonly isAsking: boolean
  /** The threads that are open. */
  readonly open: readonly CommentThread[]
  onClose(): void
}

/** Asks before the open threads of a page are resolved together, and offers to open just those again. */
export function ResolveAll({ isAsking, open, onClose }: Props) {
  const change = useAct(resolveThreads)
  const threads = fitting(open)
  const first = threads[0]

  async function resolve({ space, document }: CommentThread): Promise<void> {
    const ids = threads.map(({ id }) => id)
    const all = { space, document, threads: ids }
    const answer = await change({ ...all, isResolved: true })
    if (!answer.ok) return showProblem(answer.message)
    showToast(`Resolved ${countOf(ids.length)}.`, {
      label: 'Undo',
      run: () => void change({ ...all, isResolved: false }).then((undone) => !undone.ok && showProblem(undone.message)),
    })
  }

  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={`Resolve ${countOf(threads.length)}?`}
      confirm="Resolve"
      onConfirm={() => {
        // The dialog takes a second click while it fades.
        if (!isAsking) return
        onClose()
        if (first) void resolve(first)
      }}
      onClose={onClose}
    >
      {threads.length < open.length
        ? `These are the first of ${open.length.toLocaleString()}: more cannot be resolved at once. `
        : ''}
      They move to Resolved for everyone, and can be reopened.
    </ConfirmDialog>
  )
}

const countOf = (count: number): string => (count === 1 ? '1 comment' : `${count.toLocaleString()} comments`)
