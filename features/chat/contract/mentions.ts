/** Whom a text names: `<@person id>` is one person, `<!channel>` everybody of the space, `<!here>` those who are here. */
export interface Mentions {
  readonly people: readonly string[]
  readonly channel: boolean
  readonly here: boolean
}

const token = /<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>|<!(channel|here)>/g

/** As many people as one message can name; those after them are not told. */
export const maxMentioned = 100

export function mentionsIn(text: string): Mentions {
  const people = new Set<string>()
  const groups = new Set<string>()
  for (const [, person, group] of text.matchAll(token)) {
    if (person && people.size < maxMentioned) people.add(person)
    if (group) groups.add(group)
  }
  return { people: [...people], channel: groups.has('channel'), here: groups.has('here') }
}

/** `text` with names in place of what stands for them. */
export function withNames(text: string, nameOf: (person: string) => string): string {
  return text.replaceAll(token, (_all, person: string | undefined, group: string) =>
    person ? `@${nameOf(person)}` : `@${group}`,
  )
}

const excerptLength = 200

/** What only a formatted text shows as bold, struck out or code. */
const marks = /\*\*|~~|`+/g
/** Neither words nor address go on over the next bracket: from each of many, all that follows would be looked through. */
const links = /\[((?:\\.|[^\\[\]])*)\]\([^)\s[]*\)/g

/** Nobody sees of a notice what comes after so much. */
const mostRead = 2_000

/** The beginning of a message on one line and without its marks, for a notice or a quote. */
export function excerptOf(text: string, nameOf: (person: string) => string): string {
  const line = withNames(text.slice(0, mostRead).replaceAll(links, '$1').replaceAll(marks, ''), nameOf)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length > excerptLength ? `${[...line].slice(0, excerptLength - 1).join('')}…` : line
}
