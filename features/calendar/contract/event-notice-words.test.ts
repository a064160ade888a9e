import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Facts } from '@atrium/features/notifications/contract'
import { eventNoticeWords } from './event-notice-words.ts'
import type { Occurrence, ToldEvent } from './queries.ts'
import { type MomentOrDate, localMs } from '@atrium/base/local-date-time'

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

test.each([
  ['removed', 'Ada removed you from Standup', 'Thu 26 Nov, 10:00'],
  ['place', 'Ada changed the place of Standup', 'Thu 26 Nov, 10:00 · No place'],
  ['repeats', 'Ada changed when Standup repeats', 'Thu 26 Nov, 10:00'],
  ['restored', 'Ada restored Standup', 'Thu 26 Nov, 10:00'],
  ['back', 'Ada moved Standup back', 'Thu 26 Nov, 10:00'],
  ['canceled', 'Ada canceled Standup', 'Thu 26 Nov, 10:00'],
  ['answers', 'Ada answered your invitation to Standup', ''],
  ['asked', 'Reminder: Standup', 'Thu 26 Nov, 10:00'],
  ['reminder', 'Standup starts now', 'Thu 26 Nov, 10:00'],
  ['novelty', 'Ada changed Standup', 'Thu 26 Nov, 10:00'],
])('of what is %s it says so', (what, headline, said) => {
  expect(say({ what, start: ten }, event())).toBe(`${headline}: ${said}`)
})

test('a series that ends says from when on, and that earlier events stay', () => {
  const ended = { what: 'ended', start: ten, on: eleven }
  expect(say(ended, event({ isSeries: true }))).toBe(
    'Ada canceled Standup from Fri 27 Nov on: Earlier events stay as they are.',
  )
  expect(say(ended, event({ isDeleted: true }))).toBe('Ada canceled Standup from Fri 27 Nov on: Canceled')
  expect(say({ what: 'ended', start: ten }, event())).toBe(
    'Ada canceled Standup from  on: Earlier events stay as they are.',
  )
})

test('what is deleted by now is canceled, whatever was told of it', () => {
  const gone = event({ isDeleted: true })
  const told = ['back', 'place', 'answers', 'moved', 'restored'].map((what) => say({ what, start: ten }, gone))
  expect(told.map((line) => line.split(': ')[1])).toEqual([
    'Canceled',
    'Canceled · No place',
    'Canceled',
    'Canceled',
    'Canceled',
  ])
  expect(say({ what: 'canceled', start: ten }, gone)).toBe('Ada canceled Standup: Thu 26 Nov, 10:00')
})

test('a place is said where it helps, and its change alone where there is one', () => {
  const room = event({ place: 'Room 2' })
  expect(say({ what: 'place', start: ten }, room)).toBe('Ada changed the place of Standup: Thu 26 Nov, 10:00 · Room 2')
  expect(say({ what: 'removed', start: ten }, room)).toBe('Ada removed you from Standup: Thu 26 Nov, 10:00')
  expect(say({ what: 'reminder', start: ten, minutes: '60' }, room)).toBe(
    'Standup starts in an hour: Thu 26 Nov, 10:00 · Room 2',
  )
  expect(say({ what: 'repeats', start: ten }, event({ isSeries: true, place: 'Room 2' }))).toBe(
    'Ada changed when Standup repeats: Thu 26 Nov, 10:00 · Room 2',
  )
})

test('one time of a series that is back, and the next of one that no longer is then', () => {
  const series = event({ isSeries: true, next: at(eleven) })
  expect(say({ what: 'back', start: ten, on: ten }, series)).toBe(
    'Ada moved Standup back on Thu 26 Nov: Thu 26 Nov, 10:00',
  )
  expect(say({ what: 'back', start: ten }, series)).toBe('Ada moved Standup back: Fri 27 Nov, 11:00')
  expect(say({ what: 'back', start: ten }, event({ next: null }))).toBe('Ada moved Standup back: Thu 26 Nov, 10:00')
  expect(say({ what: 'reminder', start: ten }, event({ isSeries: true, isThen: false, next: at(eleven) }))).toBe(
    'Reminder of Standup: No longer at this time. Next: Fri 27 Nov, 11:00',
  )
  expect(say({ what: 'moved', start: eleven, one: '1' }, event({ first: at(eleven) }))).toBe(
    'Ada moved Standup on Fri 27 Nov: Fri 27 Nov, 11:00',
  )
})

test('what was canceled and is back says when it is now; an hour of one figure is said as its reader does', () => {
  const canceled = { what: 'canceled', start: ten }
  expect(say(canceled, event({ first: at(eleven) }))).toBe(
    'Ada canceled Standup: Moved to Fri 27 Nov, 11:00 (was Thu 26 Nov, 10:00)',
  )
  const early = event({ first: at('2026-11-26T07:05:00Z') })
  expect([say({}, early), say({}, early, newYork)]).toEqual([
    'Ada invited you to Standup: Thu 26 Nov, 08:05',
    'Ada invited you to Standup: Thu, Nov 26, 2:05 AM',
  ])
})

test('what is known of an invitation alone is told without a time', () => {
  expect(say({}, event())).toBe('Ada invited you to Standup: Thu 26 Nov, 10:00')
  expect(say({}, undefined)).toBe('Ada invited you to an event: ')
  expect(say({ what: 'removed', start: ten }, null)).toBe('Ada removed you from an event: Thu 26 Nov, 10:00')
})

test('every answer is counted and called by its own name', () => {
  type Answer = NonNullable<ToldEvent>['attendees'][number]['answer']
  const told = (...answers: readonly Answer[]) => {
    const attendees = answers.map((answer, nth) => ({
      person: nth === 0 ? 'ada' : 'bob',
      answer,
      isOptional: false,
      comment: '',
    }))
    return say({ what: 'answers' }, event({ attendees: attendees.toReversed() }))
  }
  expect(told('yes', 'yes', 'maybe', 'no', 'none')).toBe(
    'Ada is going to Standup: 2 going · 1 maybe · 1 not going · 1 not answered',
  )
  expect(told('maybe')).toBe('Ada might go to Standup: 1 maybe')
  expect(told('none', 'yes')).toBe('Ada answered your invitation to Standup: 1 going · 1 not answered')
})

test('nobody reads of an event what they may not know, or not any more', () => {
  const invited = { what: 'invited', start: ten }
  expect(say(invited, null)).toBe('Ada invited you to an event: No longer available')
  expect(say(invited, event({ title: '', isPrivate: true }))).toBe('Ada invited you to an event: Thu 26 Nov, 10:00')
  expect(say(invited, undefined)).toBe('Ada invited you to an event: Thu 26 Nov, 10:00')
  expect(say({ what: 'canceled', start: ten }, null)).toBe('Ada canceled an event: Thu 26 Nov, 10:00')
  expect([say({ what: 'answers', start: ten }, null), say({ what: 'reminder', start: ten }, null)]).toEqual([
    'Ada answered your invitation to an event: No longer available',
    'an event starts now: No longer available',
  ])
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
  const series = event({ isSeries: true, next: at(eleven) })
  expect(say(reminder, series)).toBe('Standup starts in 10 minutes: Thu 26 Nov, 10:00')
  for (const gone of [event(), series])
    expect(say(reminder, { ...gone, isThen: false, isDeleted: true })).toBe('Reminder of Standup: Canceled')
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
