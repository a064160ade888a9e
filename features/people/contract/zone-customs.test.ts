import { expect, test } from 'vitest'
import { customsOf } from './zone-customs.ts'

test.each([
  ['Europe/Berlin', { hourCycle: 'h23', weekStart: 1 }],
  ['Africa/Accra', { hourCycle: 'h12', weekStart: 1 }],
  ['America/Indiana/Knox', { hourCycle: 'h12', weekStart: 7 }],
  ['Africa/Cairo', { hourCycle: 'h12', weekStart: 6 }],
  ['Indian/Maldives', { hourCycle: 'h23', weekStart: 5 }],
  ['Asia/Tehran', { hourCycle: 'h23', weekStart: 6 }],
  ['America/Sao_Paulo', { hourCycle: 'h23', weekStart: 7 }],
])('%s has the customs of its place', (zone, customs) => {
  expect(customsOf(zone)).toMatchObject(customs)
})

test.each(['UTC', 'Etc/GMT+3', 'Etc/UTC'])('%s is no place, and has no customs', (zone) => {
  expect(customsOf(zone)).toBeUndefined()
})
