import { expect, test } from 'vitest'
import { hourMs, momentText } from '@atrium/base/local-date-time'
import type { ShownOccurrence } from './where-events-are.ts'
import { sameOrNew } from './same-occurrences.ts'
import { row } from '../testing/row.ts'

const at = (id: string, hour: 9 | 10 | 11, title = 'Standup', changed = 1): ShownOccurrence => ({
  id,
  at: '',
  start: momentText(hour * hourMs),
  end: momentText((hour + 1) * hourMs),
  event: row({ id, title, changed }),
})

test('where the same is shown the list stays the same, whatever its order and whenever it changed', () => {
  const before = [at('a', 9), at('b', 10)]
  expect(sameOrNew(before, [at('b', 10), at('a', 9, 'Standup', 7)])).toBe(before)
})

test('where anything that is seen differs the new list is shown', () => {
  const before = [at('a', 9), at('b', 10)]
  for (const next of [
    [at('a', 9)],
    [at('a', 9), at('c', 10)],
    [at('a', 9), at('b', 11)],
    [at('a', 9, 'Talk'), at('b', 10)],
  ])
    expect(sameOrNew(before, next)).toBe(next)
})
