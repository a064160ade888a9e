import { IconCheck, IconRotate } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useAct } from '@atrium/engine/web'
import { resolveThread } from '../../../contract/comments.ts'
import type { CommentThread } from '../../../contract/comment-thread.ts'
import type { PageEditor } from '../page-editor.ts'
import { placeOf } from './anchors.ts'
import { CommentLine } from './comment-line.tsx'
import classes from './comments-panel.module.css'
import { NewComment } from './new-comment.tsx'
import { useAfterChange } from './use-after-change.ts'

interface Props {
  readonly editor: PageEditor
  readonly thread: CommentThread
  readonly mayComment: boolean
  /** Whether the address leads to it. */
  readonly isNamed: boolean
}

/** What is said about some words, with the words, and a place to answer. */
export function CommentThreadView({ editor, thread, mayComment, isNamed }: Props) {
  const resolve = useAct(resolveThread)
  const { space, id, document, quote, anchor, resolvedBy } = thread
  const isResolved = resolvedBy !== null
  return (
    <li
      ref={isNamed ? bringIntoView : undefined}
      className={classes.thread}
      data-resolved={flagged(isResolved)}
      data-named={flagged(isNamed)}
    >
      {anchor && quote && <QuotedWords editor={editor} thread={thread} />}
      {thread.comments.map((comment) => (
        <CommentLine key={comment.id} space={space} comment={comment} mayComment={mayComment} thread={id} />
      ))}
      {mayComment && (
        <>
          {!isResolved && (
            <NewComment space={space} document={document} label="Reply" thread={{ id, anchor, quote: '' }} draft={id} />
          )}
          <button
            type="button"
            className={classes.way}
            onClick={() => void resolve({ space, thread: id, isResolved: !isResolved } as never)}
          >
            {isResolved ? <IconRotate size={14} aria-hidden="true" /> : <IconCheck size={14} aria-hidden="true" />}
            {isResolved ? 'Reopen' : 'Resolve'}
          </button>
        </>
      )}
    </li>
  )
}

/** Leads to the words, or says that they are no longer there. */
function QuotedWords({ editor, thread }: Pick<Props, 'editor' | 'thread'>) {
  const { quote, anchor } = thread
  const find = useCallback(() => anchor && placeOf(editor, { anchor, quote }), [editor, anchor, quote])
  const isThere = useAfterChange(
    editor,
    useCallback(() => Boolean(find()), [find]),
  )
  function show(): void {
    const place = find()
    const node = place && editor.prosemirrorView.domAtPos(place.from).node
    const element = node instanceof Element ? node : node?.parentElement
    element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  if (isThere)
    return (
      <button type="button" className={classes.quote} title="Show the text" onClick={show}>
        {quote}
      </button>
    )
  return (
    <div>
      <blockquote className={classes.quote}>
        <del>{quote}</del>
      </blockquote>
      <p className={classes.who}>This text is no longer in the document.</p>
    </div>
  )
}

const flagged = (flag: boolean): true | undefined => flag || undefined

const bringIntoView = (element: Element | null): void => element?.scrollIntoView({ block: 'nearest' })
