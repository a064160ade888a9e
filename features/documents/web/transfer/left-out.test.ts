import { expect, test } from 'vitest'
import { leftOutWords, nothingLeft } from './left-out.ts'

test('what was left out of a zip is counted, by each reason that there is', () => {
  expect(leftOutWords(nothingLeft)).toBe('')
  expect(leftOutWords({ ...nothingLeft, large: 1 })).toBe('1 file was left out of the zip: over 5 MB.')
  expect(leftOutWords({ ...nothingLeft, beyond: 2 })).toBe('2 files were left out of the zip: over 100 MB in all.')
  expect(leftOutWords({ ...nothingLeft, large: 1, missing: 3 })).toBe(
    '4 files were left out of the zip: 1 over 5 MB, 3 unavailable right now.',
  )
  expect(leftOutWords({ ...nothingLeft, pages: 1 })).toBe('1 document was left out of the zip: no longer available.')
  expect(leftOutWords({ ...nothingLeft, pages: 2, missing: 1 })).toBe(
    '2 documents were left out of the zip: no longer available. 1 file was left out of the zip: unavailable right now.',
  )
})
