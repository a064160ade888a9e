import type { Found } from '../contract/find.ts'
import type { Searching } from './use-found.ts'

interface Props extends Searching {
  readonly text: string
  /** Whether something is called so. */
  readonly hasNames?: boolean
}

/** What is to be said of a search beside what it found. */
export function FoundNote({ text, hasNames = false, ...searching }: Props) {
  const words = hasNames && searching.found?.hits.length === 0 ? '' : noteOf(text, searching)
  return (
    <p role="status" className="hint row still at-gutter">
      {words}
    </p>
  )
}

function noteOf(text: string, { found, isSearching, failure }: Searching): string {
  if (failure) return failure
  if (!found || text.trim() === '') return ''
  return found.hints.length > 0 ? found.hints.join(' ') : noteOfFound(found, isSearching)
}

function noteOfFound({ unknown, corrected, hits }: Found, isSearching: boolean): string {
  if (unknown.length > 0) return `No person or place is called ${unknown.map((name) => `“${name}”`).join(', ')}.`
  if (hits.length === 0 && !isSearching) return 'No results. Try fewer or different words.'
  if (corrected.length === 0) return ''
  const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ')
  const [from, to] = [corrected.map((one) => one.from), corrected.map((one) => one.to)]
  return `Showing results for ${quoted(to)}. No results for ${quoted(from)}.`
}
