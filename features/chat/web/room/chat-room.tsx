import { IconMessages } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useClient, useConnection, useMay, useOlder, useRow, useRows } from '@atrium/engine/web'
import { QuietNote } from '@atrium/features/people/web'
import { EmptyState, Spinner, lazyPart, useMedia, useNow, useTime } from '@atrium/ui'
import { Conversation, othersIn } from '../../contract/conversation.ts'
import { Message, sendMessage } from '../../contract/message.ts'
import { arrange } from '../messages/arrange.ts'
import { Composer, type ComposerProps } from '../composer/composer.tsx'
import type { BoxHandle } from '../composer/message-box.tsx'
import { MessageList } from '../messages/message-list.tsx'
import { ScheduledNote } from '../scheduled/scheduled-note.tsx'
import { Room } from './room.tsx'
import { RoomTools } from './room-tools.tsx'
import { usePast } from '../messages/use-past.ts'
import { usePersonName } from '../messages/use-person-name.ts'
import { useRoom } from './room-context.ts'
import { useIsArchived } from './use-is-archived.ts'
import { useReading } from '../reading/use-reading.ts'
import { type RoomPlace, useRoomPlace } from './use-room-place.ts'
import { useRoomState } from './use-room-state.ts'

const loading = () => <Spinner label="Loading" />
const FilesPanel = lazyPart(async () => (await import('./files-panel.tsx')).FilesPanel, loading)
const HistoryView = lazyPart(
  async () => (await import('../messages/history-view.tsx')).HistoryView,
  () => <Spinner label="Loading messages" />,
)
const PinsPanel = lazyPart(async () => (await import('./pins-panel.tsx')).PinsPanel, loading)
const ScheduledPanel = lazyPart(async () => (await import('../scheduled/scheduled-panel.tsx')).ScheduledPanel, loading)
const ThreadPanel = lazyPart(async () => (await import('../threads/thread-panel.tsx')).ThreadPanel, loading)
const ThreadsPanel = lazyPart(async () => (await import('../threads/threads-panel.tsx')).ThreadsPanel, loading)

interface Props {
  readonly space: SpaceId
  /** What the space is called, as in 'Message Marketing'. */
  readonly name: string
  /** What is said while there is no message. */
  readonly welcome?: string
  /** What stands above the messages, with the ways to what is not among the newest. */
  bar(tools: ReactNode): ReactNode
}

/** The conversation of one space. */
export function ChatRoom({ space, name, welcome, bar }: Props) {
  const [place, onPlace] = useRoomPlace()
  const messages = useRows(Message, space)
  const names = usePersonName()
  const past = usePast(space, place)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const { line, markUnread } = useReading(space, isAtEnd && !past && place.thread === undefined)
  const openThread = (thread: string): void => onPlace({ ...place, thread })
  const { room, quoted, box, drop } = useRoomState({ space, openThread, markUnread })

  return (
    <Room ways={room}>
      <div className="fills stack whole">
        {bar(<RoomTools space={space} place={place} onPlace={onPlace} />)}
        <div className="sides">
          <section
            className="fills stack drops"
            aria-label={`Chat of ${name}`}
            data-over={drop.isOver}
            {...drop.handlers}
          >
            {past ? (
              <HistoryView key={JSON.stringify(past)} space={space} from={past} onBack={() => onPlace({})} />
            ) : (
              <Live key={space} space={space} line={line} wanted={place.message} onAtEnd={setIsAtEnd}>
                <Nothing welcome={welcome ?? welcomeTo(name)} />
              </Live>
            )}
            <Newest key={`news of ${space}`} message={messages.at(-1)} {...names} />
            <Box
              key={`box of ${space}`}
              space={space}
              name={name}
              quoted={quoted}
              box={box}
              room={room}
              messages={messages}
              isReading={past !== undefined || place.message !== undefined || place.thread !== undefined}
              place={place}
              onPlace={onPlace}
            />
          </section>
          <Beside space={space} place={place} onPlace={onPlace} />
        </div>
      </div>
    </Room>
  )
}

interface LiveProps {
  readonly space: SpaceId
  /** The message above which the line 'New' stands. */
  readonly line: string | undefined
  readonly wanted: string | undefined
  /** What is shown while there is no message. */
  readonly children: ReactNode
  onAtEnd(isAtEnd: boolean): void
}

/** The newest messages. */
function Live({ space, line, wanted, children, onAtEnd }: LiveProps) {
  const messages = useRows(Message, space)
  const { hasCopy } = useConnection()
  const names = usePersonName()
  const now = useNow()
  const time = useTime()
  const { editing } = useRoom()
  const items = useMemo(
    () => arrange(messages, { now, time, wanted, editing, unreadFrom: line }),
    [messages, now, time, wanted, editing, line],
  )
  const older = useOlder(Message, space)
  if (items.length > 0) return <MessageList items={items} older={older} wanted={wanted} onAtEnd={onAtEnd} {...names} />
  return <div className="fills centred">{hasCopy ? children : <Spinner label="Loading messages" />}</div>
}

interface BesideProps {
  readonly space: SpaceId
  readonly place: RoomPlace
  onPlace(place: RoomPlace): void
}

/** What is open beside the messages: a thread before a list. */
function Beside({ space, place, onPlace }: BesideProps) {
  const { thread, panel, ...rest } = place
  // Where there is no room beside the messages, the panel covers them.
  const isRoomy = useMedia('(min-width: 64em)')
  const onClose = (): void => onPlace(rest)

  function closeThread(root: string): void {
    onPlace({ ...rest, panel })
    document.querySelector<HTMLElement>(`[aria-label="Messages"] [data-message="${CSS.escape(root)}"]`)?.focus()
  }

  return thread ? (
    <ThreadPanel key={thread} space={space} thread={thread} onClose={() => closeThread(thread)} />
  ) : (
    <Panel space={space} place={place} isRoomy={isRoomy} onPlace={onPlace} onClose={onClose} />
  )
}

interface PanelProps extends BesideProps {
  readonly isRoomy: boolean
  onClose(): void
}

function Panel({ space, place, isRoomy, onPlace, onClose }: PanelProps) {
  const { panel } = place
  switch (panel) {
    case 'pins':
      return (
        <PinsPanel
          space={space}
          onClose={onClose}
          onMessage={({ id }) => onPlace({ message: id, panel: isRoomy ? panel : undefined })}
        />
      )
    case 'files':
      return <FilesPanel space={space} isRoomy={isRoomy} onClose={onClose} />
    case 'threads':
      return <ThreadsPanel space={space} onClose={onClose} onThread={(id) => onPlace({ ...place, thread: id })} />
    case 'scheduled':
      return <ScheduledPanel space={space} onClose={onClose} />
    case undefined:
      return null
  }
}

interface BoxProps extends Pick<ReturnType<typeof useRoomState>, 'room' | 'quoted' | 'box'> {
  readonly space: SpaceId
  readonly name: string
  readonly messages: readonly Message[]
  /** Whether the place is a message, a thread or the past. */
  readonly isReading: boolean
  readonly place: RoomPlace
  onPlace(place: RoomPlace): void
}

/** Where one writes, if one may. */
function Box({ space, name, room, quoted, box, messages, isReading, place, onPlace }: BoxProps) {
  const mayWrite = useMay(sendMessage, space)
  const { hasCopy } = useConnection()
  const { person } = useClient()
  const isArchived = useIsArchived(space)
  if (isArchived) return <p className="dim at-gutter">This workspace is archived: you can read here, but not write.</p>
  if (!mayWrite) return hasCopy && <p className="dim at-gutter">You can read here, but not write.</p>
  return (
    <>
      <Quiet space={space} />
      <ScheduledNote
        space={space}
        isShown={place.panel === 'scheduled'}
        onToggle={(isShown) => onPlace({ panel: isShown ? 'scheduled' : undefined })}
      />
      <ReadyComposer
        space={space}
        placeholder={`Message ${name}`}
        quote={quoted}
        handle={box}
        isReading={isReading}
        onQuoteDone={room.endQuote}
        onQuoteBack={room.quoteAgain}
        onUp={() => room.edit(lastOf(messages, person))}
      />
    </>
  )
}

/** Whether nobody is at anything else on the page: a link that led here does not count. */
const isIdle = (focused: Element | null): boolean =>
  !focused || focused.matches('body, main') || focused.closest('nav, aside') !== null

interface ReadyProps extends ComposerProps {
  readonly isReading: boolean
  readonly handle: RefObject<BoxHandle | null>
}

/** Who comes in can write at once, but where they came to read something, are at something else, or a keyboard would open. */
function ReadyComposer({ isReading, handle, ...props }: ReadyProps) {
  const isTouched = useMedia('(hover: none)')
  const [isAwaited] = useState(!isReading && !isTouched)
  // What has the focus is asked when the box stands there: somebody may have gone on while it was being drawn.
  useLayoutEffect(() => {
    if (isAwaited && isIdle(document.activeElement)) handle.current?.focus()
  }, [isAwaited, handle])
  return <Composer {...props} handle={handle} />
}

/** In a direct conversation, who of it does not want to be disturbed now. */
function Quiet({ space }: { space: SpaceId }) {
  const conversation = useRow(Conversation, { space, id: space })
  const { person } = useClient()
  return conversation ? <QuietNote people={othersIn(conversation, person)} /> : null
}

/** The newest message of one's own, for the up arrow. */
const lastOf = (messages: readonly Message[], me: string): string | undefined =>
  messages.findLast(({ author, thread, deletedAt }) => author === me && thread === null && deletedAt === null)?.id

const welcomeTo = (name: string): string =>
  `Say hello. Everyone in ${name} can read this, including people who join later.`

function Nothing({ welcome }: { welcome: string }) {
  return (
    <EmptyState icon={<IconMessages size={24} />} title="No messages yet">
      {welcome}
    </EmptyState>
  )
}

interface NewestProps {
  readonly message: Message | undefined
  readonly me: string
  nameOf(person: string): string
}

/** Tells those who cannot see it that somebody else has written. */
function Newest({ message, me, nameOf }: NewestProps) {
  const [first] = useState(message?.id)
  const isNews = message && message.author !== me && message.id !== first
  return (
    <p className="unseen" aria-live="polite">
      {isNews ? `New message from ${nameOf(message.author)}` : ''}
    </p>
  )
}
