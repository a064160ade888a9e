import { useState } from 'react'
import { newId } from '@atrium/base/id'
import type { SpaceId } from '@atrium/engine/contract'
import { useAct, useClient } from '@atrium/engine/web'
import { loadEmoji, withEmoji } from '@atrium/ui'
import { maxMessageLength, sendMessage } from '../contract/message.ts'
import { readDraft } from './draft.ts'
import { type Mentionable, toSend } from './mention-text.ts'
import { useDraft } from './use-draft.ts'

interface Place {
  readonly space: SpaceId
  readonly thread?: string | undefined
  /** The id of the message that is answered. */
  readonly quote?: string | undefined
  readonly people: readonly Mentionable[]
}

/** What is written in one place and how it is sent. A refused text comes back, before what was typed since. */
export function useSending({ space, thread, quote, people }: Place) {
  const send = useAct(sendMessage)
  const { person: me } = useClient()
  const [text, write] = useDraft({ space, thread })
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [refusal, setRefusal] = useState<string>()
  const left = maxMessageLength - text.trim().length
  const canSend = text.trim() !== '' && left >= 0

  async function submit(): Promise<void> {
    if (!canSend) return
    write('')
    setRefusal(undefined)
    const words = toSend(await withSymbols(text), people, chosen)
    const answer = await send({ space, id: newId(), text: words, ...given({ thread, quote }) })
    if (answer.ok) return
    const typedSince = readDraft(me, thread ?? space)
    write(typedSince ? `${text}\n${typedSince}` : text)
    setRefusal(answer.message)
  }

  const choose = (name: string, person: string): void => setChosen((before) => new Map([...before, [name, person]]))
  return { text, write, left, canSend, refusal, submit, choose }
}

/** Only what is there: a field without a value is not the same as none. */
const given = ({ thread, quote }: Pick<Place, 'thread' | 'quote'>): { thread?: string; quote?: string } => ({
  ...(thread ? { thread } : {}),
  ...(quote ? { quote } : {}),
})

/** Emoji in place of their names; the names stay when the list cannot be had. */
async function withSymbols(text: string): Promise<string> {
  return /:[\w+-]+:/.test(text) ? withEmoji(text, await loadEmoji().catch(() => [])) : text
}
