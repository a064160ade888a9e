import { expect, test } from 'vitest'
import { shortTimes } from './short-time.ts'

test('R3.15 times are as short as the person’s clock allows', () => {
  const half = shortTimes({ language: 'en-US', hourCycle: 'h12' })
  expect([half(0, 0), half(9, 0), half(9, 30), half(12, 0), half(21, 5)]).toEqual([
    '12am',
    '9am',
    '9:30am',
    '12pm',
    '9:05pm',
  ])
  const whole = shortTimes({ language: 'en-GB', hourCycle: 'h23' })
  expect([whole(0, 0), whole(9, 0), whole(9, 30), whole(21, 5)]).toEqual(['00:00', '09:00', '09:30', '21:05'])
})
