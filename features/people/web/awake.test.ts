import { expect, test } from 'vitest'
import { isAwake } from './awake.ts'

const night = Date.parse('2026-11-23T02:00:00Z')
const day = Date.parse('2026-11-23T12:00:00Z')

test('R2.15 who has a screen open is awake unless they say to sleep; of others the clock where they are tells', () => {
  const somebody = { zone: 'Europe/Madrid', status: 'online', isHere: false } as const
  expect(isAwake(somebody, day)).toBe(true)
  expect(isAwake(somebody, night)).toBe(false)
  expect(isAwake({ ...somebody, isHere: true }, night)).toBe(true)
  expect(isAwake({ ...somebody, isHere: true, status: 'sleeping' }, day)).toBe(false)
  expect(isAwake({ ...somebody, zone: 'America/Los_Angeles' }, night)).toBe(true)
})

test('R2.15 from seven in the morning to eleven at night somebody is awake where they are', () => {
  const isAwakeAt = (time: string) =>
    isAwake({ zone: 'Europe/Madrid', status: 'online', isHere: false }, Date.parse(`2026-11-23T${time}+01:00`))
  expect(['06:59', '07:00', '22:59', '23:00'].map(isAwakeAt)).toEqual([false, true, true, false])
})
