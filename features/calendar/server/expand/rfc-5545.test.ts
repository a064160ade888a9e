import { expect, test } from 'vitest'
import { type Local, localMs } from '@atrium/base/local-date-time'
import { type Series, expand } from './expand.ts'

const zone = 'America/New_York'

const seriesOf = (rule: string, start: Local, more: Partial<Series> = {}): Series => ({
  id: 'a',
  isAllDay: false,
  start,
  end: start,
  startZone: zone,
  endZone: zone,
  rule,
  extra: [],
  without: [],
  overrides: [],
  ...more,
})

/** The days as the RFC prints them, the first `most` where it goes on: `1997-09 2,4`. */
function daysOf(series: Series, most = 1_000): string {
  const span = { from: localMs('1990-01-01'), to: localMs('2030-01-01') }
  const months = new Map<string, string[]>()
  for (const { at } of expand(series, span, most))
    months.set(at.slice(0, 7), [...(months.get(at.slice(0, 7)) ?? []), String(Number(at.slice(8, 10)))])
  return [...months].map(([month, days]) => `${month} ${days.join()}`).join('; ')
}

const september = '1997-09-02T09:00:00'

// RFC 5545, section 3.8.5.3, in its order; a number after the days is how many of those that go on are compared.
test.each<[string, string, (number | undefined)?, Local?]>([
  ['FREQ=DAILY;COUNT=10', '1997-09 2,3,4,5,6,7,8,9,10,11'],
  [
    'FREQ=DAILY;UNTIL=19971223T190000',
    '1997-09 2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30; 1997-10 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31; 1997-11 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30; 1997-12 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23',
  ],
  [
    'FREQ=DAILY;INTERVAL=2',
    '1997-09 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; 1997-10 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; 1997-11 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29; 1997-12 1,3',
    47,
  ],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09 2,12,22; 1997-10 2,12'],
  ['FREQ=WEEKLY;COUNT=10', '1997-09 2,9,16,23,30; 1997-10 7,14,21,28; 1997-11 4'],
  [
    'FREQ=WEEKLY;UNTIL=19971224T000000',
    '1997-09 2,9,16,23,30; 1997-10 7,14,21,28; 1997-11 4,11,18,25; 1997-12 2,9,16,23',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    '1997-09 2,16,30; 1997-10 14,28; 1997-11 11,25; 1997-12 9,23; 1998-01 6,20; 1998-02 3,17',
    13,
  ],
  ['FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH', '1997-09 2,4,9,11,16,18,23,25,30; 1997-10 2'],
  [
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09 1,3,5,15,17,19,29; 1997-10 1,3,13,15,17,27,29,31; 1997-11 10,12,14,24,26,28; 1997-12 8,10,12,22',
    undefined,
    '1997-09-01T09:00:00',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', '1997-09 2,4,16,18,30; 1997-10 2,14,16'],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09 5; 1997-10 3; 1997-11 7; 1997-12 5; 1998-01 2; 1998-02 6; 1998-03 6; 1998-04 3; 1998-05 1; 1998-06 5',
    undefined,
    '1997-09-05T09:00:00',
  ],
  [
    'FREQ=MONTHLY;UNTIL=19971224T000000;BYDAY=1FR',
    '1997-09 5; 1997-10 3; 1997-11 7; 1997-12 5',
    undefined,
    '1997-09-05T09:00:00',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09 7,28; 1997-11 2,30; 1998-01 4,25; 1998-03 1,29; 1998-05 3,31',
    undefined,
    '1997-09-07T09:00:00',
  ],
  [
    'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    '1997-09 22; 1997-10 20; 1997-11 17; 1997-12 22; 1998-01 19; 1998-02 16',
    undefined,
    '1997-09-22T09:00:00',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    '1997-09 28; 1997-10 29; 1997-11 28; 1997-12 29; 1998-01 29; 1998-02 26',
    6,
    '1997-09-28T09:00:00',
  ],
  ['FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15', '1997-09 2,15; 1997-10 2,15; 1997-11 2,15; 1997-12 2,15; 1998-01 2,15'],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997-09 30; 1997-10 1,31; 1997-11 1,30; 1997-12 1,31; 1998-01 1,31; 1998-02 1',
    undefined,
    '1997-09-30T09:00:00',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09 10,11,12,13,14,15; 1999-03 10,11,12,13',
    undefined,
    '1997-09-10T09:00:00',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    '1997-09 2,9,16,23,30; 1997-11 4,11,18,25; 1998-01 6,13,20,27; 1998-03 3,10,17,24,31',
    18,
  ],
  [
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    '1997-06 10; 1997-07 10; 1998-06 10; 1998-07 10; 1999-06 10; 1999-07 10; 2000-06 10; 2000-07 10; 2001-06 10; 2001-07 10',
    undefined,
    '1997-06-10T09:00:00',
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    '1997-03 10; 1999-01 10; 1999-02 10; 1999-03 10; 2001-01 10; 2001-02 10; 2001-03 10; 2003-01 10; 2003-02 10; 2003-03 10',
    undefined,
    '1997-03-10T09:00:00',
  ],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '1997-01 1; 1997-04 10; 1997-07 19; 2000-01 1; 2000-04 9; 2000-07 18; 2003-01 1; 2003-04 10; 2003-07 19; 2006-01 1',
    undefined,
    '1997-01-01T09:00:00',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', '1997-05 19; 1998-05 18; 1999-05 17', 3, '1997-05-19T09:00:00'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05 12; 1998-05 11; 1999-05 17', 3, '1997-05-12T09:00:00'],
  [
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    '1997-03 13,20,27; 1998-03 5,12,19,26; 1999-03 4,11,18,25',
    11,
    '1997-03-13T09:00:00',
  ],
  [
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    '1997-06 5,12,19,26; 1997-07 3,10,17,24,31; 1997-08 7,14,21,28; 1998-06 4,11,18,25; 1998-07 2,9,16,23,30; 1998-08 6,13,20,27; 1999-06 3,10,17,24; 1999-07 1,8,15,22,29; 1999-08 5,12,19,26',
    39,
    '1997-06-05T09:00:00',
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09 13; 1997-10 11; 1997-11 8; 1997-12 13; 1998-01 10; 1998-02 7; 1998-03 7; 1998-04 11; 1998-05 9; 1998-06 13',
    10,
    '1997-09-13T09:00:00',
  ],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11 5; 2000-11 7; 2004-11 2',
    3,
    '1996-11-05T09:00:00',
  ],
  [
    'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    '1997-09 4; 1997-10 7; 1997-11 6',
    undefined,
    '1997-09-04T09:00:00',
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997-09 29; 1997-10 30; 1997-11 27; 1997-12 30; 1998-01 29; 1998-02 26; 1998-03 30',
    7,
    '1997-09-29T09:00:00',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08 5,10,19,24', undefined, '1997-08-05T09:00:00'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08 5,17,19,31', undefined, '1997-08-05T09:00:00'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    '2007-01 15,30; 2007-02 15; 2007-03 15,30',
    undefined,
    '2007-01-15T09:00:00',
  ],
])('RFC 5545: %s', (rule, days, most, start = september) => {
  expect(daysOf(seriesOf(rule, start), most)).toBe(days)
})

test('RFC 5545: every day in January, for 3 years, by either of two rules', () => {
  const start = '1998-01-01T09:00:00'
  const january = Array.from({ length: 31 }, (_none, index) => index + 1).join()
  const days = ['1998', '1999', '2000'].map((year) => `${year}-01 ${january}`).join('; ')
  const until = 'UNTIL=20000131T090000'
  expect(daysOf(seriesOf(`FREQ=YEARLY;${until};BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA`, start))).toBe(days)
  expect(daysOf(seriesOf(`FREQ=DAILY;${until};BYMONTH=1`, start))).toBe(days)
})

test('RFC 5545: Friday the 13th, where the beginning is left out', () => {
  const series = seriesOf('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', september, { without: [september] })
  expect(daysOf(series, 5)).toBe('1998-02 13; 1998-03 13; 1998-11 13; 1999-08 13; 2000-10 13')
})

test('RFC 5545: every 20 minutes from 9:00 to 16:40, each day', () => {
  const rule = 'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40'
  const span = { from: localMs(september) ?? 0, to: (localMs(september) ?? 0) + 48 * 3_600_000 }
  const times = expand(seriesOf(rule, september), span, 48).map(({ at }) => at.slice(8, 16))
  expect([times[0], times[1], times[23], times[24], times[47]]).toEqual([
    '02T09:00',
    '02T09:20',
    '02T16:40',
    '03T09:00',
    '03T16:40',
  ])
})

test('RFC 5545, section 3.8.5.2: dates that are named further, and those that are left out', () => {
  const series = seriesOf('FREQ=DAILY;COUNT=4', september, {
    extra: ['1997-09-10T09:00:00', '1997-09-02T09:00:00'],
    without: ['1997-09-03T09:00:00'],
  })
  expect(daysOf(series)).toBe('1997-09 2,4,5,10')
})
