import { useEffect, useRef, useState } from 'react'
import { newId } from '@atrium/base/id'
import type { SpaceId } from '@atrium/engine/contract'
import { useAct, useClient } from '@atrium/engine/web'
import { readDraft, showProblem, useBrowserDraft } from '@atrium/ui'
import { writeComment } from '../../../contract/comments.ts'
import type { Anchor } from './anchors.ts'
import { commentDraft } from './comment-draft.ts'

export interface Saying {
  readonly space: SpaceId
  readonly document: string
  readonly thread: { readonly id: string; readonly anchor: Anchor | null; readonly quote: string }
  /** What the words are kept under until they are sent: the thread, or the document for a new one. */
  readonly draft: string
  /** Hears that what is in the box goes to the server, and answers who hears how that ends. */
  onSend?(): Ending
}

export interface Ending {
  onSent(): void
  /** The words are in the box again, alone or with others that were written since. */
  onRefused(isAlone: boolean): void
}

/**
 * What one writes in one place and how it is sent. The words stay in their box until the server has answered; where there is
 * no line to it they make room for others, as what waits is kept. Refused ones are given back, with the reason.
 */
export function useSaying({ space, document, thread, draft, onSend = () => unheard }: Saying) {
  const client = useClient()
  const target = commentDraft(draft)
  const [text, setText] = useBrowserDraft(client.person, target)
  const [sent, setSent] = useState<string>()
  const [problem, setProblem] = useState('')
  const write = useAct(writeComment)
  const isOpen = useIsOpen()
  const once = useOnce(text)

  async function send(words: string, assigned?: string): Promise<void> {
    if (!once.begin()) return
    const ending = onSend()
    const isWaiting = client.connection().state !== 'online'
    setSent(isWaiting ? undefined : text)
    setText('')
    setProblem('')
    if (isWaiting) ending.onSent()
    const { id, anchor, quote } = thread
    const said = { space, document, thread: id, id: newId(), anchor, quote, text: words, assignee: assigned }
    const answer = await write(said)
    setSent((now) => (now === text ? undefined : now))
    once.end()
    if (answer.ok) return ending.onSent()
    const since = readDraft(client.person, target)
    setText(since === '' ? text : `${text}\n${since}`)
    setProblem(answer.message)
    ending.onRefused(since === '')
    if (!isOpen()) showProblem(answer.message)
  }

  return { text: sent ?? text, isSending: sent !== undefined, problem, setText, send }
}

const unheard: Ending = { onSent: () => undefined, onRefused: () => undefined }

/** Lets what is in the box go once: it stands there until it is drawn anew. */
function useOnce(text: string) {
  const isGiven = useRef(false)
  const end = (): void => void (isGiven.current = false)
  useEffect(end, [text])
  function begin(): boolean {
    const isFirst = !isGiven.current
    isGiven.current = true
    return isFirst
  }
  return { begin, end }
}

function useIsOpen(): () => boolean {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  return () => isOpen.current
}
