import { afterEach, expect, test, vi } from 'vitest'
import { dropStored, keepStored, readStored, replaceBlockedStorage } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(setItem: (key: string, value: string) => void = () => undefined): Map<string, string> {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      setItem(key, value)
      items.set(key, value)
    },
    removeItem: (key: string) => items.delete(key),
  })
  return items
}

test('what is kept is read again, until it is dropped', () => {
  const items = stubStorage()
  expect([readStored('theme'), keepStored('theme', 'dark'), readStored('theme')]).toEqual([null, true, 'dark'])
  expect(items.get('theme')).toBe('dark')
  dropStored('theme')
  expect([readStored('theme'), items.size]).toEqual([null, 0])
})

test('in a full storage values live as long as the page, and are written once there is room', () => {
  let isFull = true
  const items = stubStorage(() => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
  })
  items.set('theme', 'light')
  expect([keepStored('theme', 'dark'), readStored('theme'), items.get('theme')]).toEqual([false, 'dark', 'light'])
  isFull = false
  expect(keepStored('theme', 'light')).toBe(true)
  items.set('theme', 'dark')
  expect(readStored('theme')).toBe('dark')
})

test('a blocked storage is worked without', () => {
  vi.stubGlobal('localStorage', undefined)
  expect([readStored('theme'), keepStored('theme', 'dark'), readStored('theme')]).toEqual([null, false, 'dark'])
  dropStored('theme')
  expect(readStored('theme')).toBeNull()
})

test('storage that the browser blocks is replaced for all, and other storage is left alone', () => {
  const kept = {}
  const page = Object.defineProperty({ sessionStorage: kept }, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('blocked', 'SecurityError')
    },
  }) as unknown as { localStorage: Storage; sessionStorage: object }
  replaceBlockedStorage(page)
  page.localStorage.setItem('a', '1')
  expect([page.localStorage.getItem('a'), page.localStorage.length, page.localStorage.key(0)]).toEqual(['1', 1, 'a'])
  page.localStorage.removeItem('a')
  page.localStorage.setItem('b', '2')
  page.localStorage.clear()
  expect([page.localStorage.getItem('a'), page.localStorage.length]).toEqual([null, 0])
  expect(page.sessionStorage).toBe(kept)
})
