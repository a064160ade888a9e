import type { Search } from '../contract/parse-search.ts'

/** What is to be said of filters that there are not, where nothing is found. */
export const misreadHints = ({ misread }: Search): readonly string[] =>
  misread.map(
    (one) => `No results. “${one}” is not a filter: use has:file, has:link, is:pinned, is:thread or before:2026-05-01.`,
  )

/** What is to be said of a search whatever it finds. */
export function hintsOf({ words, without, negated }: Search): readonly string[] {
  const hints = negated.map((name) => `Only words can be excluded: “-${name}:” was left out.`)
  return words.length === 0 && without.length > 0
    ? [...hints, 'Add a word to search for, besides the ones you exclude.']
    : hints
}
