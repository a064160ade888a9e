import * as z from 'zod/mini'
import { defineRecord, SpaceIdSchema } from '@atrium/engine/contract'

/** No larger file is taken. */
export const mostImportBytes = 100_000_000
/** Of a file no more events are read. */
export const mostImported = 100_000

/** What is being done, then how it ended. */
const states = [
  'uploading',
  'waiting',
  'reading',
  'writing',
  'done',
  'canceled',
  'stopped',
  'undoing',
  'undone',
] as const

/** The last import of one person, in their own space; `id` is the person's, so that there is one at a time. */
export const CalendarImport = defineRecord({
  name: 'calendarImport',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    /** The file in the same space, by which this import is told from others. */
    file: z.string(),
    name: z.string(),
    /** The calendar into which it goes. */
    where: SpaceIdSchema,
    /** For times that name no zone. */
    zone: z.string(),
    state: z.enum(states),
    /** How much of the file is read, of 1. */
    read: z.number(),
    /** How many events there are, a series being one, and what became of them. */
    total: z.number(),
    made: z.number(),
    changed: z.number(),
    known: z.number(),
    left: z.number(),
    undone: z.number(),
    /** Why it was stopped. */
    message: z.string(),
    startedAt: z.number(),
    endedAt: z.nullable(z.number()),
  }),
})
export type CalendarImport = z.infer<typeof CalendarImport.schema>

/** Whether the server is at it. */
export const isUnderWay = ({ state }: Pick<CalendarImport, 'state'>): boolean =>
  state === 'waiting' || state === 'reading' || state === 'writing' || state === 'undoing'

/** Whether it is being imported, and can be canceled. */
export const isComing = ({ state }: Pick<CalendarImport, 'state'>): boolean =>
  state === 'uploading' || state === 'waiting' || state === 'reading' || state === 'writing'

/** Of how many events it is known what became of them. */
export const doneOf = ({ made, changed, known, left }: CalendarImport): number => made + changed + known + left
