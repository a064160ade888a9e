import type { SpaceId } from '@atrium/engine/contract'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useClient, useRow } from '@atrium/engine/web'
import type { NamedProps } from '@atrium/features/documents/web'
import { type ChosenPreferences, usePreferences } from '@atrium/features/people/web'
import { CalendarEvent, titleOf } from '../../contract/calendar-event.ts'
import { type NamedAnswer, askNamed } from '../events/ask-named.ts'
import { shortTimeWords } from '../events/time-words.ts'

/** An event within a line: what it is called and when it is next, as far as who reads it may know. */
export function MentionedEvent({ where: space, target: id, label, link, className }: NamedProps) {
  const preferences = usePreferences()
  const answer = useNamed(space, id)
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

/** Asks once, and again when it is seen to change. */
function useNamed(space: SpaceId, id: string): NamedAnswer | undefined {
  const client = useClient()
  const changed = useRow(CalendarEvent, { space, id })?.changed
  const [answer, setAnswer] = useState<NamedAnswer>()
  useEffect(() => {
    let isCurrent = true
    void askNamed(client, { space, id }).then((told) => isCurrent && setAnswer(told))
    return () => void (isCurrent = false)
  }, [client, space, id, changed])
  return answer
}

/** What is said of it; undefined as long as the server has not answered. */
function wordsFor(answer: NamedAnswer | undefined, preferences: ChosenPreferences): string | undefined {
  if (!answer?.ok) return undefined
  const event = answer.output
  if (!event) return noAccess
  if (event.isDeleted) return deleted
  return [titleOf(event), ...(event.next ? [shortTimeWords(event.next, preferences)] : [])].join(' · ')
}
