import compact from 'emojibase-data/en/compact.json'
import shortcodes from 'emojibase-data/en/shortcodes/emojibase.json'

/** One emoji with the names by which it is found, as in `:wave:`. */
export interface Emoji {
  readonly symbol: string
  readonly name: string
  readonly names: readonly string[]
  /** Words that it is also found by. */
  readonly words: string
  readonly group: number
}

const namesOf = (hexcode: string): readonly string[] => {
  const names = (shortcodes as Readonly<Record<string, string | readonly string[]>>)[hexcode] ?? []
  return typeof names === 'string' ? [names] : names
}

/** As keyboards write it: without the sign for colours where there are colours anyhow. */
const plain = (symbol: string): string => symbol.replaceAll(/(\p{Emoji_Presentation})\uFE0F/gu, '$1')

/** Everything that can be chosen, in the usual order; not the parts that only make others, such as skin tones. */
export const emoji: readonly Emoji[] = compact
  .filter((one) => one.group !== undefined && one.group !== 2)
  .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  .map(({ unicode, label, hexcode, tags, group = 0 }) => ({
    symbol: plain(unicode),
    name: label,
    names: namesOf(hexcode),
    words: [label, ...(tags ?? [])].join(' '),
    group,
  }))
