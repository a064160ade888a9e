import * as z from 'zod/mini'
import { IdSchema, type Tx, defineAction, ownSpace, writers } from '@atrium/engine/contract'
import { askedAgain } from './ask-again.ts'
import { CalendarEvent, oneEvent } from './calendar-event.ts'
import { fieldPatch, maxOverrides } from './change-event.ts'
import { fileIds, fileRefusals, forgetFiles, settleFiles } from './attach-files.ts'
import { onPutBack } from './event-gates.ts'
import { type EventDeed, attendeesOf, dropWords, eventRefusals, putEvent, withWords } from './event-rules.ts'
import { followSeries } from './follow-series.ts'
import { openSpace } from '@atrium/features/workspaces/contract'
import { LocalSchema } from '@atrium/base/local-date-time'

/**
 * Takes a deed back: an event, or a series, is again as it was before, with those of its events that differed from it then.
 * What came to be when the series was parted goes. Answers that were given meanwhile stay.
 */
export const putBackEvent = defineAction({
  name: 'calendar/put-back',
  title: 'Undo',
  input: z.object({
    ...oneEvent,
    fields: fieldPatch,
    overrides: z.array(z.object({ at: LocalSchema, id: IdSchema })).check(z.maxLength(maxOverrides)),
    /** What the deed had made. */
    made: z.nullable(IdSchema),
    /** Its files, where they lay before. */
    carried: z.optional(fileIds),
  }),
  may: writers,
  when: [openSpace],
  on: onPutBack,
  refusals: { ...eventRefusals, ...fileRefusals },
  also: (_input, by) => [ownSpace(by)],
  async apply(tx, { fields, overrides: wished, made, carried }, deed) {
    const { on: event } = deed
    const parted = made === null ? undefined : await partedFrom(tx, event, { made, by: deed.by })
    const attendees = attendeesOf(fields.attendees ?? event.attendees, event.attendees, deed)
    const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const now = { ...event, ...known, attendees, trash: null }
    const overrides = await putBackOverrides(tx, now, { wished, series: [event, parted], deed })
    if (parted && !overrides.some(({ id }) => id === parted.id)) await dropMade(tx, parted, deed)
    await putEvent(tx, askedAgain({ ...now, overrides }, event, deed.by), { deed })
    await settleFiles(tx, event, { id: event.id, isPrivate: fields.isPrivate, carried, deed })
  },
})

type Overrides = CalendarEvent['overrides']

interface Wished {
  readonly wished: Overrides
  /** The series of which they may be, each as it was until now. */
  readonly series: readonly (CalendarEvent | undefined)[]
  readonly deed: EventDeed
}

/** Has those of the wished events that are of the series differ from it again; answers which these are. */
async function putBackOverrides(tx: Tx, now: CalendarEvent, { wished, series, deed }: Wished): Promise<Overrides> {
  const overrides: Overrides = []
  for (const { at, id } of wished) {
    const row = await tx.get(CalendarEvent, { space: now.space, id })
    const was = row && series.find((one) => one?.id === row.series)
    if (!was) continue
    const nth = overrides.push({ at, id }) + 1
    await followSeries(tx, { id, recurrence: at, was, now, deed, nth })
  }
  return overrides
}

interface Made {
  readonly made: string
  readonly by: string
}

/** The event of that id, if it is what the series was parted into, or one event of it. */
async function partedFrom(tx: Tx, event: CalendarEvent, { made: id, by }: Made): Promise<CalendarEvent | undefined> {
  const row = await tx.get(CalendarEvent, { space: event.space, id })
  if (row?.createdBy !== event.createdBy || row.createdAt !== event.createdAt) return undefined
  return (await withWords(tx, row, by)) ?? row
}

async function dropMade(tx: Tx, row: CalendarEvent, deed: EventDeed): Promise<void> {
  await tx.drop(CalendarEvent, row)
  await forgetFiles(tx, row, deed)
  await dropWords(tx, { space: ownSpace(deed.by), id: row.id }, row.space)
}
