import { type MentionPart, mentionParts } from '@atrium/features/groups/contract'

/** A piece of a text: a mention, a web address, or plain. */
export interface Part extends Omit<MentionPart, 'kind'> {
  readonly kind: MentionPart['kind'] | 'link'
}

const address = /https?:\/\/[^\s<>"']+/g
/** No browser follows a longer one. */
const mostLinkLength = 2_000
const trailing = new Set('.,;:!?)]}')

/** `text` cut into plain pieces, mentions and web addresses: http and https ones, without the punctuation after them. */
export const partsOf = (text: string): readonly Part[] =>
  mentionParts(text).flatMap((part): readonly Part[] => (part.kind === 'text' ? withLinks(part.text) : [part]))

function withLinks(text: string): readonly Part[] {
  const parts: Part[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    const link = linkIn(found[0])
    if (!link) continue
    parts.push({ kind: 'text', text: text.slice(from, found.index) }, link)
    from = found.index + link.text.length
  }
  parts.push({ kind: 'text', text: text.slice(from) })
  return parts.filter((part) => part.text !== '')
}

function linkIn(link: string): Part | undefined {
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
