import { expect, test } from 'vitest'
import { pairsIn } from './pairs-of-signs.ts'

test('what begins ends with its own sign, and what has no end is words', () => {
  expect(pairsIn(['{++', undefined, '++}', '{--', '--}', '{++'])).toEqual(
    new Map([
      [0, { end: 2, arrow: undefined }],
      [3, { end: 4, arrow: undefined }],
    ]),
  )
  expect(pairsIn(['++}', '~>', '{--', '{++', '--}', '++}'])).toEqual(new Map([[2, { end: 4, arrow: undefined }]]))
})

test('the first arrow of a replacement is its own, also where another seems to begin in it', () => {
  expect(pairsIn(['{~~', '~>', '~>', '~~}'])).toEqual(new Map([[0, { end: 3, arrow: 1 }]]))
  expect(pairsIn(['{~~', '{~~', '~>', '~~}'])).toEqual(new Map([[0, { end: 3, arrow: 2 }]]))
  expect(pairsIn(['{~~', '~~}', '{++', '~>', '++}'])).toEqual(new Map([[2, { end: 4, arrow: undefined }]]))
})
