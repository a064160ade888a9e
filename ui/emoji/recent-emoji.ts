import { keepStored, readStored } from '../browser/browser-storage.ts'

const key = 'recentEmoji'
const most = 24

/** The emoji that were chosen in this browser, the last one first. */
export function recentEmoji(): readonly string[] {
  return (readStored(key) ?? '').split(' ').filter(Boolean).slice(0, most)
}

export function noteEmoji(symbol: string): void {
  const others = recentEmoji().filter((one) => one !== symbol)
  keepStored(key, [symbol, ...others].slice(0, most).join(' '))
}
