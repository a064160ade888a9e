import type { SpaceId } from '@atrium/engine/contract'
import { PersonAvatar } from '@atrium/ui'
import classes from './quoted.module.css'
import { useMessage } from './use-message.ts'
import { usePersonName } from './use-person-name.ts'
import { useQuotedWords } from './use-quoted-words.ts'

/** The message that another one answers, in a line above it. */
export function Quoted({ space, id }: { space: SpaceId; id: string }) {
  const message = useMessage(space, id)
  const { nameOf } = usePersonName()
  const wordsOf = useQuotedWords()
  if (!message) return <p className={classes.quoted}>…</p>
  const author = nameOf(message.author)
  return (
    <p className={classes.quoted}>
      <PersonAvatar id={message.author} name={author} size="small" />
      <b>{author}</b>
      <span className="cut">{wordsOf(message)}</span>
    </p>
  )
}
