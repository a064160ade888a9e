import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { CalendarPage } from '@atrium/features/calendar/web'

/** /calendar (R2.16). */
export function TeamCalendar() {
  const { new: isNew = false } = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    // The address asks once: it is not to open the form again after a reload.
    if (isNew) void navigate({ to: '/calendar', replace: true })
  }, [isNew, navigate])
  return (
    <>
      <title>Calendar · Atrium</title>
      <h1 className="unseen">Calendar</h1>
      <CalendarPage space={teamSpace} isNew={isNew} />
    </>
  )
}

/** /personal/calendar (R2.10). */
export function PersonalCalendar() {
  const { person } = useClient()
  return (
    <>
      <title>Personal calendar · Atrium</title>
      <h1 className="unseen">Personal calendar</h1>
      <CalendarPage space={ownSpace(person)} />
    </>
  )
}

export { CalendarPage }
