import { Group } from '@mantine/core'
import { IconCheck, IconRotate } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useAct } from '@atrium/engine/web'
import type { CommentThread } from '../../../contract/comment-thread.ts'
import { resolveThread } from '../../../contract/resolve-threads.ts'
import { markBlock } from '../go-to-block.ts'
import type { PageEditor } from '../page-editor.ts'
import { elementOf } from './anchors.ts'
import { Assignee } from './assignee.tsx'
import { CommentLine } from './comment-line.tsx'
import classes from './comments-panel.module.css'
import { NewComment } from './new-comment.tsx'
import { useAfterChange } from './use-after-change.ts'

interface Props {
  readonly editor: PageEditor
  readonly thread: CommentThread
  readonly mayComment: boolean
  /** Whether the address, or a sign on the page, leads to it. */
  readonly isNamed: boolean
  /** Whether one goes on there. */
  readonly isFirst: boolean
}

/** What is said about some words, with the words, and a place to answer. */
export function CommentThreadView({ editor, thread, mayComment, isNamed, isFirst }: Props) {
  const { space, id, document, quote, anchor, resolvedBy } = thread
  const isResolved = resolvedBy !== null
  return (
    <li
      ref={isFirst ? goThere : isNamed ? bringIntoView : undefined}
      tabIndex={-1}
      className={classes.thread}
      data-resolved={flagged(isResolved)}
      data-named={flagged(isNamed)}
    >
      {anchor && quote && <QuotedWords editor={editor} thread={thread} />}
      {thread.comments.map((comment) => (
        <CommentLine key={comment.id} space={space} comment={comment} mayComment={mayComment} thread={id} />
      ))}
      {mayComment && !isResolved && (
        <NewComment
          space={space}
          document={document}
          label="Reply"
          thread={{ id, anchor, quote: '' }}
          assignee={thread.assignee}
          draft={id}
        />
      )}
      <Ends thread={thread} mayComment={mayComment} />
    </li>
  )
}

/** How a thread goes on: it is resolved or opened again, and seen to by somebody. */
function Ends({ thread, mayComment }: Pick<Props, 'thread' | 'mayComment'>) {
  const resolve = useAct(resolveThread)
  const { space, id } = thread
  const isResolved = thread.resolvedBy !== null
  return (
    <Group gap="xs">
      {mayComment && (
        <button
          type="button"
          className="quiet-button"
          onClick={() => void resolve({ space, thread: id, isResolved: !isResolved })}
        >
          {isResolved ? <IconRotate size={14} aria-hidden="true" /> : <IconCheck size={14} aria-hidden="true" />}
          {isResolved ? 'Reopen' : 'Resolve'}
        </button>
      )}
      <Assignee thread={thread} mayComment={mayComment} />
    </Group>
  )
}

/** Leads to the words or the block, or says that they are no longer there. */
function QuotedWords({ editor, thread }: Pick<Props, 'editor' | 'thread'>) {
  const { quote, anchor } = thread
  const find = useCallback((at: PageEditor) => (anchor ? elementOf(at, { anchor, quote }) : undefined), [anchor, quote])
  const isThere = useAfterChange(
    editor,
    useCallback((at: PageEditor) => find(at) !== undefined, [find]),
  )
  function show(): void {
    const element = find(editor)
    element?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const block = element?.closest('td, th, .bn-block-outer')
    if (block) markBlock(block)
  }
  if (isThere)
    return (
      <button type="button" className={classes.quote} title="Show in the document" onClick={show}>
        {quote}
      </button>
    )
  return (
    <div>
      <blockquote className={classes.quote}>
        <del>{quote}</del>
      </blockquote>
      <p className={classes.who}>This {anchor?.block ? 'block' : 'text'} is no longer in the document.</p>
    </div>
  )
}

const flagged = (flag: boolean): true | undefined => flag || undefined

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

function goThere(element: HTMLElement | null): void {
  bringIntoView(element)
  element?.focus({ preventScroll: true })
}
