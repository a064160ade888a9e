import { useSyncExternalStore } from 'react'
import { keepStored, readStored } from '../browser/browser-storage.ts'

export type ColorScheme = 'light' | 'dark'

const changed = 'color-scheme-changed'
const darkPreferred = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

/** The scheme that a person saved, else what their system prefers (R4.17); `index.html` answers alike before the first paint. */
function colorScheme(): ColorScheme {
  const saved = readStored('theme')
  if (saved === 'dark' || saved === 'light') return saved
  return darkPreferred().matches ? 'dark' : 'light'
}

/** Shows `scheme` at once in every open tab and keeps it (R4.18, R4.19). */
export function chooseColorScheme(scheme: ColorScheme): void {
  keepStored('theme', scheme)
  keepStored('lightMode', String(scheme === 'light'))
  paint()
  window.dispatchEvent(new Event(changed))
}

/** Follows what is chosen in other tabs, and by the system where nothing is chosen, for as long as the page lives (R4.20). */
export function followColorScheme(): void {
  subscribe(() => undefined)
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, colorScheme)
}

function subscribe(listener: () => void): () => void {
  const handleChange = (): void => {
    paint()
    listener()
  }
  const media = darkPreferred()
  media.addEventListener('change', handleChange)
  window.addEventListener('storage', handleChange)
  window.addEventListener(changed, handleChange)
  return () => {
    media.removeEventListener('change', handleChange)
    window.removeEventListener('storage', handleChange)
    window.removeEventListener(changed, handleChange)
  }
}

function paint(): void {
  const scheme = colorScheme()
  const root = document.documentElement
  root.classList.toggle('dark', scheme === 'dark')
  root.classList.toggle('light', scheme === 'light')
  root.dataset['mantineColorScheme'] = scheme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', scheme === 'dark' ? '#121418' : '#ffffff')
}
