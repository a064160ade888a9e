import { expect, test } from 'vitest'
import { defaultClocks, hourCycleOf, preferencesOf, weekStartOf } from './use-preferences.ts'

test('the world clocks start as BCN, BOLO and FL (R3.15)', () => {
  expect(defaultClocks).toEqual([
    { label: 'BCN', zone: 'Europe/Madrid' },
    { label: 'BOLO', zone: 'Europe/Rome' },
    { label: 'FL', zone: 'America/Chicago' },
  ])
})

test('what nobody chose comes from the language, and that from the browser', () => {
  expect([hourCycleOf('en-US'), hourCycleOf('de-DE')]).toEqual(['h12', 'h23'])
  expect([weekStartOf('en-US'), weekStartOf('de-DE')]).toEqual([7, 1])
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const defaults = preferencesOf(undefined)
  expect(defaults).toMatchObject({ language: locale, zone: timeZone })
  expect(defaults.workingHours).toEqual({ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' })
})

test('what was chosen stands', () => {
  const workingHours = { days: [2], from: '10:00', to: '11:00' }
  const chosen = { zone: 'Asia/Tokyo', language: 'en-US', hourCycle: 'h23', weekStart: 3, workingHours } as const
  expect(preferencesOf(chosen)).toEqual(chosen)
})

test('a language that the browser does not know throws nothing', () => {
  for (const language of ['xx-not-one', 'a', '', '--']) {
    expect(['h12', 'h23']).toContain(hourCycleOf(language))
    expect(weekStartOf(language)).toBeGreaterThan(0)
  }
})
