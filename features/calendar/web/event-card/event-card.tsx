import { Button } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { LaterButton } from '@atrium/features/notifications/web'
import { FormError } from '@atrium/ui'
import { type CalendarEvent, titleOf } from '../../contract/calendar-event.ts'
import type { EventFiles } from '../../contract/event-files.ts'
import { AnswerField } from '../event-form/answer-field.tsx'
import { CalendarDialog } from '../page/calendar-dialog.tsx'
import classes from './event-card.module.css'
import { EventFacts } from './event-facts.tsx'
import type { ShownOccurrence } from '../events/where-events-are.ts'
import { ReminderField } from '../event-form/reminder-field.tsx'
import type { Calendar } from '../events/use-calendars.ts'

interface Props {
  readonly event: CalendarEvent
  readonly attached: EventFiles | null
  readonly occurrence: ShownOccurrence
  readonly calendars: readonly Calendar[]
  readonly mayChange: boolean
  readonly problem: string | undefined
  onEdit(): void
  onDuplicate(): void
  onDelete(): void
  onClose(): void
}

/** One event to read, with one's own answer and reminders. */
export function EventCard({ event, attached, occurrence, calendars, problem, onClose, ...deeds }: Props) {
  return (
    <CalendarDialog onClose={onClose} title={titleOf(event)}>
      <EventFacts event={event} attached={attached} occurrence={occurrence} calendars={calendars} />
      <AnswerField event={event} />
      <div className={classes.later}>
        <ReminderField space={event.space} id={event.series ?? event.id} />
        <LaterButton thing={{ kind: 'event', where: event.space, thing: event.id }} />
      </div>
      <FormError>{problem}</FormError>
      {deeds.mayChange && <Foot {...deeds} />}
    </CalendarDialog>
  )
}

function Foot({ onEdit, onDuplicate, onDelete }: Pick<Props, 'onEdit' | 'onDuplicate' | 'onDelete'>) {
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <div className={classes.foot}>
      <Button variant="subtle" color="danger" mr="auto" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
        Delete
      </Button>
      <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={onDuplicate}>
        Duplicate
      </Button>
      <Button data-autofocus leftSection={<IconPencil {...icon} />} onClick={onEdit}>
        Edit
      </Button>
    </div>
  )
}
