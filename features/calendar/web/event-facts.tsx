import { usePreferences } from '@atrium/features/people/web'
import { type CalendarEvent, titleOf } from '../contract/calendar-event.ts'
import type { EventFiles } from '../contract/event-files.ts'
import { ruleOf } from '../contract/rule.ts'
import { ruleWords } from '../contract/rule-words.ts'
import { Description } from './description-field.tsx'
import classes from './event-form.module.css'
import { FilesOfEvent } from './files-field.tsx'
import type { ShownOccurrence } from './merge-events.ts'
import { PageLink } from './page-field.tsx'
import { PeopleField } from './people-field.tsx'
import { timeWords } from './time-words.ts'

interface Props {
  readonly event: CalendarEvent
  readonly attached: EventFiles | null
  readonly occurrence: ShownOccurrence
}

/** What an event is, for who may not change it. */
export function EventFacts({ event, attached, occurrence }: Props) {
  const preferences = usePreferences()
  const rule = ruleOf(event.rule)
  return (
    <div className={classes.facts}>
      <h3>{titleOf(event)}</h3>
      <p>{timeWords(occurrence, preferences)}</p>
      {rule && <p className={classes.dimmed}>{ruleWords(rule)}</p>}
      {event.place && <p>{event.place}</p>}
      {event.description && <Description text={event.description} />}
      {attached && <FilesOfEvent space={event.space} attached={attached} />}
      <PageLink space={event.space} document={event.document} />
      <PeopleField attendees={event.attendees} />
    </div>
  )
}
