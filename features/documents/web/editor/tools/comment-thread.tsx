import { IconCheck, IconMoodPlus, IconRotate, IconTrash } from '@tabler/icons-react'
import { teamSpace } from '@atrium/engine/contract'
import { useAct, useClient, useRows } from '@atrium/engine/web'
import { Person } from '@atrium/features/people/contract'
import { PersonName } from '@atrium/features/people/web'
import { EmojiButton, PersonAvatar, useNow, useTime } from '@atrium/ui'
import { deleteComment, reactToComment, resolveThread } from '../../../contract/comments.ts'
import { type Comment, type CommentThread } from '../../../contract/comment-thread.ts'
import type { PageEditor } from '../page-editor.ts'
import { placeOf } from './anchors.ts'
import { CommentBox } from './comment-box.tsx'
import classes from './comments-panel.module.css'

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
  function show(): void {
    const place = anchor && placeOf(editor, anchor)
    const node = place && editor.prosemirrorView.domAtPos(place.from).node
    const element = node instanceof Element ? node : node?.parentElement
    element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  return (
    <li
      ref={isNamed ? bringIntoView : undefined}
      className={classes.thread}
      data-resolved={flagged(isResolved)}
      data-named={flagged(isNamed)}
    >
      {quote && (
        <button type="button" className={classes.quote} title="Show the text" onClick={show}>
          {quote}
        </button>
      )}
      {thread.comments.map((comment) => (
        <CommentLine key={comment.id} space={space} comment={comment} mayComment={mayComment} thread={id} />
      ))}
      {mayComment && (
        <>
          {!isResolved && (
            <CommentBox space={space} document={document} label="Reply" thread={{ id, anchor, quote: '' }} />
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

const flagged = (flag: boolean): true | undefined => flag || undefined

const bringIntoView = (element: Element | null): void => element?.scrollIntoView({ block: 'nearest' })

interface LineProps {
  readonly space: string
  readonly thread: string
  readonly comment: Comment
  readonly mayComment: boolean
}

function CommentLine({ space, thread, comment, mayComment }: LineProps) {
  const { timeAgo } = useTime()
  const { person } = useClient()
  const people = useRows(Person, teamSpace)
  const react = useAct(reactToComment)
  const remove = useAct(deleteComment)
  const now = useNow()
  const { id, by, at, text, isDeleted, reactions } = comment
  const nameOf = (who: string): string => people.find((one) => one.id === who)?.displayName ?? 'Someone'
  const toggle = (emoji: string): void => void react({ space, thread, id, emoji } as never)
  return (
    <div className={classes.comment}>
      <PersonAvatar id={by} name={nameOf(by)} size="small" />
      <div>
        <p className={classes.who}>
          <strong>
            <PersonName id={by} name={nameOf(by)} />
          </strong>{' '}
          {timeAgo(at, now)}
        </p>
        <p className={classes.words}>{isDeleted ? 'This comment was deleted.' : wordsOf(text, nameOf)}</p>
        <div className={classes.ways}>
          {reactions.map(({ emoji, people: fans }) => (
            <button
              key={emoji}
              type="button"
              className={classes.reaction}
              aria-pressed={fans.includes(person)}
              aria-label={`${emoji} ${fans.map(nameOf).join(', ')}`}
              onClick={() => toggle(emoji)}
            >
              {emoji} {fans.length}
            </button>
          ))}
          {mayComment && !isDeleted && (
            <EmojiButton label="React" className={classes.way} onPick={toggle}>
              <IconMoodPlus size={14} aria-hidden="true" />
            </EmojiButton>
          )}
          {by === person && !isDeleted && (
            <button
              type="button"
              className={classes.way}
              aria-label="Delete comment"
              title="Delete comment"
              onClick={() => void remove({ space, thread, id } as never)}
            >
              <IconTrash size={14} aria-hidden="true" />
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

const wordsOf = (text: string, nameOf: (person: string) => string): string =>
  text.replaceAll(/<@([0-9a-f-]{36})>/g, (_all, person: string) => `@${nameOf(person)}`)
