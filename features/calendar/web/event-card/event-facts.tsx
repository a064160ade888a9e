import { Stack } from '@mantine/core'
import type { SpaceId } from '@atrium/engine/contract'
import {
  IconAlignLeft,
  IconCalendar,
  IconClock,
  IconFileText,
  IconLock,
  IconMapPin,
  IconPaperclip,
  IconRepeat,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePreferences } from '@atrium/features/people/web'
import type { CalendarEvent } from '../../contract/calendar-event.ts'
import type { EventFiles } from '../../contract/event-files.ts'
import { ruleOf } from '../../contract/rule.ts'
import { ruleWords } from '../../contract/rule-words.ts'
import { Description } from '../event-form/description-field.tsx'
import classes from './event-card.module.css'
import { FilesOfEvent } from '../event-form/files-field.tsx'
import type { ShownOccurrence } from '../events/where-events-are.ts'
import { PageLink, usePageOf } from '../event-form/page-field.tsx'
import { PeopleField } from '../event-form/people-field.tsx'
import { timeWords } from '../events/time-words.ts'
import type { Calendar } from '../events/use-calendars.ts'

interface Props {
  readonly event: CalendarEvent
  readonly attached: EventFiles | null
  readonly occurrence: ShownOccurrence
  readonly calendars: readonly Calendar[]
}

/** What an event is, to be read. */
export function EventFacts({ event, attached, occurrence, calendars }: Props) {
  const preferences = usePreferences()
  const rule = ruleOf(event.rule)
  const calendar = calendars.find(({ space }) => space === event.space)
  return (
    <Stack gap={12} mb="md">
      <Fact icon={<IconClock {...look} />}>{timeWords(occurrence, preferences)}</Fact>
      {rule && <Fact icon={<IconRepeat {...look} />}>{ruleWords(rule)}</Fact>}
      {event.place && <Fact icon={<IconMapPin {...look} />}>{event.place}</Fact>}
      {calendar && <Fact icon={<IconCalendar {...look} />}>{calendar.name}</Fact>}
      {event.isPrivate && <Fact icon={<IconLock {...look} />}>Private: others see only “Busy”</Fact>}
      {event.description && (
        <Fact icon={<IconAlignLeft {...look} />}>
          <Description text={event.description} />
        </Fact>
      )}
      <PageFact {...event} />
      {attached && <FilesFact space={event.space} attached={attached} />}
      {event.attendees.length > 0 && (
        <Fact icon={<IconUsers {...look} />}>
          <PeopleField space={event.space} attendees={event.attendees} />
        </Fact>
      )}
    </Stack>
  )
}

function PageFact({ space, document }: Pick<CalendarEvent, 'space' | 'document'>) {
  const page = usePageOf({ space, document })
  if (!page) return null
  return (
    <Fact icon={<IconFileText {...look} />}>
      <PageLink space={space} document={document} />
    </Fact>
  )
}

function FilesFact({ space, attached }: { readonly space: SpaceId; readonly attached: EventFiles }) {
  if (attached.files.length + attached.links.length === 0) return null
  return (
    <Fact icon={<IconPaperclip {...look} />}>
      <FilesOfEvent space={space} attached={attached} />
    </Fact>
  )
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      {icon}
      <div className="grows as-written">{children}</div>
    </div>
  )
}
