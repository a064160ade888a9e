import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import type { ShownEvent } from '../../contract/queries.ts'
import { onlyTime } from './where-events-are.ts'
import { timeWords } from './time-words.ts'

const plain: ShownEvent = {
  space: teamSpace,
  id: 'a',
  title: 'Call',
  place: '',
  color: '',
  rule: '',
  isBusy: true,
  isPrivate: false,
  createdBy: 'ada',
  changed: 1,
  isAllDay: false,
  start: '2027-03-15T09:00:00',
  end: '2027-03-15T10:00:00',
  startZone: 'Europe/Madrid',
  endZone: 'Europe/Madrid',
}
const rome = { language: 'en-GB', zone: 'Europe/Rome', hourCycle: 'h23' } as const

test.each([
  ['2027-03-28T02:30:00', '2027-03-28T03:30:00', '2027-03-28T01:30:00Z'],
  ['2027-10-31T02:30:00', '2027-10-31T03:30:00', '2027-10-31T00:30:00Z'],
] as const)('a screen shows %s in Madrid at the moment that the server works out', (start, end, moment) => {
  expect(onlyTime({ ...plain, start, end }).start).toBe(moment)
})

test('an event in Chicago is told in Rome by the clocks of Rome', () => {
  const chicago = { startZone: 'America/Chicago', endZone: 'America/Chicago' }
  const call = { ...plain, ...chicago, start: '2027-03-15T09:00:00', end: '2027-03-15T10:00:00' } as const
  expect(timeWords(onlyTime(call), rome)).toBe('Monday, 15 March 2027, 15:00–16:00')
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('a day is the same day in %s', (zone) => {
  const day = { ...plain, isAllDay: true, start: '2028-06-10', end: '2028-06-11' } as const
  expect(timeWords(onlyTime(day), { ...rome, zone })).toBe('Saturday, 10 June 2028')
})
