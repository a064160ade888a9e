import { type Block, plain, joined, textOf } from '../../../contract/format/block.ts'
import { readBetween } from './line.ts'
import { nest } from './nest.ts'
import { type Placed, type WordParagraph, blocksOf, readParagraph } from './paragraph.ts'
import { withoutEnds } from './paragraph-ends.ts'
import { type Reading, isFigure } from './reading.ts'
import { readTable } from './table.ts'
import { type XmlElement, childOf, elementsIn, findAll } from './xml.ts'

export interface WordBody {
  /** Of the paragraph that stands first, where that is a title. */
  readonly title: WordParagraph | undefined
  readonly blocks: readonly Block[]
}

/** What a document says. */
export function readBody(body: XmlElement, reading: Reading): WordBody {
  const parts = partsIn(body, reading)
  const [first, ...rest] = parts
  const title = first?.paragraph?.kind === 'title' ? first.paragraph : undefined
  return { title, blocks: nest(placedOf(title ? rest : parts)) }
}

/** A paragraph, or what stands between paragraphs. */
interface Part {
  readonly paragraph?: WordParagraph
  readonly block?: Block
}

function partsIn(element: XmlElement, reading: Reading): readonly Part[] {
  const readBox = (box: XmlElement): readonly Block[] => readBody(box, reading).blocks
  return elementsIn(element).flatMap((child): readonly Part[] => {
    if (child.name === 'w:p') return [{ paragraph: readParagraph(child, reading, readBox) }]
    if (child.name === 'w:tbl') return [{ block: readTable(child, reading) }]
    if (isContents(child)) return [{ block: { type: 'contents', props: {}, content: [], children: [] } }]
    readBetween(child, reading)
    return holders.has(child.name) ? partsIn(child, reading) : []
  })
}

/** What holds paragraphs and says nothing of them. */
const holders: ReadonlySet<string> = new Set([
  'w:sdt',
  'w:sdtContent',
  'w:customXml',
  'w:ins',
  'w:moveTo',
  'w:del',
  'w:moveFrom',
])

function isContents(element: XmlElement): boolean {
  if (element.name !== 'w:sdt') return false
  const properties = childOf(element, 'w:sdtPr')
  const [gallery] = properties ? findAll(properties, 'w:docPartGallery') : []
  return gallery?.attributes.get('w:val') === 'Table of Contents'
}

function placedOf(parts: readonly Part[]): readonly Placed[] {
  const placed: Placed[] = []
  let run: WordParagraph[] = []
  let isBehindTable = false
  const flush = (): void => {
    for (const paragraph of withoutEnds(run).slice(0, isOnlyAnEnd(run) ? -1 : undefined)) {
      // Word needs a paragraph behind each table.
      if (!isBehindTable || !isNothing(paragraph)) add(placed, paragraph)
      isBehindTable = false
    }
    run = []
  }
  for (const { paragraph, block } of parts) {
    if (paragraph) run.push(paragraph)
    if (!block) continue
    flush()
    placed.push({ block, depth: 0 })
    isBehindTable = block.type === 'table'
  }
  flush()
  return placed
}

/** Whether the last paragraph is there so that what is proposed just before is: no paragraph that stands last can be proposed. */
function isOnlyAnEnd(run: readonly WordParagraph[]): boolean {
  const [before, last] = run.slice(-2)
  return last !== undefined && isNothing(last) && (before?.end.insert ?? before?.end.delete) !== undefined
}

function add(placed: Placed[], paragraph: WordParagraph): void {
  const last = placed.at(-1)
  const joinedTo = last && together(last, paragraph)
  if (joinedTo) placed[placed.length - 1] = joinedTo
  else placed.push(...blocksOf(paragraph))
}

const isNothing = ({ pieces, kind, item, level, hasLine, proposed, threads }: WordParagraph): boolean =>
  pieces.length === 0 &&
  kind === 'plain' &&
  !hasLine &&
  [item, level, proposed, threads].every((one) => one === undefined)

/** The block before with a paragraph that goes on with it: the next line of a code, a caption, another line of contents. */
function together({ block: before, ...place }: Placed, paragraph: WordParagraph): Placed | undefined {
  const [made] = blocksOf(paragraph)
  if (!made || paragraph.pieces.some(isFigure)) return undefined
  const { type, content } = made.block
  if (before.type === 'contents' && type === 'contents') return { block: before, ...place }
  if (before.type === 'image' && isCaption(paragraph))
    return { block: { ...before, props: { ...before.props, caption: textOf(content) } }, ...place }
  const lines = [...before.content, plain('\n'), ...content]
  return isNextLine(place, made) ? { block: { ...before, content: joined(lines) }, ...place } : undefined
}

const isNextLine = (before: Omit<Placed, 'block'>, next: Placed): boolean =>
  before.isLine === true && next.isLine === true && before.depth === next.depth

const isCaption = ({ kind, pieces, proposed, threads }: WordParagraph): boolean =>
  kind === 'caption' &&
  !proposed &&
  !threads &&
  pieces.every((piece) => !isFigure(piece) && !piece.proposed && !piece.threads && !piece.isFootnote)
