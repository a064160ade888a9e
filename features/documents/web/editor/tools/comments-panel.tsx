import { Stack } from '@mantine/core'
import { useState } from 'react'
import { newId } from '@atrium/base/id'
import { useClient, useMay } from '@atrium/engine/web'
import { useOwnGroups } from '@atrium/features/groups/web'
import { SidePanel } from '@atrium/ui'
import { writeComment } from '../../../contract/comments.ts'
import type { CommentThread } from '../../../contract/comment-thread.ts'
import type { DocumentKey } from '../../../contract/document.ts'
import type { PageEditor } from '../page-editor.ts'
import type { Tools } from '../use-tool.ts'
import { placeInOrder } from './anchors.ts'
import classes from './comments-panel.module.css'
import { CommentThreadView } from './comment-thread.tsx'
import { NewComment } from './new-comment.tsx'
import { ThreadChoice } from './thread-choice.tsx'
import { type ThreadFilter, threadsBy } from './thread-filter.ts'
import type { Ending } from './use-saying.ts'
import type { Threads } from './use-threads.ts'

interface Props {
  readonly editor: PageEditor
  readonly page: DocumentKey
  readonly threads: Threads
  /** What a new thread is to be about, and the comment that is to be shown first, or its thread. */
  readonly tools: Pick<Tools, 'quoted' | 'comment' | 'thread' | 'keepQuoted' | 'dropQuoted'>
  readonly filter: ThreadFilter
  onFilter(filter: ThreadFilter): void
  onClose(): void
}

/** What is said about the page: about some of its words, one of its blocks, or about all of it. */
export function CommentsPanel({ editor, page, threads, tools, filter, onFilter, onClose }: Props) {
  const { comment, thread } = tools
  const { person } = useClient()
  const groups = useOwnGroups()
  const mayComment = useMay(writeComment, page.space)
  const by = threadsBy(threads.all, { person, groups })
  const named = [...by.open, ...by.resolved].find((one) => one.id === thread || hasComment(one, comment))
  const shown = named && !by[filter].includes(named) ? [named, ...by[filter]] : by[filter]
  return (
    <SidePanel title="Comments" isOver onClose={onClose}>
      {!named && threads.areKnown && <Gone comment={comment} />}
      <ThreadChoice
        filter={filter}
        threads={by}
        hasMore={threads.hasMore}
        mayResolve={mayComment}
        onFilter={onFilter}
      />
      {mayComment && <NewThread page={page} tools={tools} isFirst={thread === undefined} />}
      {shown.length === 0 && <p className="dim">{emptyWords(filter, mayComment)}</p>}
      <ul className="stack gap-8" aria-label="Comment threads">
        {placeInOrder(editor, shown).map((one) => (
          <CommentThreadView
            key={one.id}
            editor={editor}
            thread={one}
            mayComment={mayComment}
            isNamed={one === named}
            isFirst={one.id === thread}
          />
        ))}
      </ul>
      {threads.hasMore && (
        <button type="button" className="quiet-button" onClick={threads.loadMore}>
          Show more comments
        </button>
      )}
    </SidePanel>
  )
}

function Gone({ comment }: Pick<Tools, 'comment'>) {
  return (
    comment !== undefined && (
      <p role="status" className="accent-note">
        This comment was deleted.
      </p>
    )
  )
}

const hasComment = ({ comments }: CommentThread, comment: string | undefined): boolean =>
  comments.some(({ id, isDeleted }) => id === comment && !isDeleted)

function emptyWords(filter: ThreadFilter, mayComment: boolean): string {
  if (filter === 'resolved') return 'Nothing resolved yet. Threads you resolve are kept here and can be reopened.'
  if (filter === 'mine') return 'Nothing for you. Open comments that mention you or are assigned to you appear here.'
  if (!mayComment) return 'No open comments.'
  return 'Select words and choose Comment to say something about them. You can also comment from the menu of a picture or table.'
}

interface NewThreadProps extends Pick<Props, 'page' | 'tools'> {
  readonly isFirst: boolean
}

function NewThread({ page: { space, id: document }, tools, isFirst }: NewThreadProps) {
  const [thread, setThread] = useState(newId)
  const [about, setAbout] = useState<Tools['quoted']>()
  // What is on its way stays with its words, whatever is chosen meanwhile.
  const quoted = about ?? tools.quoted
  const { anchor = null, quote = '' } = quoted ?? {}
  function handleSend(): Ending {
    setAbout(quoted)
    return {
      onSent() {
        setThread(newId())
        setAbout(undefined)
        tools.dropQuoted(quoted)
      },
      onRefused(isAlone) {
        setAbout(undefined)
        if (isAlone) tools.keepQuoted(quoted)
      },
    }
  }
  return (
    <Stack gap="sm">
      {quote && <blockquote className={classes.quote}>{quote}</blockquote>}
      <NewComment
        space={space}
        document={document}
        label={labelOf(quoted)}
        thread={{ id: thread, anchor, quote }}
        draft={document}
        onSend={handleSend}
        isFirst={isFirst}
      />
    </Stack>
  )
}

function labelOf(quoted: Tools['quoted']): string {
  if (!quoted) return 'Comment on this document'
  return quoted.anchor.block ? 'Comment on this block' : 'Comment on the selected words'
}
