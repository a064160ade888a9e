import { expect, test } from 'vitest'
import { dayMs, localAt, localMs } from './local-date-time.ts'

test('every day of three centuries is known by its local and back', () => {
  const wrong: string[] = []
  let ms = -25_567 * dayMs
  for (let day = Temporal.PlainDate.from('1900-01-01'); day.year < 2200; day = day.add({ days: 1 })) {
    const [local, evening] = [day.toString(), ms + dayMs - 1_000]
    if (localMs(local) !== ms || localAt(ms, true) !== local) wrong.push(local)
    if (localMs(`${local}T23:59:59`) !== evening || localAt(evening, false) !== `${local}T23:59:59`)
      wrong.push(`${local}T`)
    ms += dayMs
  }
  expect([ms, wrong.slice(0, 9)]).toEqual([84_006 * dayMs, []])
})

test('what is no day or time is none', () => {
  for (const local of [
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-01-00',
    '2026-13-01',
    '2026-00-01',
    '2026-01-39',
  ])
    expect([local, localMs(local)]).toEqual([local, undefined])
  for (const local of ['1899-12-31', '2200-01-01', '2026-01-01T24:00:00', '2026-01-01T9:00:00', '2026-1-1', '', 'day'])
    expect([local, localMs(local)]).toEqual([local, undefined])
  expect([localMs('2028-02-29'), localMs('2000-02-29')]).toEqual([21_243 * dayMs, 11_016 * dayMs])
})
