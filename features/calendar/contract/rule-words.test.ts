import { expect, test } from 'vitest'
import { ruleOf } from './rule.ts'
import { ruleWords, usualRules } from './rule-words.ts'

test.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=10', 'Every 2 weeks on Monday and Friday, 10 times'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every week on workdays'],
  ['FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20271231', 'Every month on the last Friday, until 2027-12-31'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', 'Every month on the second to last workday'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,-1', 'Every month on day 1 and the last day'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Every year on the fourth Thursday in November'],
  ['FREQ=WEEKLY', 'Every week'],
  ['FREQ=MONTHLY', 'Every month'],
  ['FREQ=YEARLY', 'Every year'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['FREQ=WEEKLY;INTERVAL=3', 'Every 3 weeks'],
  ['FREQ=MONTHLY;INTERVAL=3', 'Every 3 months'],
  ['FREQ=YEARLY;INTERVAL=3', 'Every 3 years'],
  ['FREQ=DAILY;COUNT=1', 'Every day, once'],
  ['FREQ=DAILY;UNTIL=20271231T090000', 'Every day, until 2027-12-31'],
  ['FREQ=WEEKLY;BYDAY=TU,WE,TH', 'Every week on Tuesday, Wednesday and Thursday'],
  ['FREQ=WEEKLY;BYDAY=SA,SU', 'Every week on Saturday and Sunday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU', 'Every week on Monday, Tuesday, Wednesday, Thursday and Sunday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA', 'Every week on Monday, Tuesday, Wednesday, Thursday, Friday and Saturday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1', 'Every month on the first Monday or Tuesday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=3', 'Every month on the third workday'],
  ['FREQ=MONTHLY;BYDAY=2MO,5TU', 'Every month on the second Monday and the fifth Tuesday'],
  ['FREQ=MONTHLY;BYDAY=-6MO,7TU', 'Every month on the 6th to last Monday and the 7th Tuesday'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', 'Every month on the third to last day'],
  ['FREQ=YEARLY;BYMONTH=1,2,3,4,5,6', 'Every year in January, February, March, April, May and June'],
  ['FREQ=YEARLY;BYMONTH=7,8,9,10,11,12', 'Every year in July, August, September, October, November and December'],
  ['FREQ=YEARLY;BYWEEKNO=1,20', 'Every year in week 1 and 20'],
  ['FREQ=YEARLY;BYYEARDAY=1,100', 'Every year on day 1 and 100 of the year'],
])('%s is %s', (text, words) => {
  const rule = ruleOf(text)
  expect(rule && ruleWords(rule)).toBe(words)
})

test('the usual rules follow the day on which an event begins', () => {
  expect(usualRules('2026-11-30T09:00:00').map(({ words }) => words)).toEqual([
    'Does not repeat',
    'Every day',
    'Every workday',
    'Every week on Monday',
    'Every 2 weeks on Monday',
    'Every month on day 30',
    'Every month on the last Monday',
    'Every year on 30 November',
  ])
})

test('the usual rules say what their words say', () => {
  expect(usualRules('2026-11-20T09:00:00')).toEqual([
    { rule: '', words: 'Does not repeat' },
    { rule: 'FREQ=DAILY', words: 'Every day' },
    { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', words: 'Every workday' },
    { rule: 'FREQ=WEEKLY;BYDAY=FR', words: 'Every week on Friday' },
    { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', words: 'Every 2 weeks on Friday' },
    { rule: 'FREQ=MONTHLY;BYMONTHDAY=20', words: 'Every month on day 20' },
    { rule: 'FREQ=MONTHLY;BYDAY=3FR', words: 'Every month on the third Friday' },
    { rule: 'FREQ=YEARLY', words: 'Every year on 20 November' },
  ])
  const monthly = (start: Parameters<typeof usualRules>[0]) => usualRules(start)[6]?.rule
  expect([monthly('2026-11-07'), monthly('2026-11-08'), monthly('2026-11-23'), monthly('2026-11-24')]).toEqual([
    'FREQ=MONTHLY;BYDAY=1SA',
    'FREQ=MONTHLY;BYDAY=2SU',
    'FREQ=MONTHLY;BYDAY=4MO',
    'FREQ=MONTHLY;BYDAY=-1TU',
  ])
})
