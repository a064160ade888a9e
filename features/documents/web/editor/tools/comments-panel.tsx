import { Switch } from '@mantine/core'
import { useState } from 'react'
import { newId } from '@atrium/base/id'
import { useMay } from '@atrium/engine/web'
import { SidePanel } from '@atrium/ui'
import { writeComment } from '../../../contract/comments.ts'
import { type CommentThread, isAlive } from '../../../contract/comment-thread.ts'
import type { PageEditor } from '../page-editor.ts'
import { type Quoted, placeOf } from './anchors.ts'
import classes from './comments-panel.module.css'
import { CommentThreadView } from './comment-thread.tsx'
import { NewComment } from './new-comment.tsx'
import type { Threads } from './use-threads.ts'

interface Props {
  readonly editor: PageEditor
  readonly space: string
  readonly document: string
  readonly threads: Threads
  /** The words that a new thread is to be about. */
  readonly quoted: Quoted | undefined
  /** The comment that is to be shown first. */
  readonly comment: string | undefined
  onQuoted(): void
  onClose(): void
}

/** What is said about the page: about some of its words, or about all of it. */
export function CommentsPanel(props: Props) {
  const { editor, space, document, threads, quoted, comment, onQuoted, onClose } = props
  const mayComment = useMay(writeComment, space)
  const alive = threads.all.filter(isAlive)
  const named = alive.find(({ comments }) => comments.some(({ id, isDeleted }) => id === comment && !isDeleted))
  const [isAll, setAll] = useState(false)
  const shown = alive.filter((thread) => isAll || thread.resolvedBy === null || thread === named)
  const at = ({ anchor, quote }: CommentThread): number =>
    (anchor && placeOf(editor, { anchor, quote })?.from) ?? Infinity
  const resolved = alive.filter(({ resolvedBy }) => resolvedBy !== null).length
  return (
    <SidePanel title="Comments" isOver onClose={onClose}>
      {comment !== undefined && !named && threads.areKnown && (
        <p role="status" className={classes.gone}>
          This comment was deleted.
        </p>
      )}
      {resolved > 0 && (
        <Switch
          label={`Show ${resolved} resolved`}
          checked={isAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      )}
      {mayComment && <NewThread space={space} document={document} quoted={quoted} onQuoted={onQuoted} />}
      {shown.length === 0 && (
        <p className={classes.empty}>Select words and choose Comment to say something about them.</p>
      )}
      <ul className={classes.threads} aria-label="Comment threads">
        {shown
          .toSorted((one, other) => at(one) - at(other))
          .map((thread) => (
            <CommentThreadView
              key={thread.id}
              editor={editor}
              thread={thread}
              mayComment={mayComment}
              isNamed={thread === named}
            />
          ))}
      </ul>
    </SidePanel>
  )
}

function NewThread({ space, document, quoted, onQuoted }: Pick<Props, 'space' | 'document' | 'quoted' | 'onQuoted'>) {
  const [id, setId] = useState(newId)
  const { anchor = null, quote = '' } = quoted ?? {}
  function handleSent(): void {
    setId(newId())
    onQuoted()
  }
  const label = quoted ? 'Comment on the selected words' : 'Comment on this document'
  return (
    <div className={classes.box}>
      {quote && <blockquote className={classes.quote}>{quote}</blockquote>}
      <NewComment
        key={quote}
        space={space}
        document={document}
        label={label}
        thread={{ id, anchor, quote }}
        draft={document}
        onSent={handleSent}
        isFirst
      />
    </div>
  )
}
