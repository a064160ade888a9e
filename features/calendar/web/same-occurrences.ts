import { ShownEvent } from '../contract/queries.ts'
import type { ShownOccurrence } from './merge-events.ts'

/** What of an event is seen. */
const seen = (Object.keys(ShownEvent.shape) as (keyof ShownEvent)[]).filter((name) => name !== 'changed')

/** The occurrences as they were where the new ones show the same, in whatever order. */
export function sameOrNew(
  before: readonly ShownOccurrence[],
  next: readonly ShownOccurrence[],
): readonly ShownOccurrence[] {
  if (before === next) return before
  if (before.length !== next.length) return next
  const known = new Map(before.map((one) => [nameOf(one), one]))
  return next.every((one) => isSame(known.get(nameOf(one)), one)) ? before : next
}

const nameOf = ({ event, at }: ShownOccurrence): string => `${event.space} ${event.id} ${at}`

function isSame(before: ShownOccurrence | undefined, { event, start, end }: ShownOccurrence): boolean {
  if (!before || before.start !== start || before.end !== end) return false
  return before.event === event || seen.every((name) => before.event[name] === event[name])
}
