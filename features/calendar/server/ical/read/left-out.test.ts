import { expect, test } from 'vitest'
import { fileOf, vevent } from '../../../../../tests/calendar-import.ts'
import { readCalendar } from './read-calendar.ts'

function read(...events: readonly (readonly string[])[]) {
  const { events: all, problems } = readCalendar(new TextEncoder().encode(fileOf(...events.flat())), 'Europe/Madrid')
  return {
    events: all,
    problems: problems.map(({ words, times }) => (times > 1 ? `${words} (${times} times)` : words)),
  }
}

const times = ['UID:a', 'SUMMARY:A', 'DTSTART:20260110T150000Z']

test('an alarm that says to be none is no reminder that was left out', () => {
  const none = ['BEGIN:VALARM', 'ACTION:NONE', 'TRIGGER;VALUE=DATE-TIME:19760401T005545Z', 'END:VALARM']
  const { events, problems } = read(vevent(...times, ...none))
  expect(events).toMatchObject([{ alarms: [] }])
  expect(problems).toEqual([])
})

test('words that are cut, people that are too many and a rule of times left out are named, once each', () => {
  const lines = [
    `DESCRIPTION:${'d'.repeat(10_001)}`,
    `LOCATION:${'l'.repeat(301)}`,
    'EXRULE:FREQ=WEEKLY',
    'EXRULE:FREQ=DAILY',
    ...Array.from({ length: 201 }, (_none, nth) => `ATTENDEE:mailto:${nth}@example.org`),
  ]
  const long = vevent('UID:b', 'DTSTART:20260110T150000Z', `SUMMARY:${'s'.repeat(201)}`)
  const { events, problems } = read(vevent(...times, ...lines), long)
  expect(events).toMatchObject([
    { description: 'd'.repeat(10_000), place: 'l'.repeat(300) },
    { title: 's'.repeat(200) },
  ])
  expect(events[0]?.people).toHaveLength(200)
  expect(problems.toSorted()).toEqual([
    '“A”: DESCRIPTION is very long; only its start was kept.',
    '“A”: LOCATION is very long; only its start was kept.',
    '“A”: only the first 200 people were kept.',
    '“A”: the rule for times it does not take place (EXRULE) was left out.',
    `“${'s'.repeat(200)}”: SUMMARY is very long; only its start was kept.`,
  ])
})
