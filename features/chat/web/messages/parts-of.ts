/** A piece of a text: plain, a web address, a person's or a group's id, or what means everyone (`channel`, `here`). */
export interface Part {
  readonly kind: 'text' | 'link' | 'person' | 'group' | 'everyone'
  readonly text: string
  /** What a group was called when it was mentioned. */
  readonly handle?: string
}

const special =
  /<@(?<person>[0-9a-f-]{36})>|<!group:(?<group>[0-9a-f-]{36})\|(?<handle>[a-z0-9-]{1,32})>|<!(?<everyone>channel|here)>|(?<link>https?:\/\/[^\s<>"']+)/g
/** No browser follows a longer one. */
const mostLinkLength = 2_000
const trailing = new Set('.,;:!?)]}')

/** `text` cut into plain pieces, mentions and web addresses: http and https ones, without the punctuation after them. */
export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = []
  let from = 0
  for (const found of text.matchAll(special)) {
    const part = partIn(found)
    if (!part) continue
    parts.push({ kind: 'text', text: text.slice(from, found.index) }, part)
    from = found.index + (part.kind === 'link' ? part.text.length : found[0].length)
  }
  parts.push({ kind: 'text', text: text.slice(from) })
  return parts.filter((part) => part.text !== '')
}

function partIn({ groups = {} }: RegExpExecArray | RegExpMatchArray): Part | undefined {
  const { person, group, handle = '', everyone } = groups
  if (person) return { kind: 'person', text: person }
  if (group) return { kind: 'group', text: group, handle }
  return everyone ? { kind: 'everyone', text: everyone } : linkIn(groups['link'])
}

function linkIn(link = ''): Part | undefined {
  const bare = withoutTail(link)
  return bare.length <= mostLinkLength && URL.canParse(bare) ? { kind: 'link', text: bare } : undefined
}

/** A closing bracket stays when the address opened one, as in many encyclopedias' addresses. */
function withoutTail(link: string): string {
  let end = link.length
  while (trailing.has(link.charAt(end - 1))) end -= 1
  const [bare, tail] = [link.slice(0, end), link.slice(end)]
  return tail.startsWith(')') && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare
}
