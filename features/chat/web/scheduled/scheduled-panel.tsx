import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { momentWords } from '@atrium/features/notifications/web'
import { EmptyState, SidePanel, lazyPopup, useNow, useTime } from '@atrium/ui'
import { maxMessageLength } from '../../contract/message.ts'
import type { ScheduledMessage } from '../../contract/scheduled-message.ts'
import { MessageBox } from '../composer/message-box.tsx'
import { useEditedWords } from '../composer/use-edited-words.ts'
import list from '../conversations/side-list.module.css'
import { MessageText } from '../messages/message-text.tsx'
import { useScheduled } from './use-scheduled.ts'
import { useScheduledDeeds } from './use-scheduled-deeds.ts'

const ScheduleMenu = lazyPopup('menu', async () => (await import('./schedule-menu.tsx')).ScheduleMenu)

interface Props {
  readonly space: SpaceId
  onClose(): void
}

/** What one wrote for later in a room, beside it. */
export function ScheduledPanel({ space, onClose }: Props) {
  const scheduled = useScheduled(space)
  return (
    <SidePanel title="Scheduled messages" onClose={onClose}>
      {scheduled.length === 0 && (
        <EmptyState icon={<IconClock size={24} />} title="Nothing scheduled">
          Write a message, then choose when it is sent with the clock beside it.
        </EmptyState>
      )}
      <ul role="list" aria-label="Scheduled messages" className={list.list}>
        {scheduled.map((message) => (
          <li key={message.id} className={list.item}>
            <Scheduled message={message} />
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}

function Scheduled({ message }: { message: ScheduledMessage }) {
  const time = useTime()
  const now = useNow()
  const [isEditing, setEditing] = useState(false)
  const { sendAt, thread, isSending, problem } = message
  return (
    <>
      <p className={list.top}>
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
          {!isSending && <Ways message={message} onEdit={() => setEditing(true)} />}
        </>
      )}
    </>
  )
}

function Ways({ message, onEdit }: { readonly message: ScheduledMessage; onEdit(): void }) {
  const deeds = useScheduledDeeds()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={list.ways}>
      <button type="button" className="word-button" onClick={() => void deeds.change(message, { sendAt: null })}>
        Send now
      </button>
      <ScheduleMenu
        space={message.target}
        title="Send later"
        confirm="Schedule"
        isOpen={isOpen}
        onToggle={setOpen}
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
      <button type="button" className="word-button" onClick={() => void deeds.remove(message)}>
        Delete
      </button>
    </div>
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
