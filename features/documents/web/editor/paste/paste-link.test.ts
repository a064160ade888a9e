import { BlockNoteEditor } from '@blocknote/core'
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { editorSchema } from '../editor-schema.ts'
import type { PageEditor } from '../page-editor.ts'
import { recordPlugin, suggest } from '../suggestions/record.ts'
import { suggestionParts } from '../suggestions/suggestion-parts.ts'
import { loneLink } from './lone-link.ts'
import { pastedLink, pastedLinkPlugin } from './pasted-link.ts'
import { embed, putLink, putName, turnIntoLink, turnIntoName } from './put-link.ts'
import { type Way, waysOf } from './ways-of-link.ts'

const url = 'https://example.org/a_b'
const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const page = { target: 'plan', where: 'team', label: 'Plan' }
const author = { person: 'ada', now: () => '2026-11-27T00:00:00Z', newId: () => 'own' }

/** A page with a line, at whose end Ada writes. */
function open(words: string): PageEditor {
  const created: unknown = BlockNoteEditor.create({
    schema: editorSchema,
    extensions: [suggestionParts],
    initialContent: [
      { id: 'line', type: 'paragraph', content: words },
      { id: 'next', type: 'paragraph' },
    ] as never,
    _tiptapOptions: {},
  })
  const editor = created as PageEditor
  for (const plugin of [recordPlugin(author), pastedLinkPlugin]) editor._tiptapEditor.registerPlugin(plugin)
  editor.setTextCursorPosition('line', 'end')
  return editor
}

const blocks = ({ document }: PageEditor) =>
  document.map(({ type, props, content }) => ({
    type,
    ...(type === 'embed' ? { url: props['url'], name: props['name'], about: props['about'] } : { content }),
  }))
const line = (editor: PageEditor) => editor.getBlock('line')?.content
const text = (words: string) => ({ type: 'text', text: words, styles: {} })
const link = (href: string) => ({ type: 'link', href, content: [text(href)] })
const name = { type: 'mention', props: { kind: 'page', link: '', suggestion: undefined, ...page }, content: undefined }
const isOffered = (editor: PageEditor) => pastedLink(editor.prosemirrorState) !== undefined

test('a lone address of the web is a link, unless it stands in a form', () => {
  const said = (words: string, html = '') => loneLink({ words, html })
  expect(said(` ${url}\n`)).toBe(url)
  for (const words of ['', 'example.org', `see ${url}`, `${url} ${url}`, 'ftp://example.org', 'javascript:alert(1)'])
    expect([words, said(words)]).toEqual([words, undefined])
  expect(said('https://')).toBeUndefined()
  expect(said(`https://example.org/${'a'.repeat(2_000)}`)).toBeUndefined()
  expect(said(url, `<table><tr><td>${url}</td></tr></table>`)).toBeUndefined()
})

test('a link is put in at once, and what else may stand for it is offered until somebody writes on', () => {
  const editor = open('See ')
  putLink(editor, url)
  expect(line(editor)).toEqual([text('See '), link(url)])
  expect(isOffered(editor)).toBe(true)
  editor.transact((tr) => tr.insertText('Below', tr.doc.content.size - 3))
  expect(isOffered(editor)).toBe(true)
  editor.transact((tr) => tr.insertText(','))
  expect(isOffered(editor)).toBe(false)
  expect(line(editor)).toEqual([text('See '), link(url), text(',')])
})

test('nothing is offered any more once one goes elsewhere, or the link is gone', () => {
  const editor = open('')
  putLink(editor, url)
  editor.setTextCursorPosition('next')
  expect(isOffered(editor)).toBe(false)
  editor.setTextCursorPosition('line', 'end')
  expect(isOffered(editor)).toBe(false)
  putLink(editor, video)
  expect(isOffered(editor)).toBe(true)
  editor.transact((tr) => tr.delete(tr.selection.head - 1, tr.selection.head))
  expect(isOffered(editor)).toBe(false)
})

test('the name of a document and the link to it stand for each other', () => {
  const editor = open('See ')
  putName(editor, url, page)
  expect(line(editor)).toEqual([text('See '), name, text(' ')])
  expect(isOffered(editor)).toBe(true)
  turnIntoLink(editor)
  expect(line(editor)).toEqual([text('See '), link(url)])
  expect(isOffered(editor)).toBe(false)
  putLink(editor, video)
  turnIntoName(editor, page)
  expect(line(editor)).toEqual([text('See '), link(url), name, text(' ')])
  turnIntoLink(editor)
  expect(line(editor)).toEqual([text('See '), link(url), name, text(' ')])
})

test('a block stands in the place of a line that has but the link, and one writes on below', () => {
  const editor = open('')
  putLink(editor, video)
  expect(embed(editor, 'line', { url: video, name: '' })).toBe(true)
  expect(blocks(editor).slice(0, 2)).toEqual([
    { type: 'embed', url: video, name: '', about: '' },
    { type: 'paragraph', content: [] },
  ])
  expect(editor.getTextCursorPosition().block.id).toBe('next')
})

test('a block stands below a line that has more than the link, which stays', () => {
  const editor = open('See ')
  putLink(editor, url)
  expect(embed(editor, 'line', { url, name: 'Plan', about: 'All of it' })).toBe(true)
  expect(blocks(editor).slice(0, 2)).toEqual([
    { type: 'paragraph', content: [text('See '), link(url)] },
    { type: 'embed', url, name: 'Plan', about: 'All of it' },
  ])
})

test('nothing is put in for a link that is gone, or whose block is', () => {
  const editor = open('Words')
  expect(embed(editor, 'line', { url, name: 'Plan' })).toBe(false)
  putLink(editor, url)
  editor.removeBlocks(['line'])
  expect(embed(editor, 'line', { url, name: 'Plan' })).toBe(false)
  expect(blocks(editor).some(({ type }) => type === 'embed')).toBe(false)
})

test('who suggests is offered what can be proposed, and proposes it', () => {
  const editor = open('')
  editor.transact((tr) => suggest(tr, true))
  putLink(editor, url)
  expect(isOffered(editor)).toBe(true)
  expect(embed(editor, 'line', { url, name: '' })).toBe(false)
  turnIntoName(editor, page)
  expect(editor.prosemirrorState.doc.textContent.trim()).toBe('')
  const { $head } = editor.prosemirrorState.selection
  expect($head.parent.firstChild?.attrs['suggestion']).toContain('"insert"')
})

test('what is offered fits where the link leads, and what stands there comes last', () => {
  const offered = (given: string, known: object = {}, isNamed = false): readonly Way[] => {
    const editor = open('')
    putLink(editor, given)
    const nothing = { isBlock: false, page: undefined, origin: 'https://atrium.example.org' }
    return waysOf({ url: given, isNamed }, { ...nothing, ...known }, editor.prosemirrorState)
  }
  const own = 'https://atrium.example.org/documents/plan'
  expect(offered(own, { page }, true)).toEqual(['link', 'mention'])
  expect(offered(`${own}#block`, { page, isBlock: true })).toEqual(['mention', 'synced', 'link'])
  expect(offered(`${own}#block`, { isBlock: true })).toEqual(['synced', 'link'])
  expect(offered(video)).toEqual(['embed', 'link'])
  expect(offered(url)).toEqual(['preview', 'link'])
  for (const other of ['http://example.org/', 'https://atrium.example.org/calendar']) expect(offered(other)).toEqual([])
})

test('within a cell, and while one suggests, only what stands in a line is offered', () => {
  const known = { isBlock: true, page, origin: '' }
  const editor = open('')
  editor.transact((tr) => suggest(tr, true))
  expect(waysOf({ url, isNamed: false }, known, editor.prosemirrorState)).toEqual(['mention', 'link'])
  expect(waysOf({ url: video, isNamed: false }, { ...known, isBlock: false }, editor.prosemirrorState)).toEqual([])
  const rows = [{ cells: ['Cell'] }]
  editor.transact((tr) => suggest(tr, false))
  editor.replaceBlocks(['next'], [{ type: 'table', content: { type: 'tableContent', rows } }] as never)
  editor.transact((tr) => {
    tr.doc.descendants((node, at) => {
      if (node.text === 'Cell') tr.setSelection(TextSelection.create(tr.doc, at))
    })
  })
  expect(waysOf({ url: video, isNamed: false }, { ...known, isBlock: false }, editor.prosemirrorState)).toEqual([])
})
