import { keepStored, readStored } from '@atrium/ui'

const most = 6
const keyOf = (person: string): string => `recentSearches:${person}`

/** What somebody looked for in this browser, the last first. */
export function recentSearches(person: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(person)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return [] // something else wrote there
  }
}

export function keepSearch(person: string, text: string): void {
  const trimmed = text.trim()
  if (trimmed === '') return
  const others = recentSearches(person).filter((one) => one !== trimmed)
  keepStored(keyOf(person), JSON.stringify([trimmed, ...others].slice(0, most)))
}
