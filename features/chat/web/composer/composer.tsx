import { IconX } from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useRef } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { AttachmentList, useAttachments } from '@atrium/features/files/web'
import { useLeftOut } from '@atrium/features/groups/web'
import type { Message } from '../../contract/message.ts'
import classes from './composer.module.css'
import { type BoxHandle, MessageBox } from './message-box.tsx'
import { TypingSign } from './typing-sign.tsx'
import { useMentionables } from '@atrium/features/people/web'
import { FormError, IconButton } from '@atrium/ui'
import { useMessage } from '../messages/use-message.ts'
import { usePersonName } from '../messages/use-person-name.ts'
import { useQuotedWords } from '../messages/use-quoted-words.ts'
import { SendLater } from '../scheduled/send-later.tsx'
import { type QuoteWays, useSending } from './use-sending.ts'
import { useTellTyping } from './use-typing.ts'

/** From this many characters before the limit on, the rest is counted. */
const countFrom = 1000

export interface ComposerProps extends QuoteWays {
  readonly space: SpaceId
  readonly thread?: string | undefined
  readonly placeholder: string
  readonly handle?: Ref<BoxHandle>
  /** Whether one can write at once, without going there first. */
  readonly autoFocus?: boolean
  /** The up arrow in an empty box. */
  onUp?(): void
}

/** Where a message is written. */
export function Composer({ space, thread, placeholder, handle, autoFocus = false, onUp, ...quoting }: ComposerProps) {
  const { quote, onQuoteDone } = quoting
  const people = useMentionables(space)
  const tellTyping = useTellTyping(space, thread)
  const attachments = useAttachments({ space, target: thread ?? space })
  const box = useRef<BoxHandle>(null)
  const { text, mentioned, write, left, canSend, refusal, submit, schedule, mayWait, choose, isDue, wait } = useSending(
    {
      space,
      thread,
      people,
      attachments,
      ...quoting,
    },
  )
  const leftOut = useLeftOut(space, mentioned)
  useImperativeHandle(handle, () => ({ focus: () => box.current?.focus(), attach: attachments.add }))

  function handleText(next: string): void {
    write(next)
    if (next !== '') tellTyping()
  }

  const handleSubmit = (): void => void submit()

  return (
    <form
      className={classes.composer}
      aria-label="Write a message"
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
    >
      <FormError>{refusal}</FormError>
      {quote && <QuoteBar quote={quote} onCancel={() => onQuoteDone?.()} />}
      <AttachmentList list={attachments.list} onRemove={attachments.remove} />
      <MessageBox
        text={text}
        placeholder={placeholder}
        people={people}
        canSend={canSend}
        autoFocus={autoFocus}
        onText={handleText}
        handle={box}
        onFiles={attachments.add}
        onUp={onUp}
        onEscape={quote && onQuoteDone}
        onName={choose}
        onSubmit={handleSubmit}
        beside={mayWait && <SendLater space={space} onChoose={(at) => void schedule(at)} />}
      />
      <p role="status" className={classes.leftOut}>
        {leftOut}
      </p>
      <div className={classes.hint}>
        {isDue ? <Due onWait={wait} /> : <TypingSign space={space} thread={thread} />}
        <Left count={left} />
      </div>
    </form>
  )
}

function Due({ onWait }: { onWait(): void }) {
  return (
    <span role="status">
      Sends when the uploads finish.{' '}
      <button type="button" className="link-button" onClick={onWait}>
        Not yet
      </button>
    </span>
  )
}

function Left({ count }: { count: number }) {
  if (count >= countFrom) return null
  return (
    <span className={count < 0 ? classes.over : undefined} role="status">
      {characters(Math.abs(count))} {count < 0 ? 'too many' : 'left'}
    </span>
  )
}

const characters = (count: number): string => (count === 1 ? '1 character' : `${count} characters`)

function QuoteBar({ quote, onCancel }: { quote: Message; onCancel(): void }) {
  const { nameOf } = usePersonName()
  const wordsOf = useQuotedWords()
  // It may be changed or deleted while it is answered.
  const message = useMessage(quote.space, quote.id) ?? quote
  return (
    <div className={classes.quote}>
      <span className="cut grows">
        Replying to <b>{nameOf(quote.author)}</b>: {wordsOf(message)}
      </span>
      <IconButton aria-label="Remove quote" onClick={onCancel}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
