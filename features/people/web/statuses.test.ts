import { expect, test } from 'vitest'
import { statuses } from '../contract/shown-as.ts'
import { presenceWords } from './use-presence.ts'
import { statusLabels, statusOf } from './statuses.ts'

test('the eight statuses have their labels (R4.21)', () => {
  expect(statuses.map((status) => statusLabels[status])).toEqual([
    'Online',
    'Away',
    'Offline',
    'Do Not Disturb',
    'Sleeping',
    'In a Meeting',
    'On Vacation',
    'Sick',
  ])
})

test('older codes are shown as what they are called now, and all else as Sleeping (R4.27)', () => {
  const codes = ['online', 'busy', 'away', 'meeting', 'commuting', 'sick', 'vacation', 'working', 'focus']
  expect(codes.map((code) => statusLabels[statusOf(code)])).toEqual([
    'Online',
    'Do Not Disturb',
    'Away',
    'In a Meeting',
    'Away',
    'Sick',
    'On Vacation',
    'Online',
    'Do Not Disturb',
  ])
  for (const code of ['', 'constructor', '{"status":"sick"}', null, undefined]) expect(statusOf(code)).toBe('sleeping')
  for (const status of statuses) expect(statusOf(status)).toBe(status)
})

test('who says to be online and has no screen open is not connected, and what else they say stands', () => {
  expect([presenceWords('online', true), presenceWords('online', false)]).toEqual(['Online', 'Not connected'])
  expect(presenceWords('onVacation', false)).toBe('On Vacation')
})
