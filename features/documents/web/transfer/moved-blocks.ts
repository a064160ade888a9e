import { type Doc, type Transaction, XmlElement, type XmlFragment } from 'yjs'
import { newId } from '@atrium/base/id'
import { mendBlocks } from '../editor/mend-blocks.ts'
import { type ElementPart, blocksIn, elementOf, elementsIn, idOf, isAlike, partOf } from './block-parts.ts'

/** A block as it stood on its page, with what tells where that was. */
export interface PlacedBlock {
  readonly block: ElementPart
  /** The blocks before it beside it, the nearest first. */
  readonly after: readonly string[]
  /** The block that it lay in. */
  readonly inside: string | undefined
}

const idIn = ({ attributes }: ElementPart): string => String(attributes['id'] ?? '')

/** The blocks of these ids as they stand on a page. */
export const readPlaced = (doc: Doc, ids: ReadonlySet<string>): readonly PlacedBlock[] =>
  blocksIn(fragmentOf(doc), ids).map((block) => {
    const group = block.parent
    const beside = group instanceof XmlElement ? elementsIn(group) : []
    const around = group?.parent
    return {
      block: partOf(block),
      after: beside.slice(0, beside.indexOf(block)).map(idOf).toReversed(),
      inside: around instanceof XmlElement ? idOf(around) : undefined,
    }
  })

/** Writes blocks at the end of a page, before an empty line that it ends with. */
export function putAtEnd(doc: Doc, blocks: readonly ElementPart[]): void {
  const [group] = elementsIn(fragmentOf(doc))
  if (!group) return insertGroup(fragmentOf(doc), blocks)
  const last = elementsIn(group).at(-1)
  group.insert(last && isEmptyLine(last) ? group.toArray().indexOf(last) : group.length, blocks.map(elementOf))
}

function isEmptyLine(block: XmlElement): boolean {
  const [{ name, parts }] = [partOf(block)]
  const [content, ...others] = parts
  if (name !== 'blockContainer' || !content || !('name' in content)) return false
  return content.name === 'paragraph' && content.parts.length === 0 && others.length === 0
}

/** Takes those of the blocks off a page that stand there as they are given; answers which. */
export function takeOff(doc: Doc, blocks: readonly ElementPart[]): readonly ElementPart[] {
  return doc.transact((transaction: Transaction) => {
    const there = unchangedIn(doc, blocks)
    for (const [element] of there) dropFrom(element)
    mendBlocks(transaction)
    return there.map(([, block]) => block)
  })
}

/** Those of the blocks that stand on a page as they are given. */
export const standing = (doc: Doc, blocks: readonly ElementPart[]): readonly ElementPart[] =>
  unchangedIn(doc, blocks).map(([, block]) => block)

function unchangedIn(doc: Doc, blocks: readonly ElementPart[]): readonly (readonly [XmlElement, ElementPart])[] {
  const wanted = new Map(blocks.map((block) => [idIn(block), block]))
  return blocksIn(fragmentOf(doc), new Set(wanted.keys())).flatMap((element) => {
    const block = wanted.get(idOf(element))
    return block && isAlike(partOf(element), block) ? [[element, block] as const] : []
  })
}

function dropFrom(element: XmlElement): void {
  const { parent } = element
  if (parent instanceof XmlElement) parent.delete(parent.toArray().indexOf(element))
}

/** Puts blocks back to where they stood, or as near to it as there is still something; one that is there already stays as it is. */
export function putBackPlaced(doc: Doc, placed: readonly PlacedBlock[]): void {
  for (const one of placed) {
    const found = blocksIn(fragmentOf(doc), new Set([idIn(one.block)]))[0]
    if (found && isAlike(partOf(found), one.block)) continue
    // Its id is another block's by now.
    const block = found ? { ...one.block, attributes: { ...one.block.attributes, id: newId() } } : one.block
    putOneBack(doc, { ...one, block })
  }
}

function putOneBack(doc: Doc, { block, after, inside }: PlacedBlock): void {
  const find = (id: string): XmlElement | undefined => blocksIn(fragmentOf(doc), new Set([id]))[0]
  const before = after.map(find).find((one) => one !== undefined)
  const group = before?.parent
  if (before && group instanceof XmlElement)
    return group.insert(group.toArray().indexOf(before) + 1, [elementOf(block)])
  const around = inside === undefined || inside === '' ? undefined : find(inside)
  const parent = around ?? fragmentOf(doc)
  const first = elementsIn(parent).find(({ nodeName }) => nodeName === 'blockGroup')
  if (first) first.insert(0, [elementOf(block)])
  else insertGroup(parent, [block])
}

function insertGroup(parent: XmlFragment, blocks: readonly ElementPart[]): void {
  const group = new XmlElement('blockGroup')
  group.insert(0, blocks.map(elementOf))
  parent.insert(parent.length, [group])
}

const fragmentOf = (doc: Doc): XmlFragment => doc.getXmlFragment('blocks')
