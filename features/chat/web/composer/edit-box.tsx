import { useAct } from '@atrium/engine/web'
import { editMessage } from '../../contract/change-message.ts'
import { type Message, maxMessageLength } from '../../contract/message.ts'
import classes from './edit-box.module.css'
import { MessageBox } from './message-box.tsx'
import { useRoom } from '../room/room-context.ts'
import { useEditedWords } from './use-edited-words.ts'

/** Where the words of a message of one's own are changed, in its place. */
export function EditBox({ message }: { message: Message }) {
  const { space, edit, refusal, refuse } = useRoom()
  const edited = useEditedWords({ space, id: message.id, written: message.text })
  const { text, isChanged, sent, box } = edited
  const act = useAct(editMessage)
  const isDeleted = message.deletedAt !== null
  const canSave =
    !isDeleted && (text.trim() !== '' || message.files.length > 0) && text.trim().length <= maxMessageLength

  function leave(): void {
    edited.forget()
    edit(undefined)
  }

  async function save(): Promise<void> {
    if (!canSave) return
    if (!isChanged) return leave()
    const saving = act({ space, message: message.id, text: sent() })
    edit(undefined)
    const answer = await saving
    if (answer.ok) return edited.taken()
    edited.giveBack()
    refuse(message.id, answer.message)
  }

  if (isDeleted && !isChanged) return <p>This message was deleted.</p>
  return (
    <form className={classes.form} action={() => void save()} aria-label="Edit message">
      <MessageBox {...box} canSend={canSave} onSubmit={() => void save()} onEscape={leave} />
      <p className={classes.hint}>
        <kbd>Enter</kbd> saves, <kbd>Esc</kbd>{' '}
        <button type="button" className="link" onClick={leave}>
          cancels
        </button>
      </p>
      <p role="alert" className="danger-note">
        {isDeleted ? 'This message was deleted. Copy your text if you still need it.' : refusal}
      </p>
    </form>
  )
}
