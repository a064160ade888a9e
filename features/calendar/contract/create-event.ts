import * as z from 'zod/mini'
import { openSpace } from '@atrium/features/workspaces/contract'
import { defineAction, ownSpace, writers } from '@atrium/engine/contract'
import { CalendarEvent, EventWords, Origin, eventFields, oneEvent } from './calendar-event.ts'
import { addFiles, fileIds, fileRefusals, linkList } from './attach-files.ts'
import { RuleSchema } from './rule.ts'
import { attendeesOf, eventRefusals, putEvent } from './event-rules.ts'
import { invitesMembers } from './inviting.ts'

const optional = {
  place: z._default(eventFields.place, ''),
  description: z._default(eventFields.description, ''),
  color: z._default(eventFields.color, ''),
  isAllDay: z._default(eventFields.isAllDay, false),
  startZone: z._default(eventFields.startZone, 'UTC'),
  endZone: z._default(eventFields.endZone, 'UTC'),
  rule: z._default(RuleSchema, ''),
  extra: z._default(eventFields.extra, []),
  without: z._default(eventFields.without, []),
  isBusy: z._default(eventFields.isBusy, true),
  isPrivate: z._default(eventFields.isPrivate, false),
  document: z._default(eventFields.document, null),
  attendees: z._default(eventFields.attendees, []),
}

/** Makes an event, or a series. */
export const createEvent = defineAction({
  name: 'calendar/create',
  title: 'New event',
  input: z.object({
    ...oneEvent,
    title: eventFields.title,
    start: eventFields.start,
    end: eventFields.end,
    ...optional,
    /** The name under which other calendars know it. */
    uid: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
    /** Whether it comes from elsewhere, where its people were invited. */
    isImported: z._default(z.boolean(), false),
    origin: z.optional(Origin),
    /** What goes along with it. */
    files: z._default(fileIds, []),
    links: z._default(linkList, []),
  }),
  may: writers,
  when: [openSpace, invitesMembers],
  refusals: { ...eventRefusals, ...fileRefusals },
  also: (_input, by) => [ownSpace(by)],
  looksAt: ({ space, id }, by) => [
    { kind: CalendarEvent, key: { space, id } },
    // In one's own space nothing is private.
    ...(space === ownSpace(by) ? [] : [{ kind: EventWords, key: { space: ownSpace(by), id } }]),
  ],
  async apply(tx, { uid, isImported: _isImported, origin, files, links, ...given }, deed) {
    const { by, at } = deed
    const title = given.title.trim()
    const attendees = attendeesOf(given.attendees, [], deed)
    await putEvent(
      tx,
      {
        ...given,
        title,
        attendees,
        uid: uid ?? given.id,
        sequence: -1,
        overrides: [],
        trash: null,
        origin: origin ?? null,
        series: null,
        recurrence: null,
        earliest: 0,
        latest: null,
        changed: 0,
        createdBy: by,
        createdAt: at,
        updatedBy: by,
        updatedAt: at,
      },
      { deed, isNew: true },
    )
    await addFiles(tx, { ...given, createdBy: by }, { files, links, deed })
  },
})
