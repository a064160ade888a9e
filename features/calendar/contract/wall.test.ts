import { expect, test } from 'vitest'
import { dayMs, wallAt, wallMs } from './wall.ts'

test('every day of three centuries is known by its wall and back', () => {
  const wrong: string[] = []
  let ms = -25_567 * dayMs
  for (let day = Temporal.PlainDate.from('1900-01-01'); day.year < 2200; day = day.add({ days: 1 })) {
    const [wall, evening] = [day.toString(), ms + dayMs - 1_000]
    if (wallMs(wall) !== ms || wallAt(ms, true) !== wall) wrong.push(wall)
    if (wallMs(`${wall}T23:59:59`) !== evening || wallAt(evening, false) !== `${wall}T23:59:59`) wrong.push(`${wall}T`)
    ms += dayMs
  }
  expect([ms, wrong]).toEqual([84_006 * dayMs, []])
})

test('what is no day or time is none', () => {
  for (const wall of ['2026-02-29', '2100-02-29', '2026-04-31', '2026-01-00', '2026-13-01', '2026-00-01', '2026-01-39'])
    expect([wall, wallMs(wall)]).toEqual([wall, undefined])
  for (const wall of ['1899-12-31', '2200-01-01', '2026-01-01T24:00:00', '2026-01-01T9:00:00', '2026-1-1', '', 'day'])
    expect([wall, wallMs(wall)]).toEqual([wall, undefined])
  expect([wallMs('2028-02-29'), wallMs('2000-02-29')]).toEqual([21_243 * dayMs, 11_016 * dayMs])
})
