import { expect, test } from 'vitest'
import { customsOf } from './zone-customs.ts'

const monday = { hourCycle: 'h23', weekStart: 1 }
const half = { hourCycle: 'h12', weekStart: 1 }
const halfFromSaturday = { hourCycle: 'h12', weekStart: 6 }
const halfFromSunday = { hourCycle: 'h12', weekStart: 7 }
const sunday = { hourCycle: 'h23', weekStart: 7 }

test.each([
  ['Europe/Berlin', monday],
  ['Africa/Accra', half],
  ['America/Argentina/Buenos_Aires', half],
  ['Antarctica/Macquarie', half],
  ['Asia/Dubai', half],
  ['Atlantic/Bermuda', half],
  ['Australia/Sydney', half],
  ['Europe/Athens', half],
  ['Pacific/Auckland', half],
  ['Africa/Cairo', halfFromSaturday],
  ['Asia/Kuwait', halfFromSaturday],
  ['Africa/Addis_Ababa', halfFromSunday],
  ['America/Indiana/Knox', halfFromSunday],
  ['Asia/Kolkata', halfFromSunday],
  ['Pacific/Honolulu', halfFromSunday],
  ['Indian/Maldives', { hourCycle: 'h23', weekStart: 5 }],
  ['Asia/Tehran', { hourCycle: 'h23', weekStart: 6 }],
  ['Africa/Nairobi', sunday],
  ['America/Sao_Paulo', sunday],
  ['Asia/Tokyo', sunday],
  ['Atlantic/Reykjavik', sunday],
  ['Europe/Lisbon', sunday],
])('%s has the customs of its place', (zone, customs) => {
  expect(customsOf(zone)).toMatchObject(customs)
})

test.each(['UTC', 'Etc/GMT+3', 'Etc/UTC'])('%s is no place, and has no customs', (zone) => {
  expect(customsOf(zone)).toBeUndefined()
})
