import { sql } from 'kysely'
import { ownSpace } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import type { ShownEvent } from '../contract/queries.ts'
import type { Single } from './expand/single.ts'
import { mostEvents } from './read-events.ts'
import { type Asked, touchingEvents } from './touching-events.ts'

/** When an event is, with the dates that are said of it one by one: null where it is once. */
export interface FoundTimes extends Single, Pick<CalendarEvent, 'rule' | 'createdBy'> {
  readonly dates: Pick<CalendarEvent, 'extra' | 'without' | 'overrides'> | null
}

type AskedOften = Asked & Pick<Question, 'often'>

const times = sql`event.id, event.created_by as "createdBy", event.is_all_day as "isAllDay", event.start, event."end",
  event.start_zone as "startZone", event.end_zone as "endZone", event.rule,
  case when event.rule <> '' or event.extra <> '[]' or event.without <> '[]' or event.overrides <> '[]' then
    jsonb_build_object('extra', event.extra, 'without', event.without, 'overrides', event.overrides)
  end as dates`

/**
 * What a calendar shows of the events that may touch a span. What is private of one is joined from its owner's own space,
 * so nobody else can be given it.
 */
export const readShown = ({ often, ...asked }: AskedOften): Promise<readonly (FoundTimes & ShownEvent)[]> =>
  often<FoundTimes & ShownEvent>(sql`
    select ${times}, event.space, coalesce(words.title, event.title) as title, coalesce(words.place, event.place) as place,
      event.color, event.is_busy as "isBusy", event.is_private as "isPrivate", event.changed
    from ${touchingEvents(asked)} as event
    left join event_words as words on event.is_private and words.space = ${ownSpace(asked.by)} and words.id = event.id
    limit ${sql.lit(mostEvents + 1)}`)

/** When the events are that may touch a span, and nothing else of them. */
export const readTimes = ({ often, ...asked }: AskedOften): Promise<readonly FoundTimes[]> =>
  often<FoundTimes>(sql`
    select ${times} from ${touchingEvents(asked)} as event limit ${sql.lit(mostEvents + 1)}`)
