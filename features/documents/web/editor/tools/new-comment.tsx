import { CommentBox } from './comment-box.tsx'
import { type Saying, useSaying } from './use-saying.ts'

interface Props extends Saying {
  readonly label: string
  /** Who has the thread to see to already. */
  readonly assignee?: string | null
  readonly isFirst?: boolean
}

/** Where one says something new; what was typed outlives the panel and the page, and stays where it is refused. */
export function NewComment({ label, assignee = null, isFirst, ...saying }: Props) {
  const { text, isSending, problem, setText, send } = useSaying(saying)
  return (
    <CommentBox
      space={saying.space}
      label={label}
      about={saying.thread.quote}
      text={text}
      isSending={isSending}
      onText={setText}
      onSend={(words, assigned) => void send(words, assigned)}
      problem={problem}
      isFirst={isFirst}
      assignee={assignee}
    />
  )
}
