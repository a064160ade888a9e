import { ShownEvent } from '../../contract/queries.ts'
import { type ShownOccurrence, nameOfShown } from './merge-events.ts'

/** What of an event is seen. */
const seen = (Object.keys(ShownEvent.shape) as (keyof ShownEvent)[]).filter((name) => name !== 'changed')

/** The occurrences as they were where the new ones show the same, in whatever order. */
export function sameOrNew(
  before: readonly ShownOccurrence[],
  next: readonly ShownOccurrence[],
): readonly ShownOccurrence[] {
  if (before === next) return before
  if (before.length !== next.length) return next
  const known = new Map(before.map((one) => [nameOfShown(one), one]))
  return next.every((one) => isSame(known.get(nameOfShown(one)), one)) ? before : next
}

function isSame(before: ShownOccurrence | undefined, { event, start, end }: ShownOccurrence): boolean {
  if (!before || before.start !== start || before.end !== end) return false
  return before.event === event || seen.every((name) => before.event[name] === event[name])
}
