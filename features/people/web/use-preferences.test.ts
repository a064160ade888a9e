import { expect, test } from 'vitest'
import { clocksFrom, defaultClocks, hourCycleOf, preferencesOf, weekStartOf } from './use-preferences.ts'

test('the world clocks start as BCN, BOLO and FL (R3.15)', () => {
  expect(defaultClocks).toEqual([
    { label: 'BCN', zone: 'Europe/Madrid' },
    { label: 'BOLO', zone: 'Europe/Rome' },
    { label: 'FL', zone: 'America/Chicago' },
  ])
})

test('who said where they are sees their own clock first (R3.15)', () => {
  expect(clocksFrom(null)).toBe(defaultClocks)
  expect(clocksFrom('Europe/Rome')).toBe(defaultClocks)
  expect(clocksFrom('America/New_York')).toEqual([{ label: 'New York', zone: 'America/New_York' }, ...defaultClocks])
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

test('hours and the first weekday are as people write them where the zone is, whatever the language', () => {
  const none = { language: 'en-US', hourCycle: null, weekStart: null, workingHours: null } as const
  const customs = (zone: string) => {
    const { hourCycle, weekStart } = preferencesOf({ ...none, zone })
    return `${hourCycle} ${weekStart}`
  }
  expect(customs('Europe/Madrid')).toBe('h23 1')
  expect(customs('America/Chicago')).toBe('h12 7')
  expect(customs('America/Sao_Paulo')).toBe('h23 7')
  expect(customs('Africa/Cairo')).toBe('h12 6')
  expect([customs('Asia/Kolkata'), customs('Asia/Calcutta')]).toEqual(['h12 7', 'h12 7'])
  // No place, no custom: the language says.
  expect(customs('UTC')).toBe('h12 7')
  expect(preferencesOf({ ...none, zone: 'America/Chicago', hourCycle: 'h23', weekStart: 1 })).toMatchObject({
    hourCycle: 'h23',
    weekStart: 1,
  })
})

test('a zone that the browser does not know is as if none was chosen', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const none = { language: 'a1', hourCycle: null, weekStart: null, workingHours: null } as const
  expect(preferencesOf({ ...none, zone: 'Mars/Olympus' }).zone).toBe(timeZone)
})

test('a language that the browser does not know throws nothing', () => {
  for (const language of ['xx-not-one', 'a', '', '--']) {
    expect(['h12', 'h23']).toContain(hourCycleOf(language))
    expect(weekStartOf(language)).toBeGreaterThan(0)
  }
})
