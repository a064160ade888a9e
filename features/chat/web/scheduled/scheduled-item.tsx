import { type ReactNode, useState } from 'react'
import { momentWords } from '@atrium/features/notifications/web'
import { CopyButton, lazyPopup, useNow, useTime } from '@atrium/ui'
import { maxMessageLength } from '../../contract/message.ts'
import type { ScheduledMessage } from '../../contract/scheduled-message.ts'
import { MessageBox } from '../composer/message-box.tsx'
import { useEditedWords } from '../composer/use-edited-words.ts'
import list from '../conversations/side-list.module.css'
import { MessageText } from '../messages/message-text.tsx'
import { useScheduledDeeds } from './use-scheduled-deeds.ts'

const ScheduleMenu = lazyPopup('menu', async () => (await import('./schedule-menu.tsx')).ScheduleMenu)

interface Props {
  readonly message: ScheduledMessage
  /** Where it is to be said, if that is not plain from where this stands. */
  readonly where?: ReactNode
  /** Whether one can still say something there. */
  readonly isOpen: boolean
}

/** A message that one wrote for later, with what can be done with it. */
export function ScheduledItem({ message, where, isOpen }: Props) {
  const time = useTime()
  const now = useNow()
  const [isEditing, setEditing] = useState(false)
  const { sendAt, thread, isSending, problem } = message
  return (
    <>
      <p className={list.top}>
        {where}
        <time className="fine still" dateTime={new Date(sendAt).toISOString()} title={time.fullTime(sendAt)}>
          {isSending ? 'Sending now' : `${problem === '' ? 'Sends' : 'Not sent'} ${momentWords(sendAt, now, time)}`}
        </time>
        {thread !== null && 'in a thread'}
      </p>
      {problem !== '' && <p className="danger-note">{problem}</p>}
      {isEditing ? (
        <EditScheduled message={message} onDone={() => setEditing(false)} />
      ) : (
        <>
          <div className={list.words}>
            <MessageText text={message.text} />
          </div>
          {!isSending && <Ways message={message} isOpen={isOpen} onEdit={() => setEditing(true)} />}
        </>
      )}
    </>
  )
}

interface WaysProps extends Pick<Props, 'message' | 'isOpen'> {
  onEdit(): void
}

function Ways({ message, isOpen, onEdit }: WaysProps) {
  const deeds = useScheduledDeeds()
  return (
    <div className={list.ways}>
      {isOpen ? (
        <WaysToSend message={message} onEdit={onEdit} />
      ) : (
        <CopyButton text={message.text} label="Copy text" look="word-button" />
      )}
      <button type="button" className="word-button" onClick={() => void deeds.remove(message)}>
        Delete
      </button>
    </div>
  )
}

function WaysToSend({ message, onEdit }: Omit<WaysProps, 'isOpen'>) {
  const deeds = useScheduledDeeds()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <button type="button" className="word-button" onClick={() => void deeds.change(message, { sendAt: null })}>
        Send now
      </button>
      <ScheduleMenu
        space={message.target}
        title="Send later"
        confirm="Schedule"
        isOpen={isChoosing}
        onToggle={setChoosing}
        onChoose={(sendAt) => void deeds.change(message, { sendAt })}
        target={
          <button type="button" className="word-button">
            Change time
          </button>
        }
      />
      <button type="button" className="word-button" onClick={onEdit}>
        Edit
      </button>
    </>
  )
}

function EditScheduled({ message, onDone }: { readonly message: ScheduledMessage; onDone(): void }) {
  const edited = useEditedWords({ space: message.target, id: message.id, written: message.text })
  const { text, isChanged, sent, box } = edited
  const deeds = useScheduledDeeds()
  const canSave = text.trim() !== '' && text.trim().length <= maxMessageLength

  function save(): void {
    if (!canSave) return
    if (!isChanged) return leave()
    // What is refused is still in the next box for it.
    void deeds.change(message, { text: sent() }).then((isTaken) => isTaken && edited.taken())
    onDone()
  }

  function leave(): void {
    edited.forget()
    onDone()
  }

  return (
    <form action={save} aria-label="Edit scheduled message">
      <MessageBox {...box} canSend={canSave} onSubmit={save} onEscape={leave} />
    </form>
  )
}
