import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { CalendarPage } from '@atrium/features/calendar/web'

/** /calendar (R2.16). */
export const TeamCalendar = () => (
  <>
    <title>Calendar · Atrium</title>
    <CalendarPage space={teamSpace} />
  </>
)

/** /personal/calendar (R2.10). */
export function PersonalCalendar() {
  const { person } = useClient()
  return (
    <>
      <title>Personal calendar · Atrium</title>
      <CalendarPage space={ownSpace(person)} />
    </>
  )
}

export { CalendarPage }
