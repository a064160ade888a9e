import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newId } from '@atrium/base/id'
import type { SpaceId } from '@atrium/engine/contract'
import { useAct, useClient } from '@atrium/engine/web'
import type { Attachments } from '@atrium/features/files/web'
import { momentWords } from '@atrium/features/notifications/web'
import { type Chosen, type Mentionable, toSend } from '@atrium/features/people/web'
import { dropStored, keepStored, readDraft, readStored, showToast, useTime, withEmoji } from '@atrium/ui'
import { mentionsIn } from '@atrium/features/groups/contract'
import { type Message, maxMessageLength, sendMessage } from '../../contract/message.ts'
import { useNamedGroups } from './use-nameable.ts'
import { useDraft } from './use-draft.ts'

/** What a message answers: it goes when the message does, and comes back when the message does. */
export interface QuoteWays {
  /** The message that is answered. */
  readonly quote?: Message | undefined
  /** The quote goes along with what was sent. */
  onQuoteDone?(): void
  /** What was sent with a quote is given back. */
  onQuoteBack?(quote: Message): void
}

interface SendTarget extends QuoteWays {
  readonly space: SpaceId
  readonly thread?: string | undefined
  readonly people: readonly Mentionable[]
  /** The files that go along. */
  readonly attachments: Attachments
}

/** What is written in one place and how it is sent. A refused text comes back with its quote, before what was typed since. */
export function useSending({ space, thread, people, attachments, ...quoting }: SendTarget) {
  const send = useAct(sendMessage)
  const time = useTime()
  const client = useClient()
  const { person: me } = client
  const [text, write] = useDraft({ space, thread })
  const { asSent, choose } = useMentions(people)
  const [refusal, setRefusal] = useState<string>()
  const left = maxMessageLength - text.trim().length
  const canSend = (text.trim() !== '' || attachments.list.length > 0) && left >= 0
  const [isDue, setDue] = useDue(me, thread ?? space)
  const isFresh = useOnce(text, attachments.list)

  const { quote, onQuoteDone, onQuoteBack } = quoting
  const beside = given({ thread, quote: quote?.id })

  /** Takes out of the box what is sent; answers how to put it back, and why. */
  function take(): (why: string) => void {
    write('')
    setRefusal(undefined)
    onQuoteDone?.()
    return (why) => {
      const typedSince = readDraft(me, thread ?? space)
      write(typedSince ? `${text}\n${typedSince}` : text)
      setRefusal(why)
      if (quote) onQuoteBack?.(quote)
    }
  }

  async function submit(): Promise<void> {
    if (!canSend) return setDue(false)
    // It goes by itself as soon as the files are there.
    if (!attachments.areThere) return setDue(true)
    setDue(false)
    if (!isFresh()) return
    const files = attachments.take()
    const giveBack = take()
    const words = asSent(await withEmoji(text))
    const along = files.ids.length > 0 ? { files: [...files.ids] } : {}
    const answer = await send({ space, id: newId(), text: words, ...beside, ...along })
    if (answer.ok) return
    files.putBack()
    giveBack(answer.message)
  }

  /** Has it sent at a time; what cannot wait there is given back like what cannot be sent. */
  async function schedule(sendAt: number): Promise<void> {
    // The menu has brought it.
    const { scheduleMessage } = await import('../../contract/schedule-message.ts')
    if (!isFresh()) return
    const giveBack = take()
    const words = asSent(await withEmoji(text))
    const answer = await client.act(scheduleMessage, { space, id: newId(), text: words, sendAt, ...beside })
    if (answer.ok) return showToast(`Scheduled for ${momentWords(sendAt, Date.now(), time)}.`)
    giveBack(answer.message)
  }

  // What goes along is kept for it only until it is sent.
  const mayWait = canSend && attachments.list.length === 0
  const mentioned = mentionsIn(asSent(text)).groups
  const submitDue = useEffectEvent(() => void submit())
  const { areThere } = attachments
  useEffect(() => {
    if (!isDue || !areThere) return
    const timer = setTimeout(submitDue)
    return () => clearTimeout(timer)
  }, [isDue, areThere])
  const wait = (): void => setDue(false)
  return { text, mentioned, write, left, canSend, refusal, submit, schedule, mayWait, choose, isDue, wait }
}

/** Answers whether what is in the box was not given away yet: it stands there until it is drawn anew. */
function useOnce(text: string, files: Attachments['list']): () => boolean {
  const isGiven = useRef(false)
  useEffect(() => {
    isGiven.current = false
  }, [text, files])
  return () => {
    if (isGiven.current) return false
    isGiven.current = true
    return true
  }
}

/** What the names in a text stand for, of which some were chosen from the list. */
function useMentions(people: readonly Mentionable[]) {
  const groups = useNamedGroups().sent
  const [chosen, setChosen] = useState<Chosen>(new Map())
  return {
    asSent: (text: string): string => toSend(text, { people, chosen, groups }),
    choose: (name: string, sent: string): void => setChosen((before) => new Map([...before, [name, sent]])),
  }
}

/** Whether what is written shall go as soon as its files are there, over a reload too. */
function useDue(person: string, target: string) {
  const key = `due:${person}:${target}`
  const [isDue, setState] = useState(() => readStored(key) !== null)
  function setDue(next: boolean): void {
    if (next) keepStored(key, 'true')
    else dropStored(key)
    setState(next)
  }
  return [isDue, setDue] as const
}

interface Given {
  readonly thread: string | undefined
  readonly quote: string | undefined
}

/** Only what is there: a field without a value is not the same as none. */
const given = ({ thread, quote }: Given): { thread?: string; quote?: string } => ({
  ...(thread ? { thread } : {}),
  ...(quote ? { quote } : {}),
})
