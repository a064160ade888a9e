import {
  Doc,
  type RelativePosition,
  XmlElement,
  type XmlFragment,
  XmlText,
  applyUpdate,
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromJSON,
  encodeStateAsUpdate,
} from 'yjs'
import type { Block } from '../../../contract/format/block.ts'
import type { CommentThread } from '../../../contract/comment-thread.ts'
import { readProposedBlocks } from '../../../contract/format/read-blocks.ts'
import { threadMark, threadsAttribute } from '../../../contract/format/thread-marks.ts'

type Placed = Pick<CommentThread, 'id' | 'anchor'>

/** The blocks of a page with what is proposed, of which those words and blocks that a thread is about name it. */
export function commentedBlocks(doc: Doc, threads: readonly Placed[]): readonly Block[] {
  const copy = new Doc()
  applyUpdate(copy, encodeStateAsUpdate(doc))
  const fragment = copy.getXmlFragment('blocks')
  const { texts, containers } = partsOf(fragment)
  copy.transact(() => {
    for (const { id, anchor } of threads) {
      if (!anchor || markWords(copy, texts, { id, anchor })) continue
      const container = containers.get(anchor.block ?? '')
      const others = container?.getAttribute(threadsAttribute)
      container?.setAttribute(threadsAttribute, others === undefined ? id : `${others} ${id}`)
    }
  })
  const blocks = readProposedBlocks(fragment)
  copy.destroy()
  return blocks
}

interface Parts {
  /** With the place of each among them. */
  readonly texts: ReadonlyMap<unknown, number>
  readonly containers: ReadonlyMap<string, XmlElement>
}

/** By a list of what is left, since a page may lie in itself more deeply than the stack is. */
function partsOf(fragment: XmlFragment): Parts {
  const texts = new Map<unknown, number>()
  const containers = new Map<string, XmlElement>()
  const left: unknown[] = fragment.toArray().toReversed()
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (part instanceof XmlText) texts.set(part, texts.size)
    if (!(part instanceof XmlElement)) continue
    if (part.nodeName === 'blockContainer') containers.set(String(part.getAttribute('id')), part)
    for (const child of part.toArray().toReversed()) left.push(child)
  }
  return { texts, containers }
}

interface Anchored {
  readonly id: string
  readonly anchor: NonNullable<CommentThread['anchor']>
}

/** Whether there are words where the thread says so. */
function markWords(doc: Doc, texts: Parts['texts'], { id, anchor }: Anchored): boolean {
  const [from, to] = [placeIn(doc, anchor.from), placeIn(doc, anchor.to)]
  if (!from || !to) return false
  const marked = textsBetween(texts, from.type, to.type).map((text) => {
    const begin = text === from.type ? from.index : 0
    const end = text === to.type ? to.index : text.length
    if (begin < end) text.format(begin, end - begin, { [threadMark(id)]: true })
    return begin < end
  })
  return marked.includes(true)
}

function textsBetween(texts: Parts['texts'], from: unknown, to: unknown): readonly XmlText[] {
  const [first, last] = [texts.get(from), texts.get(to)]
  if (first === undefined || last === undefined) return []
  return [...texts.keys()].slice(first, last + 1).filter((one): one is XmlText => one instanceof XmlText)
}

function placeIn(doc: Doc, written: string) {
  try {
    const place: RelativePosition = createRelativePositionFromJSON(JSON.parse(written))
    return createAbsolutePositionFromRelativePosition(place, doc) ?? undefined
  } catch {
    return undefined // somebody sent what is no anchor, or the words are gone
  }
}
