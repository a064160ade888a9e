/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: string
  readonly name: string
}

/** Which person a name stands for that was chosen from the list; several people may have one name. */
export type Chosen = ReadonlyMap<string, string>

interface Known {
  readonly people: readonly Mentionable[]
  readonly chosen: Chosen
  /** What stands for several people, such as `channel`. */
  readonly groups: readonly string[]
}

/** What was typed as it is sent: `@Name` of one of `people` and of one of `groups` become mentions. */
export function toSend(text: string, { people, chosen, groups }: Known): string {
  const ids = new Map([...people.map(({ id, name }) => [name, id] as const), ...chosen])
  const names = [...ids.keys(), ...groups].toSorted((a, b) => b.length - a.length)
  if (names.length === 0 || !text.includes('@')) return text
  const named = new RegExp(`(?<![\\p{L}\\p{N}<])@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return text.replaceAll(named, (_all, name: string) => {
    const id = ids.get(name)
    return id ? `<@${id}>` : `<!${meantBy[name] ?? name}>`
  })
}

/** Other words for the same group. */
const meantBy: Readonly<Record<string, string>> = { everyone: 'channel', all: 'channel' }

const escaped = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

export interface Token {
  readonly kind: (typeof kinds)[number]
  readonly from: number
  readonly word: string
}

/** What is being typed after the last `@`, `:` or `#` before the caret, if it may be a mention, an emoji or a document. */
export function typedToken(text: string, caret: number): Token | undefined {
  const found = /(?:^|[\s(])([@:#])([\p{L}\p{N}_+\-.[\]() ]{0,40})$/u.exec(text.slice(0, caret))
  const [, sign = '', word = ''] = found ?? []
  const kind = kinds.find((one) => one === sign)
  if (!kind || !mayBegin[kind].test(word)) return undefined
  return { kind, from: caret - word.length - 1, word }
}

const kinds = ['@', ':', '#'] as const
/** What may follow: an emoji's name is one word, and a heading begins with a space. */
const mayBegin = { '@': /^/, ':': /^\S{2,}$/, '#': /^\S/ } as const
