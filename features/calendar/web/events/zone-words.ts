import type { CalendarEvent } from '../../contract/calendar-event.ts'

/** By which clocks the times of an event are said, where these are not all those of its reader, who sees it elsewhere by their own. */
export function zoneWords(
  { isAllDay, startZone, endZone }: Pick<CalendarEvent, 'isAllDay' | 'startZone' | 'endZone'>,
  zone: string,
): string | undefined {
  if (isAllDay || (startZone === zone && endZone === zone)) return undefined
  return startZone === endZone
    ? `Times are in the time zone ${startZone}.`
    : `The start is in the time zone ${startZone}, the end in ${endZone}.`
}
