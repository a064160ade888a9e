import { Menu } from '@mantine/core'
import {
  IconBeach,
  IconCalendarEvent,
  IconCheck,
  IconCircle,
  IconCircleFilled,
  IconCircleMinus,
  IconClock,
  IconPencil,
  IconMoonStars,
  IconVirus,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type Status, statuses } from '@atrium/features/people/contract'
import { chooseStatus, statusLabels, useUserStatus } from '@atrium/features/people/web'
import { log } from '../debug/log.ts'
import classes from './status-picker.module.css'

const icons = {
  online: IconCircleFilled,
  away: IconClock,
  offline: IconCircle,
  doNotDisturb: IconCircleMinus,
  sleeping: IconMoonStars,
  inMeeting: IconCalendarEvent,
  onVacation: IconBeach,
  sick: IconVirus,
} as const satisfies Record<Status, unknown>
const closeAfterMs = 100

/** The eight statuses; goes when one is chosen, and a moment after the mouse has left it (R4.21, R4.24, R4.25). */
export function StatusPicker({ onClose, onText }: { onClose: () => void; onText: () => void }) {
  const current = useUserStatus()
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stay = (): void => clearTimeout(closing.current)
  useEffect(() => stay, [])

  return (
    <div
      role="group"
      aria-label="Set Status"
      className={classes.list}
      onMouseEnter={stay}
      onMouseLeave={() => (closing.current = setTimeout(onClose, closeAfterMs))}
    >
      {statuses.map((status) => (
        <Choice key={status} status={status} isCurrent={status === current} onChosen={onClose} />
      ))}
      <Menu.Item className={classes.text} onClick={onText}>
        <span className={classes.item}>
          <IconPencil size={16} aria-hidden="true" /> Set a text…
        </span>
      </Menu.Item>
    </div>
  )
}

interface ChoiceProps {
  readonly status: Status
  readonly isCurrent: boolean
  onChosen(): void
}

function Choice({ status, isCurrent, onChosen }: ChoiceProps) {
  const Icon = icons[status]
  const choose = (): void => {
    onChosen()
    void chooseStatus(status, log)
  }
  return (
    <Menu.RadioItem
      value={status}
      checked={isCurrent}
      checkIcon={<IconCheck size={14} aria-hidden="true" />}
      onChange={choose}
      closeMenuOnClick
    >
      <span className={classes.item} data-status={status}>
        <Icon size={16} aria-hidden="true" /> {statusLabels[status]}
      </span>
    </Menu.RadioItem>
  )
}
