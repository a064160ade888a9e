import { BlockNoteEditor } from '@blocknote/core'
import type { NodeType } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { vocabulary } from '../../contract/vocabulary.ts'
import { editorSchema } from './editor-schema.ts'
import { propsOf } from './fitting-values.ts'
import { suggestionParts } from './suggestions/suggestion-parts.ts'

const editor = BlockNoteEditor.create({ schema: editorSchema, extensions: [suggestionParts] })
const { nodes, marks } = editor.pmSchema
const names = Object.keys(nodes).filter((name) => name !== 'text' && name !== 'doc')

const namesIn = (of: object | undefined): readonly string[] => Object.keys(of ?? {}).toSorted()

test('what may stand on a page is what the editor draws, with what may be said of it', () => {
  const drawn = names.map((name) => [name, namesIn(nodes[name]?.spec.attrs)])
  const known = names.map((name) => [name, namesIn(vocabulary.elements[name]?.attributes)])
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(drawn))
  expect(namesIn(vocabulary.elements)).toEqual(names.toSorted())
  const drawnMarks = Object.entries(marks).map(([name, { spec }]) => [name, namesIn(spec.attrs)])
  const knownMarks = Object.entries(vocabulary.marks).map(([name, said]) => [name, [...said].toSorted()])
  expect(Object.fromEntries(knownMarks)).toEqual(Object.fromEntries(drawnMarks))
})

test('what is not written of a part says what the editor takes it to say', () => {
  const said = names.flatMap((name) =>
    Object.entries(nodes[name]?.spec.attrs ?? {}).map(
      ([key, { default: usual }]) => [name, key, usual ?? null] as const,
    ),
  )
  expect(said.map(([name, key]) => [name, key, vocabulary.usual[key] ?? null])).toEqual(said)
  const known = new Set(said.map(([, key]) => key))
  expect(namesIn(vocabulary.usual).filter((key) => !known.has(key))).toEqual([])
})

/** What the editor lets stand in a part of a page; a block begins with its content. */
function heldBy(outer: NodeType | undefined): readonly string[] {
  const begun = outer?.contentMatch.defaultType
  const after = begun ? outer?.contentMatch.matchType(begun) : undefined
  return ['text', ...names].filter((name) => {
    const inner = nodes[name]
    return inner && [outer?.contentMatch, after].some((match) => match?.matchType(inner))
  })
}

test('each part of a page may hold what the editor lets stand in it', () => {
  const held = names.map((name) => [name, heldBy(nodes[name]).toSorted()])
  const known = names.map((name) => {
    const { holds = [] } = vocabulary.elements[name] ?? {}
    return [name, holds.map((one) => (one === '#words' ? 'text' : one)).toSorted()]
  })
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(held))
})

test('what may be said by some values alone is one of those that the editor knows', () => {
  const valuesOf = (name: string) =>
    Object.entries(propsOf(editor.schema, name)).flatMap(([key, { values }]) => (values ? [[key, values]] : []))
  const known = names.map((name) => {
    const { attributes = {} } = vocabulary.elements[name] ?? {}
    return [name, Object.fromEntries(Object.entries(attributes).filter(([, kind]) => typeof kind !== 'string'))]
  })
  const drawn = names.map((name) => [name, Object.fromEntries(valuesOf(name))])
  // Of the cells of tables the library says no values.
  const looks = { textAlignment: ['left', 'center', 'right', 'justify'] }
  expect(Object.fromEntries(known)).toEqual({ ...Object.fromEntries(drawn), tableCell: looks, tableHeader: looks })
})

test('words have the marks that the editor lets them have, each once and beside any other', () => {
  const all = Object.values(marks)
  const shutOut = all.flatMap((mark) =>
    all.filter((other) => mark.excludes(other)).map(({ name }) => [mark.name, name]),
  )
  const once = all.map(({ name }) => [name, name])
  expect(new Set(shutOut.map(String))).toEqual(new Set(once.map(String)))
  const lines = names.filter((name) => nodes[name]?.inlineContent)
  const drawn = lines.map((name) => [
    name,
    all.filter((mark) => nodes[name]?.allowsMarkType(mark)).map((one) => one.name),
  ])
  const known = lines.map((name) => [name, vocabulary.elements[name]?.marks ?? all.map((mark) => mark.name)])
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(drawn))
})
