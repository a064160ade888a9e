import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Facts } from '@atrium/features/notifications/contract'
import { eventNoticeWords } from './event-notice-words.ts'
import type { Occurrence, ToldEvent } from './queries.ts'
import { type MomentOrDate, localMs } from './local-date-time.ts'

const berlin = { language: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' } as const
const newYork = { language: 'en-US', zone: 'America/New_York', hourCycle: 'h12' } as const
const now = localMs('2026-11-24T03:00:00')
const ten = '2026-11-26T09:00:00Z'
const eleven = '2026-11-27T10:00:00Z'

const event = (more: Partial<NonNullable<ToldEvent>> = {}): NonNullable<ToldEvent> => ({
  title: 'Standup',
  isPrivate: false,
  isDeleted: false,
  place: '',
  isSeries: false,
  isThen: true,
  first: { id: 'e', at: '', start: ten, end: ten },
  next: { id: 'e', at: '', start: ten, end: ten },
  attendees: [],
  ...more,
})
const at = (start: MomentOrDate): Occurrence => ({ id: 'e', at: '', start, end: start })

/** What a notice says, in one line. */
function say(facts: Facts, now_: ToldEvent | undefined, ways: typeof berlin | typeof newYork = berlin): string {
  const from = { id: 'ada', name: 'Ada' }
  const { headline, said } = eventNoticeWords({ facts, from, event: now_, ways, now })
  return `${headline}: ${said}`
}

test('an old invitation says what is so now, by the clocks and in the way of who reads it', () => {
  const invited = { what: 'invited', start: ten }
  expect(say(invited, event())).toBe('Ada invited you to Standup: Thu 26 Nov, 10:00')
  expect(say(invited, event(), newYork)).toBe('Ada invited you to Standup: Thu, Nov 26, 4:00 AM')
  expect(say(invited, event({ place: 'Room 2' }))).toBe('Ada invited you to Standup: Thu 26 Nov, 10:00 · Room 2')
  const moved = event({ first: at(eleven), title: 'Retro' })
  expect(say(invited, moved)).toBe('Ada invited you to Retro: Moved to Fri 27 Nov, 11:00 (was Thu 26 Nov, 10:00)')
  expect(say(invited, event({ isDeleted: true }))).toBe('Ada invited you to Standup: Canceled')
})

test('nobody reads of an event what they may not know, or not any more', () => {
  const invited = { what: 'invited', start: ten }
  expect(say(invited, null)).toBe('Ada invited you to an event: No longer available')
  expect(say(invited, event({ title: '', isPrivate: true }))).toBe('Ada invited you to an event: Thu 26 Nov, 10:00')
  expect(say(invited, undefined)).toBe('Ada invited you to an event: Thu 26 Nov, 10:00')
  expect(say({ what: 'canceled', start: ten }, null)).toBe('Ada canceled an event: Thu 26 Nov, 10:00')
})

test('a move says from when to when, of one meeting of a series which, and that it is back', () => {
  const moved = { what: 'moved', start: eleven, was: ten }
  expect(say(moved, event({ first: at(eleven) }))).toBe(
    'Ada moved Standup: Moved to Fri 27 Nov, 11:00 (was Thu 26 Nov, 10:00)',
  )
  expect(say({ ...moved, one: '1' }, event({ first: at(eleven) }))).toBe(
    'Ada moved Standup on Thu 26 Nov: Moved to Fri 27 Nov, 11:00 (was Thu 26 Nov, 10:00)',
  )
  expect(say(moved, event())).toBe('Ada moved Standup: Back to Thu 26 Nov, 10:00')
  const series = event({ isSeries: true, first: at(eleven), next: at(eleven) })
  expect(say(moved, series)).toBe('Ada moved Standup: Moved. Next: Fri 27 Nov, 11:00')
  expect(say({ ...moved, from: '1' }, series)).toBe(
    'Ada moved Standup from Thu 26 Nov on: Moved. Next: Fri 27 Nov, 11:00',
  )
  expect(say({ what: 'canceled', start: ten, on: eleven }, series)).toBe(
    'Ada canceled Standup on Fri 27 Nov: Fri 27 Nov, 11:00',
  )
})

test('answers are counted as they are now, and a reminder says when its event is no longer then', () => {
  const attendees = [
    { person: 'ada', answer: 'no' as const, isOptional: false, comment: '' },
    { person: 'bob', answer: 'yes' as const, isOptional: false, comment: '' },
  ]
  expect(say({ what: 'answers', start: ten }, event({ attendees }))).toBe(
    'Ada is not going to Standup: 1 going · 1 not going',
  )
  const reminder = { what: 'reminder', start: ten, minutes: '10' }
  expect(say(reminder, event())).toBe('Standup starts in 10 minutes: Thu 26 Nov, 10:00')
  expect(say(reminder, event({ isThen: false, first: at(eleven) }))).toBe(
    'Reminder of Standup: Moved to Fri 27 Nov, 11:00 (was Thu 26 Nov, 10:00)',
  )
  expect(say(reminder, event({ isThen: false, isDeleted: true }))).toBe('Reminder of Standup: Canceled')
})

test('a whole day has no clock', () => {
  expect(say({ what: 'invited', start: '2027-01-04' }, event({ first: at('2027-01-04') }), newYork)).toBe(
    'Ada invited you to Standup: Mon, Jan 4, 2027',
  )
})

test('nonsense never becomes 1970: what is no time is not told as one', () => {
  const what = fc.constantFrom('moved', 'canceled', 'ended', 'back', 'reminder', 'removed', 'restored')
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('', '0', '2026', '2026-02-30', '2026-11-26T09:00:00', 'Invalid Date'),
  )
  fc.assert(
    fc.property(what, text, fc.boolean(), (named, start, isSeries) => {
      const facts = { what: named, start, was: start, on: start }
      expect(say(facts, event({ isSeries }))).not.toMatch(/1970|Invalid|Thu 1 Jan/)
      expect(say(facts, undefined)).not.toMatch(/1970|Invalid|Thu 1 Jan/)
    }),
  )
})
