import { mentionsIn, withNames } from '../contract/mentions.ts'

/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: string
  readonly name: string
}

/** Which person a name stands for that was chosen from the list; several people may have one name. */
export type Chosen = ReadonlyMap<string, string>

/** What was typed as it is sent: `@Name` of one of `people`, `@channel` and `@here` become mentions. */
export function toSend(text: string, people: readonly Mentionable[], chosen: Chosen): string {
  const ids = new Map([...people.map(({ id, name }) => [name, id] as const), ...chosen])
  const names = [...ids.keys(), 'channel', 'here'].toSorted((a, b) => b.length - a.length)
  if (!text.includes('@')) return text
  const named = new RegExp(`(?<![\\p{L}\\p{N}<])@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return text.replaceAll(named, (_all, name: string) => {
    const id = ids.get(name)
    return id ? `<@${id}>` : `<!${name}>`
  })
}

const escaped = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A message as it is edited, and whom the names in it stand for. */
export function toEdit(text: string, nameOf: (person: string) => string): { text: string; chosen: Chosen } {
  const chosen = new Map(mentionsIn(text).people.map((person) => [nameOf(person), person]))
  return { text: withNames(text, nameOf), chosen }
}

interface Token {
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
