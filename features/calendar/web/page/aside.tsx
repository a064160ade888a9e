import type { SpaceId } from '@atrium/engine/contract'
import { CalendarTrash } from './calendar-trash.tsx'
import { ChoicesDialog } from '../event-form/choices-dialog.tsx'
import { InAndOut } from './in-and-out.tsx'
import type { Calendar } from '../events/use-calendars.ts'

/** What is opened beside the calendar. */
export type AsideName = 'out' | 'trash' | 'choices'

interface Props {
  readonly space: SpaceId
  readonly aside: AsideName
  readonly calendars: readonly Calendar[]
  onClose(): void
}

/** What is done with the whole calendar. */
export function Aside({ aside, calendars, space, onClose }: Props) {
  const shown = calendars.find((one) => one.space === space)
  if (aside === 'choices') return <ChoicesDialog onClose={onClose} />
  const Dialog = aside === 'out' ? InAndOut : CalendarTrash
  return shown && <Dialog {...shown} onClose={onClose} />
}
