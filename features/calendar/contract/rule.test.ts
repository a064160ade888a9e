import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLong } from '../../../tests/long.ts'
import { dateTimeAt, isLocal, localMs } from '@atrium/base/local-date-time'
import { RuleSchema, ruleOf, ruleProblem, ruleText } from './rule.ts'

const digits = (width: number) =>
  fc.integer({ min: 0, max: 10 ** width - 1 }).map((n) => String(n).padStart(width, '0'))
const anyUntil = fc.oneof(
  fc.string(),
  digits(8),
  fc.tuple(digits(8), digits(6)).map((parts) => parts.join('T')),
  fc
    .integer({ min: localMs('1900-01-01'), max: localMs('2199-12-31') })
    .map((ms) => dateTimeAt(ms).replaceAll(/[-:]/g, '')),
)

test('nonsense never becomes 1970: a rule ends when it says, or is no rule', () => {
  fc.assert(
    fc.property(anyUntil, (until) => {
      const text = `FREQ=DAILY;UNTIL=${until}`
      const rule = ruleOf(text)
      expect([RuleSchema.safeParse(text).success, ruleProblem(text) === undefined]).toEqual([!!rule, !!rule])
      expect(rule === undefined || isLocal(rule.until ?? '')).toBe(true)
      expect(rule && ruleOf(ruleText(rule))).toEqual(rule)
    }),
    { numRuns: isLong ? 500 : 100 },
  )
})

test.each(['20260230', '20260101T250000', '18991231', '22000101', '99991231T235959', '00260101'])(
  'no rule ends on %s',
  (until) => {
    expect(ruleOf(`FREQ=DAILY;UNTIL=${until}`)).toBeUndefined()
  },
)
