import { expect, test } from 'vitest'
import { errorDetails, errorWords } from './error-words.ts'

test('data that is not an object is an Application Error and explains the format (R8.15)', () => {
  const found = thrownBy(() => Object.keys(JSON.parse('null')))
  expect(errorWords(found).title).toBe('Application Error')
  expect(errorWords(found).message).toContain('data is not in the expected format')
  expect(errorWords(new TypeError('Cannot convert null or undefined to object')).title).toBe('Application Error')
})

test('a default export that is used before initialisation is a Document Error (R8.16)', () => {
  const error = new ReferenceError("Cannot access '__WEBPACK_DEFAULT_EXPORT__' before initialization")
  expect(errorWords(error)).toEqual({ title: 'Document Error', message: error.message })
  expect(errorWords(new ReferenceError("Cannot access 'row' before initialization")).title).not.toBe('Document Error')
})

test('any other error shows its message, or that it was not expected (R8.17)', () => {
  expect(errorWords(new Error('The line is busy'))).toEqual({
    title: 'Something went wrong',
    message: 'The line is busy',
  })
  for (const error of [new Error(), undefined, null, {}, '']) {
    expect(errorWords(error, 'Error').message).toBe('An unexpected error occurred')
    expect(errorWords(error, 'Error').title).toBe('Error')
  }
})

test('the details name the error, the page and the time', () => {
  const details = errorDetails(new RangeError('too far'), { path: '/chat', at: 0 })
  expect(details).toContain('RangeError: too far')
  expect(details).toContain('Page: /chat\nTime: 1970-01-01T00:00:00.000Z')
  expect(errorDetails(undefined, { path: '/', at: 0 })).toContain('An unexpected error occurred')
})

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}
