/**
 * Whom a text names: `<@person id>` is one person, `<!group:id|handle>` those of a group, `<!channel>` everybody of the space,
 * `<!here>` those who are here.
 */
export interface Mentions {
  readonly people: readonly string[]
  readonly groups: readonly string[]
  readonly channel: boolean
  readonly here: boolean
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const token = new RegExp(
  `<@(?<person>${id})>|<!group:(?<group>${id})\\|(?<handle>[a-z0-9-]{1,32})>|<!(?<everyone>channel|here)>`,
  'g',
)

/** As many people as one message can name; those after them are not told. */
export const maxMentioned = 100
/** As many groups as one message can name; those of the others are not told. */
export const maxMentionedGroups = 10

export function mentionsIn(text: string): Mentions {
  const people = new Set<string>()
  const groups = new Set<string>()
  const all = new Set<string>()
  for (const found of text.matchAll(token)) {
    const { person, group, everyone } = found.groups ?? {}
    if (person && people.size < maxMentioned) people.add(person)
    if (group && groups.size < maxMentionedGroups) groups.add(group)
    if (everyone) all.add(everyone)
  }
  return { people: [...people], groups: [...groups], channel: all.has('channel'), here: all.has('here') }
}

/** A piece of a text: plain, a person's or a group's id, or what means everyone (`channel`, `here`). */
export interface MentionPart {
  readonly kind: 'text' | 'person' | 'group' | 'everyone'
  readonly text: string
  /** What a group was called when it was mentioned. */
  readonly handle?: string
}

/** `text` cut into its mentions and what is between them. */
export function mentionParts(text: string): readonly MentionPart[] {
  const parts: MentionPart[] = []
  let from = 0
  for (const found of text.matchAll(token)) {
    const { person, group, handle = '', everyone = '' } = found.groups ?? {}
    parts.push({ kind: 'text', text: text.slice(from, found.index) })
    if (person) parts.push({ kind: 'person', text: person })
    else if (group) parts.push({ kind: 'group', text: group, handle })
    else parts.push({ kind: 'everyone', text: everyone })
    from = found.index + found[0].length
  }
  parts.push({ kind: 'text', text: text.slice(from) })
  return parts.filter((part) => part.text !== '')
}

type NameOf = (person: string) => string
/** The handle that a group has now; undefined where it is deleted, or the reader may not know of it. */
export type HandleOf = (group: string) => string | undefined

/** `text` with names in place of what stands for them. A group without a known handle reads as it was called when it was written. */
export function withNames(text: string, nameOf: NameOf, handleOf?: HandleOf): string {
  const words = ({ kind, text: said, handle = '' }: MentionPart): string => {
    if (kind === 'person') return `@${nameOf(said)}`
    if (kind === 'group') return `@${handleOf?.(said) ?? handle}`
    return kind === 'everyone' ? `@${said}` : said
  }
  return mentionParts(text).map(words).join('')
}

const excerptLength = 200

/** What only a formatted text shows as bold, struck out or code. */
const marks = /\*\*|~~|`/g
/**
 * Neither words nor address go on over the next bracket, and no escaped bracket begins either: from each of many, all that
 * follows would be looked through.
 */
const links = /(?<!\\)\[((?:\\.|[^\\[\]])*)\]\([^)\s[]*\)/g

/** Nobody sees of a notice what comes after so much. */
const mostRead = 2_000

/** The beginning of a message on one line and without its marks, for a notice or a quote. */
export function excerptOf(text: string, nameOf: NameOf, handleOf?: HandleOf): string {
  const read = text.slice(0, mostRead).replaceAll(links, '$1').replaceAll(marks, '')
  const line = withNames(read, nameOf, handleOf).replaceAll(/\s+/g, ' ').trim()
  return line.length > excerptLength ? `${[...line].slice(0, excerptLength - 1).join('')}…` : line
}
