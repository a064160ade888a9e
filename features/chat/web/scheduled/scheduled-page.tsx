import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SpaceId } from '@atrium/engine/contract'
import { useMayIn } from '@atrium/engine/web'
import { EmptyState, Page, Rows } from '@atrium/ui'
import { sendMessage } from '../../contract/message.ts'
import type { ScheduledMessage } from '../../contract/scheduled-message.ts'
import { ScheduledItem } from './scheduled-item.tsx'
import { useAllScheduled } from './use-scheduled.ts'

/** Where a conversation is found. */
interface Place {
  readonly label: string
  readonly href: string
}

interface Props {
  /** Undefined where one cannot look any more. */
  placeOf(space: SpaceId): Place | undefined
}

/** All that one wrote for later, also in conversations that one cannot open or write in any more. */
export function ScheduledPage({ placeOf }: Props) {
  const scheduled = useAllScheduled()
  const maySend = useMayIn(sendMessage)
  return (
    <Page title="Scheduled messages" text="Messages you scheduled to be sent later.">
      {scheduled.length === 0 ? (
        <EmptyState icon={<IconClock size={24} />} title="Nothing scheduled">
          Write a message in a conversation, then choose when it is sent with the clock beside it.
        </EmptyState>
      ) : (
        <Rows label="Scheduled messages">
          {scheduled.map((message) => (
            <li key={message.id} className="stack gap-4 at-gutter">
              <AnyScheduled message={message} place={placeOf(message.target)} isOpen={maySend(message.target)} />
            </li>
          ))}
        </Rows>
      )}
    </Page>
  )
}

interface AnyProps {
  readonly message: ScheduledMessage
  readonly place: Place | undefined
  readonly isOpen: boolean
}

function AnyScheduled({ message, place, isOpen }: AnyProps) {
  const link = place && (
    <Link to={place.href} className="cut">
      {place.label}
    </Link>
  )
  // What it is called may be on its way.
  const where = link ?? (!isOpen && <span>A conversation you can no longer open</span>)
  return <ScheduledItem message={message} where={where} isOpen={isOpen} />
}
