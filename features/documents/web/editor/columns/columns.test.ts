import { BlockNoteEditor } from '@blocknote/core'
import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { shareOf } from '../../../contract/format/looks.ts'
import { editorSchema } from '../editor-schema.ts'
import { columnKeys } from './column-keys.ts'
import { groupOf, typeOf } from './places.ts'
import { shared } from './shares.ts'
import { wholeColumns } from './whole-columns.ts'

/** Words; or columns, each of which is a list of such blocks. */
type Given = string | readonly (readonly Given[])[]

const given = (block: Given): object =>
  typeof block === 'string'
    ? { type: 'paragraph', content: block }
    : { type: 'columns', children: block.map((children) => ({ type: 'pageColumn', children: children.map(given) })) }

interface Screen {
  readonly view: EditorView
  readonly said: () => readonly unknown[]
  go(words: string, end: 'start' | 'end'): void
  press(key: keyof typeof columnKeys): boolean
}

/** What an editor of a page does with columns, without a page around it. */
function open(...blocks: readonly Given[]): Screen {
  const { prosemirrorState } = BlockNoteEditor.create({
    schema: editorSchema,
    initialContent: blocks.map(given) as never,
  })
  const shown = {
    state: EditorState.create({ doc: prosemirrorState.doc, plugins: [wholeColumns()] }),
    dispatch(change: Transaction): void {
      shown.state = shown.state.apply(change)
    },
  }
  const view: unknown = shown
  return {
    view: view as EditorView,
    said: () => outline(shown.state.doc.firstChild),
    go: (words, end) => shown.dispatch(shown.state.tr.setSelection(cursorAt(shown.state.doc, words, end))),
    press: (key) => columnKeys[key]({ editor: { prosemirrorView: view as EditorView } }),
  }
}

function cursorAt(doc: Node, words: string, end: 'start' | 'end'): TextSelection {
  let found = -1
  doc.descendants((node, at) => {
    if (node.isTextblock && node.textContent === words) found = at + 1 + (end === 'end' ? node.content.size : 0)
    return found < 0
  })
  return TextSelection.create(doc, found)
}

/** Words, and columns as lists in a list. */
function outline(group: Node | null | undefined): readonly unknown[] {
  return (group?.children ?? []).map((block) => {
    const type = typeOf(block)
    if (type === 'columns' || type === 'pageColumn') return outline(groupOf(block))
    const inside = groupOf(block)
    return inside ? [block.firstChild?.textContent, outline(inside)] : block.firstChild?.textContent
  })
}

const wordsBefore = ({ view }: Screen): string => {
  const { $head } = view.state.selection
  return $head.parent.textBetween(0, $head.parentOffset)
}

/** Takes away what is so many levels above these words. */
function take(screen: Screen, words: string, depth: number): Transaction {
  const { state } = screen.view
  const { $head } = cursorAt(state.doc, words, 'start')
  const at = $head.depth - depth
  return state.tr.delete($head.before(at), $head.after(at))
}

test('Backspace joins words within a column, and takes none of them out of it', () => {
  const screen = open('Above', [['left', 'more'], ['right']], 'Below', '')
  screen.go('more', 'start')
  expect(screen.press('Backspace')).toBe(true)
  expect(screen.said()).toEqual(['Above', [['leftmore'], ['right']], 'Below', ''])
  expect(wordsBefore(screen)).toBe('left')
  screen.go('right', 'start')
  expect(screen.press('Backspace')).toBe(true)
  expect(wordsBefore(screen)).toBe('leftmore')
  screen.go('leftmore', 'start')
  expect(screen.press('Backspace')).toBe(true)
  expect(wordsBefore(screen)).toBe('Above')
  screen.go('Below', 'start')
  expect(screen.press('Backspace')).toBe(true)
  expect(wordsBefore(screen)).toBe('right')
  expect(screen.said()).toEqual(['Above', [['leftmore'], ['right']], 'Below', ''])
})

test('Backspace takes an empty column away; one that is left alone is none', () => {
  const screen = open('Above', [['left'], [''], ['right']], 'Below')
  screen.go('', 'start')
  expect(screen.press('Backspace')).toBe(true)
  expect(screen.said()).toEqual(['Above', [['left'], ['right']], 'Below'])
  expect(wordsBefore(screen)).toBe('left')
  const other = open('Above', [['left', 'more'], ['']], 'Below')
  other.go('', 'start')
  other.press('Backspace')
  expect(other.said()).toEqual(['Above', 'left', 'more', 'Below'])
  expect(wordsBefore(other)).toBe('more')
})

test('Delete brings nothing from another column, and nothing into or out of them', () => {
  const screen = open('Above', [['left'], ['right']], 'Below')
  for (const words of ['Above', 'left', 'right']) {
    screen.go(words, 'end')
    expect(screen.press('Delete')).toBe(true)
  }
  expect(screen.said()).toEqual(['Above', [['left'], ['right']], 'Below'])
  // Within a line, and at the end of a page, it is as everywhere.
  screen.go('left', 'start')
  expect(screen.press('Delete')).toBe(false)
  screen.go('Below', 'end')
  expect(screen.press('Delete')).toBe(false)
})

test('Enter in an empty line goes on in the column; neither Tab nor Shift+Tab leads out of one or into one', () => {
  const screen = open([['left', ''], ['right']], 'Below')
  screen.go('', 'start')
  expect(screen.press('Enter')).toBe(true)
  expect(screen.said()).toEqual([[['left', '', ''], ['right']], 'Below'])
  expect(screen.press('Shift-Tab')).toBe(true)
  screen.go('Below', 'start')
  expect(screen.press('Tab')).toBe(true)
  expect(screen.press('Shift-Tab')).toBe(false)
  expect(screen.press('Enter')).toBe(false)
  expect(screen.said()).toEqual([[['left', '', ''], ['right']], 'Below'])
})

test('a block that comes between columns is one, and a column that comes out of them is its blocks', () => {
  const screen = open('Above', [['left'], ['right', 'more']])
  const { view } = screen
  const line = view.state.doc.firstChild?.firstChild
  const { $head } = cursorAt(view.state.doc, 'right', 'start')
  if (!line) throw new Error('There is no line.')
  // Between both columns.
  view.dispatch(view.state.tr.insert($head.before($head.depth - 3), line))
  expect(screen.said()).toEqual(['Above', [['left'], ['Above'], ['right', 'more']]])
  screen.go('more', 'end')
  const column = view.state.selection.$head.node(view.state.selection.$head.depth - 3)
  view.dispatch(view.state.tr.insert(1, column))
  expect(screen.said()).toEqual(['right', 'more', 'Above', [['left'], ['Above'], ['right', 'more']]])
})

test('columns are no more once a column alone, or nothing, is left in them, with the cursor where it was', () => {
  const screen = open('Above', [['left', 'more'], ['right']], 'Below')
  screen.go('more', 'end')
  // As the library takes a block away with the group that nothing else is in.
  screen.view.dispatch(take(screen, 'right', 2))
  expect(screen.said()).toEqual(['Above', 'left', 'more', 'Below'])
  expect(wordsBefore(screen)).toBe('more')
  const alone = open([['left'], ['right']])
  alone.view.dispatch(take(alone, 'left', 5))
  expect(alone.said()).toEqual([''])
})

test('a column is never so wide that those beside it cannot be read', () => {
  expect([undefined, 'wide', -1, 0, Number.NaN, 1e9, 0.001, 2].map(shareOf)).toEqual([1, 1, 1, 1, 1, 4, 0.25, 2])
  expect(shared(1, 1, 0.1)).toEqual([1.2, 0.8])
  expect(shared(1, 1, 5)).toEqual([1.75, 0.25])
  expect(shared(1, 1, -5)).toEqual([0.25, 1.75])
})
