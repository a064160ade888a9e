import { RelativePosition, XmlElement, type XmlFragment, XmlText, createRelativePositionFromTypeIndex } from 'yjs'
import { type Block, type Inline, wordsIn } from '../../contract/format/block.ts'
import { partsOfLine, sources } from '../../contract/format/write-blocks.ts'
import type { Quoted } from '../editor/tools/anchors.ts'

/** Where a piece of a text stands: letters of a text, or an element among those beside it. */
interface Stretch {
  readonly type: XmlText | XmlElement
  readonly from: number
  readonly to: number
}

interface Found {
  first?: Stretch
  last?: Stretch
  block?: string
  quote: string
}

/** Where the words are that each thread is about, in a text that was just written out of `blocks`; by the ids of threads. */
export function placesOfThreads(fragment: XmlFragment, blocks: readonly Block[]): ReadonlyMap<string, Quoted> {
  const found = new Map<string, Found>()
  for (const element of elementsIn(fragment)) visit(element, blocks, found)
  return new Map([...found].map(([thread, place]) => [thread, quoted(place)]))
}

type Places = Map<string, Found>

function visit(group: XmlElement, blocks: readonly Block[], found: Places): void {
  for (const [at, container] of elementsIn(group).entries()) {
    const one = blocks[at]
    if (one) visitBlock(container, one, found)
  }
}

function visitBlock(container: XmlElement, one: Block, found: Places): void {
  const [content, inside] = elementsIn(container)
  if (!content) return
  const id = String(container.getAttribute('id'))
  for (const thread of one.threads ?? []) found.set(thread, { block: id, quote: nameOf(one) })
  for (const [line, runs] of linesOf(content, one)) visitLine(line, runs, { one, found })
  if (inside) visit(inside, one.children, found)
}

function nameOf(one: Block): string {
  const words = wordsIn(one)
    .map(({ text }) => text)
    .join('')
  const named = [words, one.props['caption'], one.props['name'], one.type]
  return named.find((name): name is string => typeof name === 'string' && name.trim() !== '') ?? ''
}

type Line = readonly [XmlElement, readonly Inline[]]

function linesOf(content: XmlElement, { rows, content: runs }: Block): readonly Line[] {
  if (!rows) return [[content, runs]]
  return elementsIn(content).flatMap((row, at) =>
    elementsIn(row).flatMap((cell, column): readonly Line[] => {
      const [line] = elementsIn(cell)
      return line ? [[line, rows[at]?.[column]?.content ?? []]] : []
    }),
  )
}

interface OfBlock {
  readonly one: Block
  readonly found: Places
}

function visitLine(line: XmlElement, runs: readonly Inline[], { one, found }: OfBlock): void {
  // The words of a table are none of its own.
  const ofBlock = one.rows ? [] : (one.threads ?? [])
  const parts = sources.has(one.type) ? [{ runs }] : partsOfLine(runs)
  const inLine = new Set<string>()
  const add = (run: Inline, stretch: Stretch): void => {
    for (const thread of [...(run.threads ?? []), ...ofBlock]) {
      const place = found.get(thread) ?? { quote: '' }
      const isOfLine = inLine.has(thread)
      if (place.block === undefined) place.quote = [place.quote, run.text].filter(Boolean).join(isOfLine ? '' : ' ')
      found.set(thread, Object.assign(place, { first: place.first ?? stretch, last: stretch }))
      inLine.add(thread)
    }
  }
  for (const [at, part] of parts.entries()) {
    const type = line.get(at)
    if ('apart' in part) add(part.apart, { type: line, from: at, to: at + 1 })
    else if (type instanceof XmlText) addRuns(type, part.runs, add)
  }
}

function addRuns(type: XmlText, runs: readonly Inline[], add: (run: Inline, stretch: Stretch) => void): void {
  let from = 0
  for (const run of runs) {
    const to = from + run.text.length
    add(run, { type, from, to })
    from = to
  }
}

const quoteLength = 300

function quoted({ first, last, block, quote }: Found): Quoted {
  const words = first && last ? { from: placeAt(first), to: placeBehind(last) } : { from: '', to: '' }
  return { anchor: { ...words, ...(block !== undefined && { block }) }, quote: quote.trim().slice(0, quoteLength) }
}

const placeAt = ({ type, from }: Stretch): string => JSON.stringify(createRelativePositionFromTypeIndex(type, from))

/** Right behind the last letter: what is written there later is no part of the words. */
function placeBehind({ type, to }: Stretch): string {
  const { type: parent, tname, item } = createRelativePositionFromTypeIndex(type, to - 1)
  return JSON.stringify(new RelativePosition(parent, tname, item, -1))
}

const elementsIn = (parent: XmlFragment): readonly XmlElement[] =>
  parent.toArray().filter((one): one is XmlElement => one instanceof XmlElement)
