import type { SpaceId } from '@atrium/engine/contract'
import { fileAt } from '@atrium/features/files/contract'
import { type ElementPart, type Values, changed } from './block-parts.ts'

export interface Way {
  readonly from: SpaceId
  readonly to: SpaceId
}

/**
 * Blocks as they can be read in the space that they go to: with what `bring` answers for the address of each file that is not
 * there, and without the titles of documents of other spaces, which not everybody there may know.
 */
export async function carriedTo(
  way: Way,
  blocks: readonly ElementPart[],
  bring: (url: string) => Promise<string>,
): Promise<readonly ElementPart[]> {
  const addresses = new Map<string, string>()
  for (const url of foreignFiles(blocks, way)) addresses.set(url, await bring(url))
  return blocks.map((block) =>
    changed(block, (values, name) => (name === 'mention' ? unnamed(values, way.to) : readdressed(values, addresses))),
  )
}

/** The addresses of files of other spaces that are shown, and of those of the space that is left that are linked to. */
function foreignFiles(blocks: readonly ElementPart[], { from, to }: Way): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (values: Values): Values => {
    const { url, link } = values
    const href = hrefOf(link)
    if (typeof url === 'string' && spaceOf(url) !== to && fileAt(url)) found.add(url)
    if (typeof href === 'string' && from !== to && spaceOf(href) === from) found.add(href)
    return values
  }
  for (const block of blocks) changed(block, look)
  return found
}

const spaceOf = (url: string): SpaceId | undefined => fileAt(url)?.space

const hrefOf = (link: unknown): unknown =>
  typeof link === 'object' && link !== null && 'href' in link ? link.href : undefined

function readdressed(values: Values, addresses: ReadonlyMap<string, string>): Values {
  const { url, link } = values
  const there = typeof url === 'string' ? addresses.get(url) : undefined
  const href = hrefOf(link)
  const leads = typeof href === 'string' ? addresses.get(href) : undefined
  return {
    ...values,
    ...(there !== undefined && { url: there }),
    ...(leads !== undefined && typeof link === 'object' && { link: { ...link, href: leads } }),
  }
}

/** A document of another space is named by its title only to those who can open it. */
const unnamed = (values: Values, space: SpaceId): Values =>
  values['kind'] === 'page' && values['where'] !== space ? { ...values, label: 'A document' } : values
