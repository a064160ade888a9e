import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test('a range is read as RFC 9110 has it, and what cannot be read is as if it were not there', () => {
  expect(byteRange('bytes=0-3', 10)).toEqual({ start: 0, end: 3 })
  expect(byteRange('bytes=4-', 10)).toEqual({ start: 4, end: 9 })
  expect(byteRange('bytes=-3', 10)).toEqual({ start: 7, end: 9 })
  expect(byteRange('bytes=-30', 10)).toEqual({ start: 0, end: 9 })
  expect(byteRange('bytes=5-99', 10)).toEqual({ start: 5, end: 9 })
  expect(byteRange('bytes=10-', 10)).toBe('none')
  expect(byteRange('bytes=-0', 10)).toBe('none')
  for (const odd of [undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b'])
    expect(byteRange(odd, 10)).toBeUndefined()
})
