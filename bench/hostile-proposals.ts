import { newId } from '@atrium/base/id'
import { insertionMark, suggestionAttribute, textPartBytes } from '@atrium/engine/contract'
import { Body } from '@atrium/features/documents/contract'
import { Doc, XmlElement, XmlText, applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { readBlocks } from '../features/documents/contract/format/read-blocks.ts'
import { frameOf } from '../tests/security/texts-frames.ts'
import type { Fixture, Key, Resident } from './hostile-fixture.ts'
import { Line, type Outcome } from './hostile-line.ts'
import type { Attack, Move } from './hostile-move.ts'

/** What nobody may read on a page who is not shown proposals. */
const forged = 'FORGED'

const textOf = (key: Key): object => ({ kind: Body.name, ...key })

/** Opens a page on a line, and resolves with it as it is. */
async function openDoc(line: Line, key: Key): Promise<Doc> {
  const doc = new Doc()
  const parts: Uint8Array[] = []
  line.onText = ({ type, text, more, sizes = [] }, bytes) => {
    // Other pages are open on the same line.
    if (text.id !== key.id) return
    let at = 0
    for (const size of sizes) applyUpdate(doc, bytes.subarray(at, (at += size)))
    if (type !== 'state' && type !== 'part') return
    parts.push(bytes)
    if (!more) applyUpdate(doc, Buffer.concat(parts.splice(0)))
  }
  line.send(frameOf({ type: 'open', text: textOf(key), seq: 0, epoch: null, schema: Body.schema }))
  await line.heard('opened')
  line.onText = undefined
  return doc
}

let sent = 1e7

function send(line: Line, key: Key, update: Uint8Array): Promise<Outcome> {
  const n = (sent += 1)
  for (let part = 0; part * textPartBytes < update.length; part += 1) {
    const bytes = update.subarray(part * textPartBytes, (part + 1) * textPartBytes)
    const more = (part + 1) * textPartBytes < update.length
    line.send(frameOf({ type: 'update', text: textOf(key), n, part, more }, bytes))
  }
  return line.heard(`text ${n}`)
}

interface Page {
  readonly line: Line
  readonly key: Key
  readonly doc: Doc
}

async function openShared({ line, fixture, below }: Attack): Promise<Page> {
  const own = await line()
  const key = fixture.pages[below(fixture.pages.length)] ?? { space: 'team', id: newId() }
  return { line: own, key, doc: await openDoc(own, key) }
}

/** What a change of the page would send; the page stays as it is. */
function changeOf(doc: Doc, change: (group: XmlElement) => void): Uint8Array {
  const copy = new Doc()
  applyUpdate(copy, encodeStateAsUpdate(doc))
  const before = encodeStateVector(copy)
  copy.transact(() => {
    const root = copy.getXmlFragment('blocks')
    if (root.length === 0) root.insert(0, [new XmlElement('blockGroup')])
    const group = root.get(0)
    if (group instanceof XmlElement) change(group)
  })
  return encodeStateAsUpdate(copy, before)
}

const proposalOf = (person: string): object => ({ id: newId(), by: person, at: '2026-11-27T09:00:00.000Z' })

interface Words {
  readonly words: string
  /** Whose the words are said to be proposed by; nobody's when absent. */
  readonly by?: string
}

function blockOf(person: string, { words, by }: Words): XmlElement {
  const text = new XmlText()
  text.insert(0, words, by === undefined ? {} : { [insertionMark]: proposalOf(by) })
  return blockAround(person, text)
}

function blockAround(person: string, text: XmlText): XmlElement {
  const [block, paragraph] = [new XmlElement('blockContainer'), new XmlElement('paragraph')]
  block.setAttribute(suggestionAttribute, JSON.stringify({ kind: 'insert', ...proposalOf(person) }))
  paragraph.insert(0, [text])
  block.insert(0, [paragraph])
  return block
}

/** Words of which each other one is a proposal of its own: the most that there is to compare in a few bytes. */
function patchworkOf({ id }: Resident, count: number): XmlElement {
  const text = new XmlText()
  for (let at = 0; at < count; at += 1) text.insert(0, 'x', { [insertionMark]: proposalOf(id) })
  return blockAround(id, text)
}

function nested(person: string, depth: number): XmlElement {
  const block = blockOf(person, { words: 'deep', by: person })
  if (depth === 0) return block
  const group = new XmlElement('blockGroup')
  group.insert(0, [nested(person, depth - 1)])
  block.insert(1, [group])
  return block
}

/** What who may but comment can bring into a text, and what they cannot. */
export const proposals: Readonly<Record<string, Move>> = {
  'a proposal for each key': async (attack) => {
    const { line, key, doc } = await openShared(attack)
    const one = changeOf(doc, (group) => group.insert(0, [blockOf(attack.me.id, { words: 'x', by: attack.me.id })]))
    await Promise.all(Array.from({ length: 100 }, () => send(line, key, one)))
  },
  'many proposals in few words': async (attack) => {
    const { line, key, doc } = await openShared(attack)
    await send(
      line,
      key,
      changeOf(doc, (group) => group.insert(0, [patchworkOf(attack.me, 2_000)])),
    )
  },
  'a long proposal': async (attack) => {
    const { line, key, doc } = await openShared(attack)
    const { id } = attack.me
    const words = 'x '.repeat(100_000)
    await send(
      line,
      key,
      changeOf(doc, (group) => group.insert(0, [blockOf(id, { words, by: id })])),
    )
  },
  'proposals that lie in each other': async (attack) => {
    const { line, key, doc } = await openShared(attack)
    for (const depth of [20, 200, 2_000])
      await send(
        line,
        key,
        changeOf(doc, (group) => group.insert(0, [nested(attack.me.id, depth)])),
      )
  },
  'words that are no proposal': async (attack) => {
    const { line, key, doc } = await openShared(attack)
    const [me, other] = [attack.me.id, attack.fixture.honest[1]?.id ?? '']
    const forgeries = [
      blockOf(me, { words: forged }),
      blockOf(other, { words: forged, by: other }),
      new XmlElement('evil'),
    ]
    for (const block of forgeries)
      await send(
        line,
        key,
        changeOf(doc, (group) => group.insert(0, [block])),
      )
  },
  'words taken off': async (attack) => {
    const { line, key, doc } = await openShared(attack)
    await send(
      line,
      key,
      changeOf(doc, (group) => group.delete(0, group.length)),
    )
  },
  'proposals of two screens that make words of each other': async (attack) => {
    const { key, doc, line } = await openShared(attack)
    const { id } = attack.me
    const propose = changeOf(doc, (group) => group.insert(0, [blockOf(id, { words: 'ab', by: id })]))
    await send(line, key, propose)
    applyUpdate(doc, propose)
    const atFirst = (change: (text: XmlText) => void): Uint8Array =>
      changeOf(doc, (group) => {
        const text = group.querySelectorAll('paragraph')[0]
        const words = text instanceof XmlElement ? text.get(0) : undefined
        if (words instanceof XmlText) change(words)
      })
    const other = await Line.open(attack.me, (bytes) => attack.hears(bytes))
    await other.hello()
    await openDoc(other, key)
    await Promise.all([
      send(
        line,
        key,
        atFirst((text) => text.delete(0, text.length)),
      ),
      send(
        other,
        key,
        atFirst((text) => text.insert(1, forged)),
      ),
    ])
    other.close()
  },
}

/** How many pages say what was forged, to `reader` who may read them all. */
export async function countForged({ pages }: Fixture, reader: Resident): Promise<number> {
  const line = await Line.open(reader)
  await line.hello()
  let count = 0
  for (const key of pages) {
    const doc = await openDoc(line, key)
    if (JSON.stringify(readBlocks(doc.getXmlFragment('blocks'))).includes(forged)) count += 1
  }
  line.close()
  return count
}
