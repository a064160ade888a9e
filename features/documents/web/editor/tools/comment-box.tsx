import { Button, Textarea } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { newId } from '@atrium/base/id'
import type { SpaceId } from '@atrium/engine/contract'
import { useAct } from '@atrium/engine/web'
import { type Chosen, toSend, useCompleting, useMentionables } from '@atrium/features/people/web'
import { EmojiButton, withEmoji } from '@atrium/ui'
import { writeComment } from '../../../contract/comments.ts'
import type { Anchor } from './anchors.ts'
import classes from './comments-panel.module.css'

interface Props {
  readonly space: string
  readonly document: string
  readonly label: string
  readonly thread: { readonly id: string; readonly anchor: Anchor | null; readonly quote: string }
  /** Whether one writes here at once. */
  readonly isFirst?: boolean
  onSent?(): void
}

/** Where one writes a comment, with names and emoji completed; what was typed is given back when it is refused. */
export function CommentBox({ space, document, label, thread, isFirst, onSent }: Props) {
  const write = useAct(writeComment)
  const people = useMentionables(space as SpaceId)
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [problem, setProblem] = useState('')
  const nameable = useMemo(() => ({ people }), [people])
  const completing = useCompleting({
    box,
    text,
    nameable,
    onText: setText,
    onPerson: (name, person) => setChosen((known) => new Map([...known, [name, person]])),
  })
  useFirstFocus(box, isFirst)

  async function send(): Promise<void> {
    if (text.trim() === '') return
    setText('')
    onSent?.()
    const { id, anchor, quote } = thread
    const words = toSend(await withEmoji(text), { people, chosen, groups: [] })
    const answer = await write({ space, document, thread: id, id: newId(), anchor, quote, text: words } as never)
    setProblem(answer.ok ? '' : answer.message)
    if (!answer.ok) setText(text)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const isTaken = completing.take(event)
    const isSent = !isTaken && event.key === 'Enter' && !event.shiftKey
    // The panel hears of no key that was for the names above the box.
    if (isTaken) event.stopPropagation()
    if (isTaken || isSent) event.preventDefault()
    if (isSent) void send()
  }

  return (
    <form
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {thread.quote && <blockquote className={classes.quote}>{thread.quote}</blockquote>}
      <div className={classes.typing}>
        <Textarea
          {...completing.props}
          aria-label={label}
          placeholder={`${label}. Type @ to notify someone`}
          autosize
          ref={box}
          maxRows={8}
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        {completing.list}
      </div>
      {text.trim() !== '' && <SendRow onEmoji={completing.insert} />}
    </form>
  )
}

function SendRow({ onEmoji }: { onEmoji(symbol: string): void }) {
  return (
    <div className={classes.sending}>
      <EmojiButton label="Insert emoji" className={classes.way} onPick={onEmoji}>
        <IconMoodSmile size={16} aria-hidden="true" />
      </EmojiButton>
      <Button type="submit" size="xs">
        Send
      </Button>
    </div>
  )
}

function useFirstFocus(box: RefObject<HTMLTextAreaElement | null>, isFirst = false): void {
  useEffect(() => {
    if (isFirst) box.current?.focus({ preventScroll: true })
  }, [box, isFirst])
}
