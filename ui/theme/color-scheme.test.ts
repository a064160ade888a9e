import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseColorScheme, followColorScheme } from './color-scheme.ts'

let kept: Map<string, string>
let classes: Set<string>
let system: { prefersDark: boolean; tell(): void }
let tabs: EventTarget

beforeEach(() => {
  kept = new Map()
  classes = new Set()
  tabs = new EventTarget()
  const media = new EventTarget()
  system = { prefersDark: false, tell: () => void media.dispatchEvent(new Event('change')) }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  const toggle = (name: string, isOn: boolean) => void (isOn ? classes.add(name) : classes.delete(name))
  vi.stubGlobal('document', {
    documentElement: { classList: { toggle }, dataset: {} },
    querySelector: () => null,
  })
  vi.stubGlobal('window', tabs)
  vi.stubGlobal('matchMedia', () =>
    Object.defineProperty(media, 'matches', { get: () => system.prefersDark, configurable: true }),
  )
})
afterEach(() => void vi.unstubAllGlobals())

test('R4.18 R2.56 light mode is a class of the root, and is kept with its flag', () => {
  classes.add('dark')
  chooseColorScheme('light')
  expect([...classes]).toEqual(['light'])
  expect(Object.fromEntries(kept)).toEqual({ theme: 'light', lightMode: 'true' })
})

test('R1.05 R4.19 who asks for dark gets it, whatever the system prefers', () => {
  chooseColorScheme('light')
  chooseColorScheme('dark')
  expect([...classes]).toEqual(['dark'])
  expect(Object.fromEntries(kept)).toEqual({ theme: 'dark', lightMode: 'false' })
})

test('R4.17 until something is chosen the system decides, and what was chosen stays', () => {
  followColorScheme()
  system.prefersDark = true
  system.tell()
  expect([...classes]).toEqual(['dark'])
  chooseColorScheme('light')
  system.tell()
  expect([...classes]).toEqual(['light'])
})

test('R4.20 what is chosen in another tab is shown in this one', () => {
  followColorScheme()
  kept.set('theme', 'dark')
  tabs.dispatchEvent(new Event('storage'))
  expect([...classes]).toEqual(['dark'])
})
