import { expect, test } from 'vitest'
import type { LocalDate } from '@atrium/base/local-date-time'
import { taskGroups } from './task-groups.ts'

const named = (today: LocalDate, weekStart: number, ...days: (LocalDate | null)[]) =>
  taskGroups(
    days.map((due) => ({ due })),
    { today, weekStart },
  ).map(({ name, tasks }) => [name, ...tasks.map(({ due }) => due)])

test('tasks are told by how near their day is', () => {
  expect(named('2026-11-25', 1, '2025-01-01', '2026-11-24', '2026-11-25', '2026-11-29', '2026-11-30', null)).toEqual([
    ['Overdue', '2025-01-01', '2026-11-24'],
    ['Today', '2026-11-25'],
    ['This week', '2026-11-29'],
    ['Later', '2026-11-30'],
    ['No date', null],
  ])
})

test('a week ends before the day on which the next begins', () => {
  expect(named('2026-11-25', 7, '2026-11-28', '2026-11-29')).toEqual([
    ['This week', '2026-11-28'],
    ['Later', '2026-11-29'],
  ])
  expect(named('2026-11-29', 1, '2026-11-30')).toEqual([['Later', '2026-11-30']])
  expect(named('2026-12-31', 1, '2027-01-03')).toEqual([['This week', '2027-01-03']])
  expect(named('2026-11-25', 1)).toEqual([])
})
