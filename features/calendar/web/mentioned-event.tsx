import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import type { Asked } from '@atrium/engine/contract'
import { useAsk, useRow } from '@atrium/engine/web'
import type { NamedProps } from '@atrium/features/documents/web'
import { type ChosenPreferences, usePreferences } from '@atrium/features/people/web'
import { CalendarEvent, titleOf } from '../contract/calendar-event.ts'
import { findEvent } from '../contract/queries.ts'
import { onlyTime } from './merge-events.ts'
import { shortTimeWords } from './time-words.ts'

/** An event within a line: what it is called and when it is next, as far as who reads it may know. */
export function MentionedEvent({ where: space, target: id, label, link, className }: NamedProps) {
  const preferences = usePreferences()
  const changed = useRow(CalendarEvent, { space, id })?.changed
  const { answer, again } = useAsk(findEvent, { space, id })
  useEffect(() => {
    if (changed !== undefined) again()
  }, [changed, again])
  const words = wordsFor(answer, preferences)
  const shown = (
    <span className={className}>
      <IconCalendarEvent size={14} aria-hidden="true" />
      {words ?? label}
    </span>
  )
  return words === noAccess || words === deleted ? shown : <Link to={link}>{shown}</Link>
}

const noAccess = 'No access'
const deleted = 'Deleted event'

/** What is said of it; undefined as long as the server has not answered. */
function wordsFor(answer: Asked<Found> | undefined, preferences: ChosenPreferences): string | undefined {
  if (!answer?.ok) return answer?.code === 'no-access' ? noAccess : undefined
  const { event, next } = answer.output
  if (!event) return noAccess
  if (event.trash) return deleted
  return `${titleOf(event)} · ${shortTimeWords(next ?? onlyTime(event), preferences)}`
}

type Found = z.infer<typeof findEvent.output>
