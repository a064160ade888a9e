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
