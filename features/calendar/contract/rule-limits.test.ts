import { expect, test } from 'vitest'
import { RuleSchema, ruleOf, ruleProblem, ruleText } from './rule.ts'

const unreadable = 'This repeat rule cannot be read.'
const tooOften = 'Events can repeat daily, weekly, monthly or yearly, not more often.'
const tooMany = 'Events can repeat up to 5000 times, or without an end.'
const tooWide = 'This repeat rule is too complex. Simplify it.'

test.each([
  'FREQ=DAILY',
  'FREQ=WEEKLY;INTERVAL=2;COUNT=10;BYDAY=MO,FR',
  'FREQ=MONTHLY;UNTIL=20271231;BYDAY=-1FR,+2TU',
  'FREQ=YEARLY;UNTIL=20271231T090000;BYMONTHDAY=-31,31;BYMONTH=1,12',
  'FREQ=YEARLY;BYYEARDAY=-366,366;BYWEEKNO=-53,53;BYSETPOS=-366,366',
  'FREQ=YEARLY;BYDAY=20MO,-53SU',
  'FREQ=DAILY;BYHOUR=0,23;BYMINUTE=0,59;BYSECOND=0,59;WKST=SU',
])('%s is read and written', (text) => {
  const rule = ruleOf(text)
  expect(rule && ruleText(rule)).toBe(text)
  expect([RuleSchema.safeParse(text).success, ruleProblem(text)]).toEqual([true, undefined])
})

test('small letters, an interval of one and a week from Monday go without saying', () => {
  const rule = ruleOf('freq=weekly;interval=1;wkst=mo;byday=mo')
  expect(rule && ruleText(rule)).toBe('FREQ=WEEKLY;BYDAY=MO')
  expect(rule).toMatchObject({ freq: 'WEEKLY', interval: 1, weekStart: 'MO', byDay: ['MO'], byMonth: [] })
})

test('no rule is one that does not repeat', () => {
  expect([RuleSchema.safeParse('').success, ruleOf('')]).toEqual([true, undefined])
})

test.each([
  ['SECONDLY', tooOften],
  ['MINUTELY', tooOften],
  ['HOURLY', tooOften],
  ['XHOURLY', unreadable],
  ['HOURLYX', unreadable],
  ['NEVER', unreadable],
])('nothing repeats %s', (freq, problem) => {
  expect(ruleProblem(`FREQ=${freq}`)).toBe(problem)
  expect(RuleSchema.safeParse(`FREQ=${freq}`)).toMatchObject({
    success: false,
    error: { issues: [{ code: 'custom', message: problem }] },
  })
})

test.each([
  'COUNT=3',
  'FREQ',
  'FREQ=',
  'FREQ=DAILY;FREQ=DAILY',
  'FREQ=DAILY;',
  'FREQ=DAILY;NOVELTY=1',
  'FREQ=DAILY;TOSTRING=1',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=-1',
  'FREQ=DAILY;COUNT=1x',
  'FREQ=DAILY;COUNT=x1',
  'FREQ=DAILY;COUNT=1.5',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;COUNT=2;UNTIL=20270101',
  'FREQ=DAILY;UNTIL=x20270101',
  'FREQ=DAILY;UNTIL=20270101T090000Z',
  'FREQ=DAILY;UNTIL=20270101T0900',
  'FREQ=DAILY;UNTIL=20270230',
  'FREQ=DAILY;WKST=XX',
  'FREQ=DAILY;BYDAY=XX',
  'FREQ=DAILY;BYDAY=MO,XX',
  'FREQ=DAILY;BYDAY=100MO',
  'FREQ=DAILY;BYDAY=MOX',
  'FREQ=DAILY;BYMONTH=0',
  'FREQ=DAILY;BYMONTH=13',
  'FREQ=DAILY;BYMONTH=-13',
  'FREQ=DAILY;BYMONTH=1,x',
  'FREQ=DAILY;BYMONTH=1x',
  'FREQ=DAILY;BYMONTH=1.5',
  'FREQ=DAILY;BYMONTHDAY=32',
  'FREQ=DAILY;BYYEARDAY=367',
  'FREQ=DAILY;BYWEEKNO=54',
  'FREQ=DAILY;BYSETPOS=367',
  'FREQ=DAILY;BYHOUR=24',
  'FREQ=DAILY;BYHOUR=-1',
  'FREQ=DAILY;BYMINUTE=60',
  'FREQ=DAILY;BYMINUTE=-1',
  'FREQ=DAILY;BYSECOND=60',
  'FREQ=DAILY;BYSECOND=-1',
])('%s cannot be read', (text) => {
  expect([ruleProblem(text), ruleOf(text), RuleSchema.safeParse(text).success]).toEqual([unreadable, undefined, false])
})

const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1).join()

test('a rule is as long, as often and as wide as is still a meeting', () => {
  const days = (count: number) => `FREQ=WEEKLY;BYDAY=MO${',MO'.repeat(count)}`
  expect([ruleProblem(days(160)), ruleProblem(days(161))]).toEqual([undefined, unreadable])
  expect([ruleProblem('FREQ=DAILY;COUNT=5000'), ruleProblem('FREQ=DAILY;COUNT=5001')]).toEqual([undefined, tooMany])
  expect([ruleProblem('FREQ=DAILY;INTERVAL=1000'), ruleProblem('FREQ=DAILY;INTERVAL=1001')]).toEqual([
    undefined,
    tooWide,
  ])
  const day = (hours: number, minutes: number) => `FREQ=DAILY;BYHOUR=${numbers(hours)};BYMINUTE=${numbers(minutes)}`
  expect([ruleProblem(day(12, 2)), ruleProblem(day(5, 5)), ruleProblem(`${day(6, 2)};BYSECOND=1,2,3`)]).toEqual([
    undefined,
    tooWide,
    tooWide,
  ])
  const wide = (days: number, months: number) => `FREQ=YEARLY;BYMONTHDAY=${numbers(days)};BYMONTH=${numbers(months)}`
  expect([
    ruleProblem(wide(31, 12)),
    ruleProblem(`${wide(20, 10)};BYHOUR=1,2`),
    ruleProblem(`${wide(21, 10)};BYHOUR=1,2`),
  ]).toEqual([undefined, undefined, tooWide])
  const more = ['BYDAY=MO,TU', 'BYYEARDAY=1,2', 'BYWEEKNO=1,2']
  expect(more.map((list) => ruleProblem(`${wide(21, 10)};${list}`))).toEqual([tooWide, tooWide, tooWide])
  expect(ruleProblem(`${wide(21, 10)};BYSETPOS=1,2`)).toBeUndefined()
})
