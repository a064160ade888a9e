import { IconPinned } from '@tabler/icons-react'
import type { SpaceId } from '@atrium/engine/contract'
import { useAct, useMay } from '@atrium/engine/web'
import { EmptyState, PersonAvatar, SidePanel, Spinner, showProblem, useNow, useTime } from '@atrium/ui'
import { pinMessage } from '../../contract/change-message.ts'
import { type Message, wordsOf } from '../../contract/message.ts'
import { MessageText } from '../messages/message-text.tsx'
import classes from '../conversations/side-list.module.css'
import { usePersonName } from '../messages/use-person-name.ts'
import { usePins } from './use-pins.ts'

interface Props {
  readonly space: SpaceId
  onMessage(message: Message): void
  onClose(): void
}

/** The pinned messages of a room, beside it. */
export function PinsPanel({ space, onMessage, onClose }: Props) {
  const { pins, isLoading, failure, again } = usePins(space)
  const mayPin = useMay(pinMessage, space)
  const pin = useAct(pinMessage)

  async function unpin({ id }: Message): Promise<void> {
    const answer = await pin({ space, message: id, isPinned: false })
    if (!answer.ok) showProblem(answer.message)
    again()
  }

  return (
    <SidePanel title="Pinned messages" onClose={onClose}>
      {pins.length === 0 && isLoading && <Spinner label="Loading pinned messages" />}
      {failure && (
        <p role="alert" className={classes.failure}>
          Failed to fetch messages: {failure}
        </p>
      )}
      {pins.length === 0 && !isLoading && !failure && (
        <EmptyState icon={<IconPinned size={24} />} title="Nothing pinned">
          Pin messages everyone should find again, from the message menu.
        </EmptyState>
      )}
      <ul role="list" aria-label="Pins" className={classes.list}>
        {pins.map((message) => (
          <li key={message.id} className={classes.item}>
            <Pinned message={message} />
            <div className={classes.ways}>
              <button type="button" className="word-button" onClick={() => onMessage(message)}>
                Go to message
              </button>
              {mayPin && (
                <button type="button" className="word-button" onClick={() => void unpin(message)}>
                  Unpin
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}

function Pinned({ message }: { message: Message }) {
  const { fullTime, timeAgo } = useTime()
  const { author, at } = message
  const { nameOf } = usePersonName()
  const now = useNow()
  return (
    <>
      <p className={classes.top}>
        <PersonAvatar id={author} name={nameOf(author)} size="small" />
        <b className="cut">{nameOf(author)}</b>
        <time className="fine still" dateTime={new Date(at).toISOString()} title={fullTime(at)}>
          {timeAgo(at, now)}
        </time>
      </p>
      <div className={classes.words}>
        <MessageText text={wordsOf(message)} />
      </div>
    </>
  )
}
