import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SpaceId } from '@atrium/engine/contract'
import { EmptyState, SidePanel } from '@atrium/ui'
import list from '../conversations/side-list.module.css'
import { ScheduledItem } from './scheduled-item.tsx'
import { useAllScheduled, useScheduled } from './use-scheduled.ts'

interface Props {
  readonly space: SpaceId
  onClose(): void
}

/** What one wrote for later in a room, beside it. */
export function ScheduledPanel({ space, onClose }: Props) {
  const scheduled = useScheduled(space)
  const elsewhere = useAllScheduled().length - scheduled.length
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
            <ScheduledItem message={message} isOpen />
          </li>
        ))}
      </ul>
      {elsewhere > 0 && (
        <p className="dim at-gutter">
          <Link to="/chat/scheduled">{elsewhere} more in other conversations</Link>
        </p>
      )}
    </SidePanel>
  )
}
