import type { Local } from '@atrium/base/local-date-time'
import { ruleOf } from '../../../contract/rule.ts'
import type { ReadEvent } from './read-event-type.ts'

type When = Pick<ReadEvent, 'start' | 'rule' | 'extra' | 'without'>

/** Whether an event has no time left, as far as that shows without working out a series. */
export function neverHappens({ start, rule, extra, without }: When): boolean {
  const until = ruleOf(rule)?.until
  const isOver = rule === '' || (until !== undefined && until < start)
  return isOver && [start, ...extra].every((local: Local) => without.includes(local))
}
