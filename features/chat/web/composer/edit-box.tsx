import { useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { toEdit } from '@atrium/features/groups/web'
import { toSend, useMentionables } from '@atrium/features/people/web'
import { editMessage } from '../../contract/change-message.ts'
import { type Message, maxMessageLength } from '../../contract/message.ts'
import classes from './edit-box.module.css'
import { MessageBox } from './message-box.tsx'
import { useRoom } from '../room/room-context.ts'
import { useNamedGroups } from './use-nameable.ts'
import { usePersonName } from '../messages/use-person-name.ts'

/** Where the words of a message of one's own are changed, in its place. */
export function EditBox({ message }: { message: Message }) {
  const { space, edit } = useRoom()
  const names = usePersonName()
  const groups = useNamedGroups()
  const people = useMentionables(space)
  const act = useAct(editMessage)
  const [before] = useState(() => toEdit(message.text, names))
  const [text, setText] = useState(before.text)
  const [chosen, setChosen] = useState(before.chosen)
  const [refusal, setRefusal] = useState<string>()
  const isDeleted = message.deletedAt !== null
  const canSave =
    !isDeleted && (text.trim() !== '' || message.files.length > 0) && text.trim().length <= maxMessageLength

  async function save(): Promise<void> {
    if (!canSave) return
    if (text === before.text) return edit(undefined)
    const saving = act({ space, message: message.id, text: toSend(text, { people, chosen, groups: groups.sent }) })
    edit(undefined)
    const answer = await saving
    if (answer.ok) return
    edit(message.id)
    setRefusal(answer.message)
  }

  if (isDeleted && text === before.text) return <p>This message was deleted.</p>
  return (
    <form className={classes.form} action={() => void save()} aria-label="Edit message">
      <MessageBox
        text={text}
        people={people}
        canSend={canSave}
        sendLabel="Save"
        placeholder="Message"
        autoFocus
        onText={setText}
        onName={(name, sent) => setChosen((known) => new Map([...known, [name, sent]]))}
        onSubmit={() => void save()}
        onEscape={() => edit(undefined)}
      />
      <p className={classes.hint}>
        <kbd>Enter</kbd> saves, <kbd>Esc</kbd>{' '}
        <button type="button" onClick={() => edit(undefined)}>
          cancels
        </button>
      </p>
      <p role="alert" className={classes.refusal}>
        {isDeleted ? 'This message was deleted. Copy your text if you still need it.' : refusal}
      </p>
    </form>
  )
}
