import type { SpaceId } from '@atrium/engine/contract'
import { useState } from 'react'
import { newId } from '@atrium/base/id'
import { useAct, useClient } from '@atrium/engine/web'
import { useBrowserDraft } from '@atrium/ui'
import { writeComment } from '../../../contract/comments.ts'
import type { Anchor } from './anchors.ts'
import { CommentBox } from './comment-box.tsx'

interface Props {
  readonly space: SpaceId
  readonly document: string
  readonly label: string
  readonly thread: { readonly id: string; readonly anchor: Anchor | null; readonly quote: string }
  /** What the words are kept under until they are sent: the thread, or the document for a new one. */
  readonly draft: string
  /** Who has the thread to see to already. */
  readonly assignee?: string | null
  readonly isFirst?: boolean
  onSent?(): void
}

/** Where one says something new; what was typed outlives the panel and the page, and is given back when it is refused. */
export function NewComment({ space, document, label, thread, draft, assignee = null, isFirst, onSent }: Props) {
  const { person } = useClient()
  const write = useAct(writeComment)
  const [text, setText] = useBrowserDraft(person, `comment ${draft}`)
  const [problem, setProblem] = useState('')

  async function send(words: string, assigned?: string): Promise<void> {
    setText('')
    onSent?.()
    const { id, anchor, quote } = thread
    const said = { space, document, thread: id, id: newId(), anchor, quote, text: words, assignee: assigned }
    const answer = await write(said)
    setProblem(answer.ok ? '' : answer.message)
    if (!answer.ok) setText(text)
  }

  return (
    <CommentBox
      space={space}
      label={label}
      text={text}
      onText={setText}
      onSend={(words, assigned) => void send(words, assigned)}
      problem={problem}
      isFirst={isFirst}
      assignee={assignee}
    />
  )
}
