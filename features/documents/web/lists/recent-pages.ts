import { keepStored, readStored } from '@atrium/ui'

/** Where a page is. */
export interface PageKey {
  readonly space: string
  readonly id: string
}

const most = 20
const keyOf = (person: string): string => `recentPages:${person}`
const listeners = new Set<() => void>()

/** The pages that somebody opened in this browser, the last first. */
function recentPages(person: string): readonly PageKey[] {
  return readRecent(readStored(keyOf(person)))
}

/** What the browser keeps of them: the same words until another page is opened. */
export const recentPagesText = (person: string): string => readStored(keyOf(person)) ?? ''

export function readRecent(text: string | null): readonly PageKey[] {
  try {
    const kept: unknown = JSON.parse(text || '[]')
    return Array.isArray(kept) ? kept.filter(isKey).slice(0, most) : []
  } catch {
    return [] // something else wrote there
  }
}

function isKey(one: unknown): one is PageKey {
  return typeof one === 'object' && one !== null && 'space' in one && 'id' in one && isText(one.space) && isText(one.id)
}

const isText = (one: unknown): boolean => typeof one === 'string'

export function keepRecentPage(person: string, { space, id }: PageKey): void {
  const [first, ...others] = recentPages(person)
  if (first?.id === id && first.space === space) return
  const before = first ? [first, ...others] : []
  const kept = [{ space, id }, ...before.filter((one) => one.id !== id || one.space !== space)]
  keepStored(keyOf(person), JSON.stringify(kept.slice(0, most)))
  for (const listener of listeners) listener()
}

export function onRecentPages(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
