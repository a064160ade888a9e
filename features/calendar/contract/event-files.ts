import * as z from 'zod/mini'
import { defineRecord, ownSpace, SpaceIdSchema, type SpaceId } from '@atrium/engine/contract'
import { FileRef } from '@atrium/features/files/contract'
import type { CalendarEvent } from './calendar-event.ts'

/**
 * What goes along with an event, or with all events of a series. It lies where the event's words do: of a private event in
 * its owner's own space, and so do the files.
 */
export const EventFiles = defineRecord({
  name: 'eventFiles',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    /** The space of the event. */
    where: SpaceIdSchema,
    files: z.array(FileRef),
    links: z.array(z.string()),
    changed: z.number(),
  }),
  atHand: { newest: 100, by: 'changed' },
})
export type EventFiles = z.infer<typeof EventFiles.schema>

/** What says where an event's files lie. */
export type Placed = Pick<CalendarEvent, 'space' | 'id' | 'isPrivate' | 'createdBy'>

/** Where the files of an event lie. */
export const filesHome = ({ space, isPrivate, createdBy }: Omit<Placed, 'id'>): SpaceId =>
  isPrivate ? ownSpace(createdBy) : space
