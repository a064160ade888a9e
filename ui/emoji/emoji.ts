import type { Emoji } from './emoji-data.ts'

let loading: Promise<readonly Emoji[]> | undefined

/** All emoji; they are fetched when somebody first looks for one. */
export function loadEmoji(): Promise<readonly Emoji[]> {
  loading ??= import('./emoji-data.ts').then(({ emoji }) => emoji)
  loading.catch(() => (loading = undefined))
  return loading
}

/** The emoji that `word` may mean, the nearest first: named so, beginning so, having it in a name, then by other words. */
export function findEmoji(all: readonly Emoji[], word: string, limit: number): readonly Emoji[] {
  const wanted = word.toLowerCase()
  const ranked = all
    .map((emoji) => ({ emoji, rank: rankOf(emoji, wanted) }))
    .filter(({ rank }) => rank < 4)
    .toSorted((a, b) => a.rank - b.rank)
  return ranked.slice(0, limit).map(({ emoji }) => emoji)
}

function rankOf({ names, words }: Emoji, wanted: string): number {
  if (names.includes(wanted)) return 0
  if (names.some((name) => name.startsWith(wanted))) return 1
  if (names.some((name) => name.includes(wanted))) return 2
  return words.includes(wanted) ? 3 : 4
}

/** `text` with every `:name:` of an emoji replaced by the emoji; as it is where the list cannot be fetched. */
export async function withEmoji(text: string): Promise<string> {
  return /:[\w+-]+:/.test(text) ? replaced(text, await loadEmoji().catch(() => [])) : text
}

function replaced(text: string, all: readonly Emoji[]): string {
  const byName = new Map(all.flatMap(({ symbol, names }) => names.map((name) => [name, symbol] as const)))
  return text.replaceAll(/:([\w+-]{2,40}):/g, (whole, name: string) => byName.get(name.toLowerCase()) ?? whole)
}
