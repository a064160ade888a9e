import { expect, test } from 'vitest'
import { createKept } from './kept.ts'

test('what was found is kept for a while, and no more than so much of it', async () => {
  let now = 0
  const found: string[] = []
  const kept = createKept<string>({ most: 2, forMs: 100, now: () => now })
  const get = (key: string) => kept.get(key, () => Promise.resolve((found.push(key), `${key} ${found.length}`)))
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a 1', 'a 1'])
  now = 99
  expect(await get('a')).toBe('a 1')
  now = 100
  expect(await get('a')).toBe('a 2')
  await get('b')
  await get('c')
  expect(await get('b')).toBe('b 3')
  expect(await get('a')).toBe('a 5')
})
