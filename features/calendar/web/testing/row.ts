import type { CalendarEvent } from '../../contract/calendar-event.ts'

/** An event of the team with what is given of it. */
export const row = (given: Partial<CalendarEvent>): CalendarEvent => ({
  ...{ space: 'team', id: 'one', title: 'Standup', place: '', color: '', isAllDay: false, rule: '' },
  ...{ start: '2027-03-03T09:00:00', end: '2027-03-03T10:00:00', startZone: 'UTC', endZone: 'UTC' },
  ...{ isBusy: true, isPrivate: false, uid: 'u', sequence: 0, description: '', document: null, attendees: [] },
  ...{
    extra: [],
    without: [],
    overrides: [],
    earliest: 0,
    latest: null,
    series: null,
    recurrence: null,
    trash: null,
    origin: null,
  },
  ...{ createdBy: 'ada', createdAt: 0, updatedBy: 'ada', updatedAt: 0, changed: 1 },
  ...given,
})
