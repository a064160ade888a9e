import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { rewrite } from './rewrite.ts'

/** A block by its id and words, with the blocks in it. */
type Drawn = readonly [id: string, words: string, ...inside: Drawn[]]

function group(blocks: readonly Drawn[]): XmlElement {
  const made = new XmlElement('blockGroup')
  made.insert(
    0,
    blocks.map((one) => boxed(...one)),
  )
  return made
}

function boxed(...[id, words, ...inside]: Drawn): XmlElement {
  const [container, paragraph] = [new XmlElement('blockContainer'), new XmlElement('paragraph')]
  container.setAttribute('id', id)
  paragraph.insert(0, [new XmlText(words)])
  container.insert(0, inside.length > 0 ? [paragraph, group(inside)] : [paragraph])
  return container
}

function stateOf(...blocks: readonly Drawn[]): Uint8Array {
  const doc = new Doc()
  doc.getXmlFragment('blocks').insert(0, [group(blocks)])
  return encodeStateAsUpdate(doc)
}

function drawn(parent: XmlElement): readonly Drawn[] {
  return parent.toArray().map((container): Drawn => {
    if (!(container instanceof XmlElement)) return ['', '?']
    const [paragraph, inside] = container.toArray()
    const words = paragraph instanceof XmlElement ? String(paragraph.get(0)) : ''
    return [container.getAttribute('id') ?? '', words, ...(inside instanceof XmlElement ? drawn(inside) : [])]
  })
}

/** What a text says once the block `element` says what it says in `wanted`; undefined where nothing was to be done. */
function brought(element: string, state: Uint8Array, wanted: Uint8Array): readonly Drawn[] | undefined {
  const update = rewrite({ state, wanted, root: 'blocks', client: 7, element })
  if (!update) return undefined
  const doc = new Doc()
  applyUpdate(doc, state)
  applyUpdate(doc, update)
  const root = doc.getXmlFragment('blocks').get(0)
  return root instanceof XmlElement ? drawn(root) : []
}

test('a block says again what it said, and all others, also those in it, stay as they are', () => {
  const wanted = stateOf(['a', 'Agenda'], ['b', 'Notes', ['c', 'old']])
  const now = stateOf(['a', 'Agenda of all'], ['b', 'Notes of all', ['c', 'new'], ['d', 'added']])
  expect(brought('b', now, wanted)).toEqual([
    ['a', 'Agenda of all'],
    ['b', 'Notes', ['c', 'new'], ['d', 'added']],
  ])
})

test('a block that is gone stands behind the one beside which it stood, not inside of it', () => {
  const wanted = stateOf(['a', 'Agenda', ['x', 'one']], ['b', 'Notes'], ['c', 'End'])
  const now = stateOf(['a', 'Agenda', ['x', 'one']], ['c', 'End'])
  expect(brought('b', now, wanted)).toEqual([
    ['a', 'Agenda', ['x', 'one']],
    ['b', 'Notes'],
    ['c', 'End'],
  ])
  expect(brought('a', stateOf(['c', 'End']), wanted)).toEqual([
    ['a', 'Agenda', ['x', 'one']],
    ['c', 'End'],
  ])
})

test('what lay in a block comes back with it unless it is somewhere else by now', () => {
  const wanted = stateOf(['a', 'Agenda'], ['b', 'Notes', ['c', 'kept'], ['d', 'gone']])
  expect(brought('b', stateOf(['a', 'Agenda'], ['c', 'kept here']), wanted)).toEqual([
    ['a', 'Agenda'],
    ['b', 'Notes', ['d', 'gone']],
    ['c', 'kept here'],
  ])
  const alone = stateOf(['a', 'Agenda'], ['b', 'Notes', ['c', 'kept']])
  expect(brought('b', stateOf(['a', 'Agenda', ['c', 'kept here']]), alone)).toEqual([
    ['a', 'Agenda', ['c', 'kept here']],
    ['b', 'Notes'],
  ])
})

test('the first block in another comes back into it, also where nothing else is in it', () => {
  const wanted = stateOf(['a', 'Agenda', ['b', 'Notes'], ['c', 'End']])
  expect(brought('b', stateOf(['a', 'Agenda', ['c', 'End']]), wanted)).toEqual([
    ['a', 'Agenda', ['b', 'Notes'], ['c', 'End']],
  ])
  expect(brought('b', stateOf(['a', 'Agenda']), wanted)).toEqual([['a', 'Agenda', ['b', 'Notes']]])
})

test('a block whose surroundings are gone stands where the text begins', () => {
  const wanted = stateOf(['a', 'Agenda', ['b', 'Notes']])
  expect(brought('b', stateOf(['z', 'Else']), wanted)).toEqual([
    ['b', 'Notes'],
    ['z', 'Else'],
  ])
})

test('where a block says what it said, and where the version has none of that id, nothing is done', () => {
  const wanted = stateOf(['a', 'Agenda'], ['b', 'Notes'])
  expect(brought('a', stateOf(['a', 'Agenda'], ['b', 'other']), wanted)).toBeUndefined()
  expect(brought('z', stateOf(['a', 'x']), wanted)).toBeUndefined()
})

test('a column whose columns are gone comes back with all of them, for it stands in nothing else', () => {
  function columns(): XmlElement {
    const [list, column] = [new XmlElement('columnList'), new XmlElement('column')]
    list.setAttribute('id', 'list')
    column.setAttribute('id', 'column')
    column.insert(0, [boxed('b', 'Notes')])
    list.insert(0, [column])
    return list
  }
  const other = new Doc()
  const around = new XmlElement('blockGroup')
  around.insert(0, [boxed('a', 'Agenda'), columns()])
  other.getXmlFragment('blocks').insert(0, [around])
  const state = stateOf(['a', 'Agenda'])
  const update = rewrite({ state, wanted: encodeStateAsUpdate(other), root: 'blocks', client: 7, element: 'column' })
  const doc = new Doc()
  applyUpdate(doc, state)
  applyUpdate(doc, update ?? new Uint8Array())
  expect(String(doc.getXmlFragment('blocks'))).toMatch(
    /^<blockgroup>.*Agenda.*<columnlist id="list"><column id="column">/i,
  )
})
