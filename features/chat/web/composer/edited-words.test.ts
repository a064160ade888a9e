import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endEdited, forgetEdited, keepEdited, readEdited } from './edited-words.ts'

const place = { person: 'ada', id: 'm1' }
const words = { text: 'Meet @Bob at noon', chosen: new Map([['Bob', '<@bob>']]) }

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what a message is being changed into is found again with what its names stand for, until it is let go', () => {
  keepEdited(place, 'Meet at ten', words)
  expect(readEdited(place, 'Meet at ten')).toEqual(words)
  expect(readEdited({ ...place, id: 'm2' }, 'Meet at ten')).toBeUndefined()
  forgetEdited(place)
  expect(readEdited(place, 'Meet at ten')).toBeUndefined()
})

test('it is no change of other words, but all that is left of those that were deleted', () => {
  keepEdited(place, 'Meet at ten', words)
  expect(readEdited(place, 'Meet at eleven')).toBeUndefined()
  expect(readEdited(place, '')).toEqual(words)
})

test('words that are taken are forgotten, but not what is being made of them since', () => {
  keepEdited(place, 'Meet at ten', words)
  endEdited(place, 'Meet at ten')
  expect(readEdited(place, 'Meet at ten')).toBeUndefined()
  keepEdited(place, words.text, { ...words, text: 'Meet at one' })
  endEdited(place, 'Meet at ten')
  expect(readEdited(place, words.text)?.text).toBe('Meet at one')
})

test('what somebody else wrote under the name is nothing', () => {
  localStorage.setItem('draft:ada:edit:m1', '{"text":')
  expect(readEdited(place, 'Meet at ten')).toBeUndefined()
  localStorage.setItem('draft:ada:edit:m1', '{"text":1}')
  expect(readEdited(place, 'Meet at ten')).toBeUndefined()
})
