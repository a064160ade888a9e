import { BlockNoteEditor } from '@blocknote/core'
import { expect, test } from 'vitest'
import { vocabulary } from '../../contract/vocabulary.ts'
import { editorSchema } from './editor-schema.ts'
import { propsOf } from './fitting-values.ts'
import { suggestionParts } from './suggestions/suggestion-parts.ts'

const editor = BlockNoteEditor.create({ schema: editorSchema, extensions: [suggestionParts] })
const { nodes, marks } = editor.pmSchema
const names = Object.keys(nodes).filter((name) => name !== 'text' && name !== 'doc')

test('what may stand on a page is what the editor draws', () => {
  expect(Object.keys(vocabulary.elements).toSorted()).toEqual(names.toSorted())
  const said = (of: object | undefined): readonly string[] => Object.keys(of ?? {}).toSorted()
  for (const name of names)
    expect(said(vocabulary.elements[name]?.attributes), name).toEqual(said(nodes[name]?.spec.attrs))
  expect(Object.keys(vocabulary.marks).toSorted()).toEqual(Object.keys(marks).toSorted())
  for (const [name, mark] of Object.entries(marks))
    expect([...(vocabulary.marks[name] ?? [])].toSorted(), name).toEqual(said(mark.spec.attrs))
})

test('each part of a page may hold what the editor lets stand in it, and have the values that it knows', () => {
  for (const name of names) {
    const { holds = [], attributes = {} } = vocabulary.elements[name] ?? {}
    for (const other of [...names, 'text']) {
      const [outer, inner] = [nodes[name], nodes[other]]
      if (!outer || !inner) throw new Error(`There is no ${name} or ${other}.`)
      const isHeld = holds.includes(other === 'text' ? '#words' : other)
      // A block begins with its content.
      const match = other === 'blockGroup' ? outer.contentMatch.defaultType : undefined
      const before = match ? outer.contentMatch.matchType(match) : outer.contentMatch
      expect(Boolean(before?.matchType(inner)), `${other} in ${name}`).toBe(isHeld)
    }
    for (const [key, { values }] of Object.entries(propsOf(editor.schema, name)))
      if (values && key in attributes) expect(attributes[key], `${key} of ${name}`).toEqual(values)
  }
})
