import { type EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { Doc } from 'yjs'
import { type Block, block, plain } from '../../../contract/format/block.ts'
import { writeBlocks } from '../../../contract/format/write-blocks.ts'
import { type View, openEditor, pause, undoIn } from '../bare-editor.play.ts'
import { suggestionsIn } from '../suggestions/find-suggestions.ts'
import { suggest } from '../suggestions/record.ts'
import { type Verdict, settle } from '../suggestions/settle.ts'
import { enterInCallout } from './callout-keys.ts'
import { canComeOut, canGoIn, isAtEndOfInnerList } from './list-keys.ts'
import { tabInLastCell } from './table-keys.ts'
import { enterInToggle } from './toggle-keys.ts'

type Step = (state: EditorState) => Transaction | undefined

const inOpen: Step = (state) => enterInToggle(state, () => true)
const inClosed: Step = (state) => enterInToggle(state, () => false)

const line = (type: string, text: string, ...children: readonly Block[]): Block =>
  block(type, { content: text === '' ? [] : [plain(text)], children })
const inside = line('paragraph', 'In')
const item = (text: string, ...children: readonly Block[]): Block => line('bulletListItem', text, ...children)
const toggle = (text: string, ...children: readonly Block[]): Block => line('toggleListItem', text, ...children)
const title = (text: string): Block => ({
  ...line('heading', text, inside),
  props: { level: 2, isToggleable: true },
})

function open(...blocks: readonly Block[]): View {
  const doc = new Doc()
  writeBlocks(doc.getXmlFragment('blocks'), blocks)
  return openEditor(doc, 'ada')
}

const signs = new Map([
  ['paragraph', ''],
  ['toggleListItem', '> '],
  ['heading', '# '],
  ['callout', '! '],
  ['quote', '" '],
  ['bulletListItem', '- '],
])

/** The lines of a page, with `|` at the cursor and `/` for a break; what lies in a block stands below it, further in. */
function shown({ state: { doc, selection } }: View): readonly string[] {
  const lines: string[] = []
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    const words = node.textBetween(0, node.content.size, '', () => '/')
    const caret = selection.head - at - 1
    const isHere = caret >= 0 && caret <= node.content.size
    const drawn = isHere ? `${words.slice(0, caret)}|${words.slice(caret)}` : words
    lines.push(`${'  '.repeat((doc.resolve(at).depth - 2) / 2)}${signs.get(node.type.name) ?? ''}${drawn}`)
    return false
  })
  return lines
}

const withoutCaret = (view: View): readonly string[] => shown(view).map((one) => one.replace('|', ''))

/** Puts the cursor at so many signs behind the start of the first line, or selects from there. */
function go(view: View, from: number, to = from): void {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 3 + from, 3 + to)))
}

function take(view: View, step: Step): void {
  const done = step(view.state)
  if (!done) throw new Error('The key does nothing here.')
  view.dispatch(done)
}

const cases: readonly (readonly [
  what: string,
  blocks: readonly Block[],
  at: number | readonly [number, number],
  step: Step,
  expected: readonly string[],
])[] = [
  ['at the end of an open toggle', [toggle('One', inside)], 3, inOpen, ['> One', '  |', '  In']],
  ['in an open toggle with nothing inside', [toggle('One')], 3, inOpen, ['> One', '  |']],
  ['in the middle of an open toggle', [toggle('One two', inside)], 4, inOpen, ['> One ', '  |two', '  In']],
  ['in a part of an open toggle', [toggle('One two', inside)], [1, 5], inOpen, ['> O', '  |wo', '  In']],
  ['at the end of a closed toggle', [toggle('One', inside)], 3, inClosed, ['> One', '  In', '> |']],
  ['in the middle of a closed toggle', [toggle('One two', inside)], 4, inClosed, ['> One ', '  In', '> |two']],
  ['at the start of a toggle', [toggle('One', inside)], 0, inOpen, ['> ', '> |One', '  In']],
  ['in the middle of an open heading', [title('One two')], 4, inOpen, ['# One ', '  |two', '  In']],
  ['at the end of a closed heading', [title('One')], 3, inClosed, ['# One', '  In', '|']],
  ['at the start of a heading', [title('One')], 0, inClosed, ['', '# |One', '  In']],
  ['in an empty toggle', [toggle('', inside)], 0, inOpen, ['|', '  In']],
  ['in an empty heading', [title('')], 0, inClosed, ['|', '  In']],
  ['at the end of a callout', [line('callout', 'One')], 3, enterInCallout, ['! One/|']],
  ['in the middle of a quote', [line('quote', 'One two')], 4, enterInCallout, ['" One /|two']],
  ['in a part of a callout', [line('callout', 'One two')], [1, 5], enterInCallout, ['! O/|wo']],
  ['in an empty line of a callout', [line('callout', 'One\n\ntwo')], 4, enterInCallout, ['! One//|/two']],
  ['in the last line of a callout', [line('callout', 'One\n')], 4, enterInCallout, ['! One', '|']],
  ['in the last line of a quote', [line('quote', 'One\n', inside)], 4, enterInCallout, ['" One', '  |', '  In']],
  ['in an empty callout', [line('callout', '', inside)], 0, enterInCallout, ['|', '  In']],
]

describe.each(cases)('Enter %s', (_what, ...[blocks, at, step, expected]) => {
  function begin(): View {
    const view = open(...blocks)
    const [from, to] = typeof at === 'number' ? [at, at] : at
    go(view, from, to)
    return view
  }

  test('does as in other editors, and one undo takes it back', () => {
    const view = begin()
    const before = withoutCaret(view)
    take(view, step)
    expect(shown(view)).toEqual(expected)
    pause({ view })
    undoIn({ view })
    expect(withoutCaret(view)).toEqual(before)
  })

  test('is but proposed while one suggests', () => {
    const settled = (verdict: Verdict): View => {
      const view = begin()
      view.dispatch(suggest(view.state.tr, true))
      take(view, step)
      const ids = new Set(suggestionsIn(view.state.doc).map(({ id }) => id))
      expect(ids.size).toBe(1)
      view.dispatch(settle(view.state.tr, ids, verdict))
      return view
    }
    expect(shown(settled('accept'))).toEqual(expected)
    expect(withoutCaret(settled('reject'))).toEqual(withoutCaret(begin()))
  })
})

test('an empty line between others in a toggle is followed by another one, and the last one leads out', () => {
  const view = open(toggle('One', inside, line('paragraph', ''), inside, line('paragraph', '')))
  const goToEmpty = (which: 'first' | 'last'): void => {
    const places: number[] = []
    view.state.doc.descendants((node, at) => {
      if (node.isTextblock && node.content.size === 0) places.push(at + 1)
    })
    const place = (which === 'first' ? places[0] : places.at(-1)) ?? 0
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, place)))
  }
  goToEmpty('first')
  take(view, inOpen)
  expect(shown(view)).toEqual(['> One', '  In', '  ', '  |', '  In', '  '])
  goToEmpty('last')
  expect(inOpen(view.state)).toBeUndefined()
})

test('other blocks are left to the library', () => {
  for (const type of ['paragraph', 'heading', 'bulletListItem', 'codeBlock']) {
    const view = open(line(type, 'One'))
    go(view, 1)
    for (const step of [inOpen, inClosed, enterInCallout]) expect(step(view.state)).toBeUndefined()
  }
})

const cells = (...words: readonly string[]) =>
  words.map((text) => ({ isHeader: false, content: text === '' ? [] : [plain(text)] }))
const table = block('table', { rows: [cells('a', 'b'), cells('c', 'd')] })

/** Leads to the cell with these words. */
function goToCell(view: View, words: string): void {
  view.state.doc.descendants((node, at) => {
    if (node.isTextblock && node.textContent === words)
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at + 1)))
  })
}

const rowsOf = ({ state: { doc } }: View): number | undefined => doc.firstChild?.firstChild?.firstChild?.childCount

test('Tab in the last cell of a table makes a row and leads to its first cell, and one undo takes it back', () => {
  const view = open(table, inside)
  for (const words of ['a', 'b', 'c', 'In']) {
    goToCell(view, words)
    expect(tabInLastCell(view.state)).toBeUndefined()
  }
  goToCell(view, 'd')
  take(view, tabInLastCell)
  expect(rowsOf(view)).toBe(3)
  expect(shown(view).map((one) => one.trim())).toEqual(['a', 'b', 'c', 'd', '|', '', 'In'])
  undoIn({ view })
  expect(rowsOf(view)).toBe(2)
})

test('while one suggests, Tab makes a row only in a table that is but proposed', () => {
  const view = open(table)
  goToCell(view, 'd')
  view.dispatch(suggest(view.state.tr, true))
  expect(tabInLastCell(view.state)).toBeUndefined()
  const { doc } = open(table).state
  view.dispatch(view.state.tr.insert(view.state.doc.content.size - 1, doc.firstChild?.content ?? []))
  view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)))
  take(view, tabInLastCell)
  expect(shown(view).filter((one) => one.includes('|'))).toHaveLength(1)
  view.dispatch(settle(view.state.tr, new Set(suggestionsIn(view.state.doc).map(({ id }) => id)), 'reject'))
  expect(withoutCaret(view).map((one) => one.trim())).toEqual(['a', 'b', 'c', 'd'])
})

test('Enter leads out of a list in a list at an empty item', () => {
  const isOut = (...blocks: readonly Block[]): boolean => {
    const view = open(...blocks)
    view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)))
    return isAtEndOfInnerList(view.state)
  }
  expect(isOut(item('One', item('')))).toBe(true)
  expect(isOut(item('One', line('checkListItem', '')))).toBe(true)
  expect(isOut(item('One', item('two')))).toBe(false)
  expect(isOut(item('One'), item(''))).toBe(false)
  expect(isOut(toggle('One', item('')))).toBe(false)
  expect(isOut(item('One', line('paragraph', '')))).toBe(false)
})

test('Tab and Shift+Tab take several items along, but not into columns or out of them', () => {
  const can = (...blocks: readonly Block[]): readonly boolean[] => {
    const view = open(...blocks)
    goToCell(view, 'b')
    const from = view.state.selection.from
    goToCell(view, 'c')
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, view.state.selection.head)))
    return [canGoIn(view.state), canComeOut(view.state)]
  }
  const columns = (...children: readonly Block[]): Block =>
    block('columns', { children: [block('pageColumn', { children }), block('pageColumn', { children: [inside] })] })
  expect(can(item('a'), item('b'), item('c'))).toEqual([true, false])
  expect(can(item('b'), item('c'))).toEqual([false, false])
  expect(can(item('a', item('b'), item('c')))).toEqual([false, true])
  expect(can(columns(inside), item('b'), item('c'))).toEqual([false, false])
  expect(can(columns(item('b'), item('c')))).toEqual([false, false])
  expect(can(line('paragraph', 'a'), line('paragraph', 'b'), line('paragraph', 'c'))).toEqual([false, false])
})
