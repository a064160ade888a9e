import { BlockNoteEditor } from '@blocknote/core'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { editorSchema } from '../editor-schema.ts'
import { suggestionsIn } from './find-suggestions.ts'
import { recordPlugin, suggest } from './record.ts'
import { type Verdict, settle } from './settle.ts'
import { suggestionParts } from './suggestion-parts.ts'

type Blocks = readonly object[]

/** A page on which Ada proposes what she does, unless she writes. */
function open(blocks: Blocks, person = 'ada') {
  const { prosemirrorState } = BlockNoteEditor.create({
    schema: editorSchema,
    extensions: [suggestionParts],
    initialContent: blocks as never,
  })
  let count = 0
  const author = { person, now: () => '2026-11-27T00:00:00Z', newId: () => `${person}${(count += 1)}` }
  const state = EditorState.create({ doc: prosemirrorState.doc, plugins: [recordPlugin(author)] })
  const page = {
    state,
    act(change: (tr: Transaction) => Transaction) {
      page.state = page.state.applyTransaction(change(page.state.tr)).state
    },
    propose(change: (tr: Transaction) => Transaction) {
      page.act((tr) => suggest(tr, true))
      page.act(change)
      page.act((tr) => suggest(tr, false))
    },
    settle(verdict: Verdict, ids = new Set(suggestionsIn(page.state.doc).map(({ id }) => id))) {
      page.act((tr) => settle(tr, ids, verdict))
    },
    /** As by somebody else. */
    as(other: string) {
      const now = EditorState.create({
        doc: page.state.doc,
        plugins: [recordPlugin({ ...author, person: other, newId: () => `${other}${(count += 1)}` })],
      })
      page.state = now
    },
    place(words: string): number {
      let found = -1
      page.state.doc.descendants((node, at) => {
        const index = node.isText ? (node.text ?? '').indexOf(words) : -1
        if (index >= 0 && found < 0) found = at + index
      })
      if (found < 0) throw new Error(`No ${words}.`)
      return found
    },
  }
  return page
}

type Page = ReturnType<typeof open>

/** What stands on a page: insertions as +…+, deletions as -…-, blocks that are proposed with their kind in front. */
function shown({ state: { doc } }: Page): string {
  const lines: string[] = []
  doc.descendants((node, _at, parent) => {
    if (!node.isTextblock) return true
    const suggestion = parent?.attrs['suggestion']
    const kind = typeof suggestion === 'string' ? `${(JSON.parse(suggestion) as { kind: string }).kind}:` : ''
    const words = node.children.map((part) => {
      const names = part.marks.map(({ type }) => type.name)
      const sign = names.includes('insertion') ? '+' : ''
      const taken = names.includes('deletion') ? '-' : ''
      return `${sign}${taken}${part.text ?? part.type.name}${taken}${sign}`
    })
    const type = node.type.name === 'paragraph' ? '' : `${node.type.name} `
    lines.push(`${kind}${type}${words.join('')}`)
    return false
  })
  return lines.join('|')
}

const line = (content: string, type = 'paragraph') => ({ type, content })

test('What one types is proposed, and becomes words of the page once it is accepted', () => {
  const page = open([line('Hello world')])
  page.propose((tr) => tr.insertText('new ', page.place('world')))
  expect(shown(page)).toBe('Hello +new +world')
  page.propose((tr) => tr.insertText('er', page.place('new ') + 3))
  expect(shown(page)).toBe('Hello +newer +world')
  expect(suggestionsIn(page.state.doc)).toHaveLength(1)
  page.settle('accept')
  expect(shown(page)).toBe('Hello newer world')
  page.propose((tr) => tr.insertText('!', page.place('world') + 5))
  page.settle('reject')
  expect(shown(page)).toBe('Hello newer world')
})

test('What one types into code, takes off it or makes code is proposed as any other words', () => {
  const code = (text: string) => ({ type: 'text', text, styles: { code: true } })
  const words = (text: string) => ({ type: 'text', text, styles: {} })
  const page = open([{ type: 'paragraph', content: [words('Call '), code('start()'), words(' once')] }])
  const isCode = (text: string): boolean =>
    page.state.doc
      .resolve(page.place(text) + 1)
      .marks()
      .some(({ type }) => type.name === 'code')
  page.propose((tr) => tr.insertText('re', page.place('start()') + 1))
  page.propose((tr) => tr.delete(page.place('()'), page.place('()') + 2))
  expect(shown(page)).toBe('Call s+re+tart-()- once')
  expect([isCode('re'), isCode('()')]).toEqual([true, true])
  page.settle('reject')
  expect(shown(page)).toBe('Call start() once')
  expect(isCode('start()')).toBe(true)
  page.propose((tr) =>
    tr.addMark(page.place('once'), page.place('once') + 4, page.state.schema.marks['code']?.create() as never),
  )
  page.settle('accept')
  expect(isCode('once')).toBe(true)
})

test('What one takes off stays there until it is accepted; what one proposed oneself goes', () => {
  const page = open([line('Hello big world')])
  page.propose((tr) => tr.delete(page.place('big'), page.place('big') + 4))
  expect(shown(page)).toBe('Hello -big -world')
  page.propose((tr) => tr.insertText('small ', page.place('world')))
  expect(shown(page)).toBe('Hello -big -+small +world')
  page.propose((tr) => tr.delete(page.place('small'), page.place('world')))
  expect(shown(page)).toBe('Hello -big -world')
  page.settle('accept')
  expect(shown(page)).toBe('Hello world')
})

test('Who deletes backwards comes to stand in front of what stays', () => {
  const page = open([line('abc')])
  const backspace = (): void =>
    page.propose((tr) => tr.delete(page.state.selection.from - 1, page.state.selection.from))
  page.act((tr) => tr.setSelection(TextSelection.create(tr.doc, page.place('abc') + 3)))
  backspace()
  backspace()
  expect(shown(page)).toBe('a-bc-')
  expect(page.state.selection.from).toBe(page.place('a') + 1)
  expect(suggestionsIn(page.state.doc)).toHaveLength(1)
})

test('Who splits a line goes on in what is split off', () => {
  const page = open([line('One two')])
  page.act((tr) => tr.setSelection(TextSelection.create(tr.doc, page.place('two'))))
  page.propose((tr) => tr.split(page.place('two'), 2))
  const { $head } = page.state.selection
  expect([$head.parent.textContent, $head.parentOffset]).toEqual(['two', 0])
})

test('Letters that are alike are told apart by the cursor', () => {
  const page = open([line('aaaa')])
  const at = page.place('aaaa') + 1
  page.propose((tr) => tr.insertText('a', at).setSelection(TextSelection.create(tr.doc, at + 1)))
  expect(shown(page)).toBe('a+a+aaa')
  page.settle('reject')
  const remove = (from: number): void =>
    page.propose((tr) => tr.delete(from, from + 1).setSelection(TextSelection.create(tr.doc, from)))
  remove(at)
  expect(shown(page)).toBe('a-a-aa')
})

test('A block that is split, put in or taken off is proposed as a whole', () => {
  const page = open([line('One two'), line('Three')])
  page.propose((tr) => tr.split(page.place('two'), 2))
  expect(shown(page)).toBe('One -two-|insert:+two+|Three')
  page.settle('reject')
  expect(shown(page)).toBe('One two|Three')
  page.propose((tr) => tr.split(page.place('two'), 2))
  page.settle('accept')
  expect(shown(page)).toBe('One |two|Three')
  const at = page.place('two') - 2
  page.propose((tr) => tr.delete(at, at + 7))
  expect(shown(page)).toBe('One |delete:-two-|Three')
  page.settle('reject')
  expect(shown(page)).toBe('One |two|Three')
  page.propose((tr) => tr.delete(at, at + 7))
  page.settle('accept')
  expect(shown(page)).toBe('One |Three')
})

test('A block that becomes another kind is proposed, and turns back when that is rejected', () => {
  const page = open([line('Title')])
  const { heading } = page.state.schema.nodes
  const turn = (): void => page.propose((tr) => tr.setNodeMarkup(page.place('Title') - 1, heading, { level: 2 }))
  turn()
  expect(shown(page)).toBe('change:heading Title')
  page.settle('reject')
  expect(shown(page)).toBe('Title')
  turn()
  page.settle('accept')
  expect(shown(page)).toBe('heading Title')
})

test('What somebody else wrote stays, whatever becomes of the proposal around it', () => {
  const page = open([line('One')])
  page.propose((tr) => tr.split(page.place('One') + 3, 2).insertText('proposed', tr.doc.content.size - 3))
  page.act((tr) => tr.insertText('mine', page.place('proposed') + 3))
  expect(shown(page)).toBe('One|insert:+pro+mine+posed+')
  page.settle('reject')
  expect(shown(page)).toBe('One|mine')
  page.propose((tr) => tr.delete(page.place('mine'), page.place('mine') + 4))
  page.act((tr) => tr.insertText('!', page.place('mine') + 2))
  expect(shown(page)).toBe('One|-mi-!-ne-')
  page.settle('accept')
  expect(shown(page)).toBe('One|!')
})

test('Several propose on one page, each of them by themselves', () => {
  const page = open([line('One two')])
  page.propose((tr) => tr.insertText('and ', page.place('two')))
  page.as('bob')
  page.propose((tr) => tr.delete(page.place('and'), page.place('two') + 3))
  expect(shown(page)).toBe('One +-and -+-two-')
  const [ada, bob] = suggestionsIn(page.state.doc)
  expect([ada?.by, bob?.by]).toEqual(['ada', 'bob'])
  page.settle('reject', new Set([bob?.id ?? '']))
  expect(shown(page)).toBe('One +and +two')
  page.settle('accept')
  expect(shown(page)).toBe('One and two')
})

test('What somebody else proposes becomes nothing else: one proposes to take it off, and a copy', () => {
  const page = open([line('One')])
  const { heading, quote } = page.state.schema.nodes
  page.propose((tr) => tr.split(page.place('One') + 3, 2).insertText('two', tr.doc.content.size - 3))
  page.propose((tr) => tr.setNodeMarkup(page.place('One') - 1, heading, { level: 2 }))
  const before = shown(page)
  expect(before).toBe('change:heading One|insert:+two+')
  page.as('bob')
  page.propose((tr) => tr.setNodeMarkup(page.place('One') - 1, heading, { level: 3 }))
  page.propose((tr) => tr.setNodeMarkup(page.place('two') - 1, quote))
  expect(shown(page)).toBe('change:heading -One-|insert:heading +One+|insert:+-two-+|insert:quote +two+')
  page.settle('reject', new Set(suggestionsIn(page.state.doc).flatMap(({ id, by }) => (by === 'bob' ? [id] : []))))
  expect(shown(page)).toBe(before)
})
