import { expect, test } from 'vitest'
import { dayMs } from '../contract/wall.ts'
import { row } from './testing/row.ts'
import { firstOf } from './use-drawn.ts'

const march = Date.UTC(2027, 2, 1)
const span = { from: march - dayMs, to: march + 31 * dayMs }

test('R1.08 of a long agenda those are drawn first that begin first, but for what only the day before it has', () => {
  const at = (id: string, hours: number) => {
    const iso = (hour: number): string => new Date(march + hour * 3_600_000).toISOString()
    return { id, at: '', start: iso(hours), end: iso(hours + 1), event: row({ id }) }
  }
  const fair = {
    id: 'fair',
    at: '',
    start: '2027-02-20',
    end: '2027-03-02',
    event: row({ id: 'fair', isAllDay: true }),
  }
  const all = [at('third', 30), at('before', -5), at('second', 9), at('first', -0.5), fair, at('fourth', 40)]
  expect(firstOf(all, span, 4).map(({ id }) => id)).toEqual(['fair', 'first', 'second', 'third'])
})
