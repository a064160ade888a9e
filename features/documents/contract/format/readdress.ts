import { type Block, block, joined, plain } from './block.ts'

/** Says where an address leads from now on; undefined where it leads nowhere. */
export type Address = (url: string) => string | undefined

/** The blocks with other addresses. Of what leads nowhere the words stay. */
export const readdressed = (blocks: readonly Block[], address: Address): readonly Block[] =>
  blocks.flatMap((one) => readdressedBlock(one, address))

function readdressedBlock(one: Block, address: Address): readonly Block[] {
  const children = readdressed(one.children, address)
  const { url } = one.props
  if (typeof url !== 'string' || url === '') return [{ ...withLinks(one, address), children }]
  const there = address(url)
  if (there !== undefined) return [{ ...one, props: { ...one.props, url: there }, children }]
  const words = [one.props['caption'], one.props['name']].find((name) => typeof name === 'string' && name !== '')
  return typeof words === 'string' ? [block('paragraph', { content: [plain(words)], children })] : children
}

function withLinks(one: Block, address: Address): Block {
  const link = ({ href, ...run }: Block['content'][number]): Block['content'][number] => {
    const there = href === undefined ? undefined : address(href)
    return there === undefined ? run : { ...run, href: there }
  }
  const rows = one.rows?.map((row) => row.map((cell) => ({ ...cell, content: joined(cell.content.map(link)) })))
  return { ...one, content: joined(one.content.map(link)), ...(rows && { rows }) }
}

/** All addresses in the blocks: of links, pictures and files. */
export function addressesIn(blocks: readonly Block[]): ReadonlySet<string> {
  const found = new Set<string>()
  readdressed(blocks, (url) => {
    found.add(url)
    return url
  })
  return found
}
