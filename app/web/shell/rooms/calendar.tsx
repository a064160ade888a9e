import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type SpaceId, ownSpace, teamSpace, spaceIdIn } from '@atrium/engine/contract'
import { useClient, useConnection } from '@atrium/engine/web'
import { CalendarPage } from '@atrium/features/calendar/web'
import { Spinner } from '@atrium/ui'

/** /calendar (R2.16). */
export function TeamCalendar() {
  const { new: isNew = false } = useSearch({ strict: false })
  const { hasCopy } = useConnection()
  const navigate = useNavigate()
  useEffect(() => {
    // The address asks once: it is not to open the form again after a reload.
    if (isNew && hasCopy) void navigate({ to: '/calendar', replace: true })
  }, [isNew, hasCopy, navigate])
  return (
    <>
      <title>Calendar · Atrium</title>
      <OnceKnown>
        <h1 className="unseen">Calendar</h1>
        <CalendarPage space={teamSpace} isNew={isNew} {...useNamedEvent(teamSpace)} />
      </OnceKnown>
    </>
  )
}

/** /personal/calendar (R2.10). */
export function PersonalCalendar() {
  const space = ownSpace(useClient().person)
  return (
    <>
      <title>Personal calendar · Atrium</title>
      <OnceKnown>
        <h1 className="unseen">Personal calendar</h1>
        <CalendarPage space={space} {...useNamedEvent(space)} />
      </OnceKnown>
    </>
  )
}

/** The calendar of a workspace, as a part of its page. */
export function WorkspaceCalendar({ space }: { readonly space: SpaceId }) {
  return <CalendarPage space={space} {...useNamedEvent(space)} />
}

/** What one may do in a calendar says what stands in it: it is drawn once that is known, so that nothing moves. */
function OnceKnown({ children }: { readonly children: ReactNode }) {
  const { hasCopy } = useConnection()
  return hasCopy ? children : <Spinner label="Loading the calendar" />
}

/** The event that the address names, until that is closed. */
function useNamedEvent(home: SpaceId) {
  const { event: id, in: place } = useSearch({ strict: false }) as { event?: unknown; in?: unknown }
  const space = place === undefined ? home : spaceIdIn(place)
  const navigate = useNavigate()
  const named = typeof id === 'string' && space ? { space, id } : undefined
  const rest = ({ event: _event, in: _in, ...others }: Record<string, unknown>): object => others
  return { named, onNamedClosed: () => void navigate({ to: '.', search: rest, replace: true }) }
}
