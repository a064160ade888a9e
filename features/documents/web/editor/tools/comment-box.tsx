import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { useAct, useRows } from '@atrium/engine/web'
import { Person } from '@atrium/features/people/contract'
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

/** Where one writes a comment; what was typed is given back when it is refused. */
export function CommentBox({ space, document, label, thread, isFirst, onSent }: Props) {
  const write = useAct(writeComment)
  const people = useRows(Person, teamSpace)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  async function send(): Promise<void> {
    if (text.trim() === '') return
    setText('')
    onSent?.()
    const { id, anchor, quote } = thread
    const input = { space, document, thread: id, id: newId(), anchor, quote, text: withMentions(text, people) }
    const answer = await write(input as never)
    setProblem(answer.ok ? '' : answer.message)
    if (!answer.ok) setText(text)
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
      <Textarea
        aria-label={label}
        placeholder={`${label}; @ with a name tells them`}
        autosize
        ref={isFirst ? focusOnce : null}
        maxRows={8}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void send()
        }}
      />
      {text.trim() !== '' && (
        <Button type="submit" size="xs">
          Send
        </Button>
      )}
    </form>
  )
}

function focusOnce(box: HTMLTextAreaElement | null): void {
  box?.focus({ preventScroll: true })
}

/** Puts people's ids in place of their names after an @, the longest names first. */
function withMentions(text: string, people: readonly Person[]): string {
  const named = people.toSorted((one, other) => other.displayName.length - one.displayName.length)
  return named.reduce((found, { id, displayName }) => found.replaceAll(`@${displayName}`, `<@${id}>`), text)
}
