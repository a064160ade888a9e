import { IconX } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { excerptOf } from '../contract/mentions.ts'
import type { Message } from '../contract/message.ts'
import classes from './composer.module.css'
import { type BoxHandle, MessageBox } from './message-box.tsx'
import { TypingSign } from './typing-sign.tsx'
import { useMentionables } from './use-mentionables.ts'
import { usePersonName } from './use-person-name.ts'
import { useSending } from './use-sending.ts'
import { useTellTyping } from './use-typing.ts'

/** From this many characters before the limit on, the rest is counted. */
const countFrom = 1000

interface Props {
  readonly space: SpaceId
  readonly thread?: string | undefined
  readonly placeholder: string
  /** The message that is being answered. */
  readonly quote?: Message | undefined
  readonly handle?: Ref<BoxHandle>
  /** Whether one can write at once, without going there first. */
  readonly autoFocus?: boolean
  onQuoteDone?(): void
  /** The up arrow in an empty box. */
  onUp?(): void
}

/** Where a message is written. */
export function Composer({ space, thread, placeholder, quote, handle, autoFocus = false, onQuoteDone, onUp }: Props) {
  const people = useMentionables(space)
  const tellTyping = useTellTyping(space, thread)
  const { text, write, left, canSend, refusal, submit, choose } = useSending({
    space,
    thread,
    quote: quote?.id,
    people,
  })

  function handleText(next: string): void {
    write(next)
    if (next !== '') tellTyping()
  }

  function handleSubmit(): void {
    void submit()
    onQuoteDone?.()
  }

  return (
    <form className={classes.composer} action={handleSubmit} aria-label="Write a message">
      <p role="alert" className={classes.refusal}>
        {refusal}
      </p>
      {quote && <QuoteBar quote={quote} onCancel={() => onQuoteDone?.()} />}
      <MessageBox
        {...{ text, placeholder, people, canSend, sendLabel: 'Send', autoFocus, onText: handleText }}
        {...(handle ? { handle } : {})}
        {...(onUp ? { onUp } : {})}
        {...(onQuoteDone ? { onEscape: onQuoteDone } : {})}
        onPerson={choose}
        onSubmit={handleSubmit}
      />
      <div className={classes.hint}>
        <TypingSign {...{ space, thread }} />
        <Left count={left} />
      </div>
    </form>
  )
}

function Left({ count }: { count: number }) {
  if (count >= countFrom) return null
  return (
    <span className={count < 0 ? classes.over : undefined} role="status">
      {count < 0 ? `${-count} characters too many` : `${count} characters left`}
    </span>
  )
}

function QuoteBar({ quote, onCancel }: { quote: Message; onCancel(): void }) {
  const { nameOf } = usePersonName()
  return (
    <div className={classes.quote}>
      <span>
        Replying to <b>{nameOf(quote.author)}</b>: {excerptOf(quote.text, nameOf)}
      </span>
      <button type="button" aria-label="Do not quote" onClick={onCancel}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
