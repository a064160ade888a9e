import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CountBadge, cappedCount } from './count-badge.tsx'

test('a badge shows up to 9, then 9+, and nothing for none (R2.41, R9.03)', () => {
  expect([1, 8, 9, 10, 250].map(cappedCount)).toEqual(['1', '8', '9', '9+', '9+'])
  expect(renderToString(<CountBadge count={12} />)).toContain('9+')
  expect(renderToString(<CountBadge count={0} />)).toBe('')
})
