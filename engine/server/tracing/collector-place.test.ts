import { expect, test } from 'vitest'
import { headerPairs, tracesUrl } from './collector-place.ts'

test('traces go below the address of the collector', () => {
  expect(tracesUrl('http://127.0.0.1:4318')).toBe('http://127.0.0.1:4318/v1/traces')
  expect(tracesUrl('https://collector.example.org/otlp/')).toBe('https://collector.example.org/otlp/v1/traces')
})

test('headers are pairs separated by commas, whose values are written as in an address', () => {
  expect(headerPairs('authorization=Bearer%20a%2Cb, x-team = one=two')).toEqual({
    authorization: 'Bearer a,b',
    'x-team': 'one=two',
  })
  for (const wrong of ['', 'a', 'a=', '=b', 'a b=c', 'a=%', 'a=b%0d%0ac', 'a=b,', 'a=%C3%A9'])
    expect([wrong, headerPairs(wrong)]).toEqual([wrong, undefined])
})
