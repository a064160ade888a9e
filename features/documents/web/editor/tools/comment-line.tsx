import { Group } from '@mantine/core'
import { IconMoodPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useAct, useClient, useRows } from '@atrium/engine/web'
import { MentionsText, toEdit, useHandleOf } from '@atrium/features/groups/web'
import { Person } from '@atrium/features/people/contract'
import { PersonName } from '@atrium/features/people/web'
import { ConfirmDialog, EmojiButton, PersonAvatar, useNow, useTime } from '@atrium/ui'
import { deleteComment, editComment, reactToComment } from '../../../contract/comments.ts'
import type { Comment } from '../../../contract/comment-thread.ts'
import { CommentBox } from './comment-box.tsx'
import classes from './comments-panel.module.css'

interface Props {
  readonly space: SpaceId
  readonly thread: string
  readonly comment: Comment
  readonly mayComment: boolean
}

/** What somebody said, with what one can do with it. */
export function CommentLine({ space, thread, comment, mayComment }: Props) {
  const { person } = useClient()
  const nameOf = useNameOf()
  const [isEditing, setEditing] = useState(false)
  const { id, by, isDeleted } = comment
  const mayChange = mayComment && !isDeleted
  const isOwn = mayChange && by === person
  return (
    <div className={classes.comment}>
      <PersonAvatar id={by} name={nameOf(by)} size="small" />
      <div className="grows">
        <WhoAndWhen comment={comment} name={nameOf(by)} />
        {isOwn && (
          <EditComment space={space} thread={thread} comment={comment} isOpen={isEditing} onOpen={setEditing} />
        )}
        <div hidden={isOwn && isEditing}>
          <Words comment={comment} />
          <Group gap="xs">
            <Reactions space={space} thread={thread} comment={comment} mayReact={mayChange} />
            {isOwn && <OwnWays space={space} thread={thread} id={id} onEdit={() => setEditing(true)} />}
          </Group>
        </div>
      </div>
    </div>
  )
}

function Words({ comment: { text, isDeleted } }: { readonly comment: Comment }) {
  const nameOf = useNameOf()
  return (
    <p className="as-written">
      {isDeleted ? 'This comment was deleted.' : <MentionsText text={text} nameOf={nameOf} />}
    </p>
  )
}

function WhoAndWhen({ comment, name }: { readonly comment: Comment; readonly name: string }) {
  const { timeAgo } = useTime()
  const now = useNow()
  const { by, at, editedAt, isDeleted } = comment
  return (
    <p className={classes.who}>
      <strong>
        <PersonName id={by} name={name} />
      </strong>{' '}
      {timeAgo(at, now)}
      {editedAt !== undefined && !isDeleted && ' (edited)'}
    </p>
  )
}

function useNameOf(): (person: string) => string {
  const people = useRows(Person, teamSpace)
  return (person) => people.find(({ id }) => id === person)?.displayName ?? 'Someone'
}

interface ReactionsProps {
  readonly space: SpaceId
  readonly thread: string
  readonly comment: Comment
  readonly mayReact: boolean
}

function Reactions({ space, thread, comment, mayReact }: ReactionsProps) {
  const { person } = useClient()
  const nameOf = useNameOf()
  const react = useAct(reactToComment)
  const toggle = (emoji: string): void => void react({ space, thread, id: comment.id, emoji })
  return (
    <>
      {comment.reactions.map(({ emoji, people: fans }) => (
        <button
          key={emoji}
          type="button"
          className="chip"
          aria-pressed={fans.includes(person)}
          aria-label={`${emoji} ${fans.map(nameOf).join(', ')}`}
          onClick={() => toggle(emoji)}
        >
          {emoji} {fans.length}
        </button>
      ))}
      {mayReact && (
        <EmojiButton label="React" className="quiet-button" onPick={toggle}>
          <IconMoodPlus size={14} aria-hidden="true" />
        </EmojiButton>
      )}
    </>
  )
}

interface OwnWaysProps {
  readonly space: SpaceId
  readonly thread: string
  readonly id: string
  onEdit(): void
}

function OwnWays({ space, thread, id, onEdit }: OwnWaysProps) {
  const remove = useAct(deleteComment)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="quiet-button" aria-label="Edit comment" title="Edit comment" onClick={onEdit}>
        <IconPencil size={14} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="quiet-button"
        aria-label="Delete comment"
        title="Delete comment"
        onClick={() => setAsking(true)}
      >
        <IconTrash size={14} aria-hidden="true" />
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete comment"
        confirm="Delete"
        onConfirm={() => {
          setAsking(false)
          void remove({ space, thread, id })
        }}
        onClose={() => setAsking(false)}
      >
        This deletes the comment for everyone. It cannot be undone.
      </ConfirmDialog>
    </>
  )
}

interface EditProps {
  readonly space: SpaceId
  readonly thread: string
  readonly comment: Comment
  readonly isOpen: boolean
  onOpen(isOpen: boolean): void
}

/** Where the words of a comment are changed, in their place; refused words are given back there. */
function EditComment({ space, thread, comment, isOpen, onOpen }: EditProps) {
  const nameOf = useNameOf()
  const handleOf = useHandleOf()
  const change = useAct(editComment)
  const { id, text: before } = comment
  const [refused, setRefused] = useState<{ readonly words: string; readonly why: string }>()
  const [text, setText] = useState<string>()
  if (!isOpen) return null

  function close(): void {
    setText(undefined)
    setRefused(undefined)
    onOpen(false)
  }

  async function save(words: string): Promise<void> {
    close()
    if (words === before) return
    const answer = await change({ space, thread, id, text: words })
    if (answer.ok) return
    setRefused({ words, why: answer.message })
    onOpen(true)
  }

  const edited = toEdit(refused?.words ?? before, { nameOf, handleOf })
  return (
    <CommentBox
      space={space}
      label="Edit comment"
      text={text ?? edited.text}
      named={edited.chosen}
      problem={refused?.why ?? ''}
      sendLabel="Save"
      isFirst
      onText={setText}
      onSend={(words) => void save(words)}
      onCancel={close}
    />
  )
}
