/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: string
  readonly name: string
}

/** How a name is sent that was chosen from the list; several people may have one name. */
export type Chosen = ReadonlyMap<string, string>

interface Known {
  readonly people: readonly Mentionable[]
  readonly chosen: Chosen
  /** What stands for several people, such as `channel`, and how it is sent. */
  readonly groups: ReadonlyMap<string, string>
}

/** How a person is mentioned in a text. */
export const personMention = (id: string): string => `<@${id}>`

/** What was typed as it is sent: `@Name` of one of `people` and of one of `groups` become mentions. */
export function toSend(text: string, { people, chosen, groups }: Known): string {
  const sent = new Map([...groups, ...people.map(({ id, name }) => [name, personMention(id)] as const), ...chosen])
  if (sent.size === 0 || !text.includes('@')) return text
  const names = [...sent.keys()].toSorted((a, b) => b.length - a.length)
  const words = names.map((name) => (groups.has(name) ? `${escaped(name)}(?!-[\\p{L}\\p{N}])` : escaped(name)))
  const named = new RegExp(`(?<![\\p{L}\\p{N}<])@(${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return text.replaceAll(named, (all, name: string) => sent.get(name) ?? all)
}

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
