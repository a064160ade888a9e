import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { toEdit } from '@atrium/features/groups/web'
import { momentWords } from '@atrium/features/notifications/web'
import { toSend, useMentionables } from '@atrium/features/people/web'
import { EmptyState, SidePanel, lazyPopup, useNow, useTime } from '@atrium/ui'
import { maxMessageLength } from '../../contract/message.ts'
import type { ScheduledMessage } from '../../contract/scheduled-message.ts'
import { MessageBox } from '../composer/message-box.tsx'
import { useNamedGroups } from '../composer/use-nameable.ts'
import list from '../conversations/side-list.module.css'
import { MessageText } from '../messages/message-text.tsx'
import { usePersonName } from '../messages/use-person-name.ts'
import classes from './scheduled.module.css'
import { useScheduled, useScheduledDeeds } from './use-scheduled.ts'

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
        <time dateTime={new Date(sendAt).toISOString()} title={time.fullTime(sendAt)}>
          {isSending ? 'Sending now' : `${problem === '' ? 'Sends' : 'Not sent'} ${momentWords(sendAt, now, time)}`}
        </time>
        {thread !== null && 'in a thread'}
      </p>
      {problem !== '' && <p className={classes.problem}>{problem}</p>}
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
      <button type="button" onClick={() => void deeds.change(message, { sendAt: null })}>
        Send now
      </button>
      <ScheduleMenu
        space={message.target}
        title="Send later"
        confirm="Schedule"
        isOpen={isOpen}
        onToggle={setOpen}
        onChoose={(sendAt) => void deeds.change(message, { sendAt })}
        target={<button type="button">Change time</button>}
      />
      <button type="button" onClick={onEdit}>
        Edit
      </button>
      <button type="button" onClick={() => void deeds.remove(message)}>
        Delete
      </button>
    </div>
  )
}

function EditScheduled({ message, onDone }: { readonly message: ScheduledMessage; onDone(): void }) {
  const names = usePersonName()
  const groups = useNamedGroups()
  const people = useMentionables(message.target)
  const deeds = useScheduledDeeds()
  const [before] = useState(() => toEdit(message.text, names))
  const [text, setText] = useState(before.text)
  const [chosen, setChosen] = useState(before.chosen)
  const canSave = text.trim() !== '' && text.trim().length <= maxMessageLength

  function save(): void {
    if (!canSave) return
    if (text !== before.text)
      void deeds.change(message, { text: toSend(text, { people, chosen, groups: groups.sent }) })
    onDone()
  }

  return (
    <form action={save} aria-label="Edit scheduled message">
      <MessageBox
        text={text}
        people={people}
        canSend={canSave}
        sendLabel="Save"
        placeholder="Message"
        autoFocus
        onText={setText}
        onName={(name, sent) => setChosen((known) => new Map([...known, [name, sent]]))}
        onSubmit={save}
        onEscape={onDone}
      />
    </form>
  )
}
