import { newId } from '@atrium/base/id'
import { pageSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { apartInMemory, asBob } from '../../../tests/contracts/documents.ts'
import { ada, pageOf } from '../../../tests/contracts/fixture.ts'
import { moveDocument } from './change-document.ts'
import { createDocument } from './create-document.ts'
import { documentPath, pageAtPath } from './document-path.ts'
import { Document } from './document.ts'
import { moveAway } from './move-away.ts'
import { rareDocumentActions } from './rare-documents.ts'

test('a page with access of its own is opened at an address of its own', () => {
  const [id, space] = [newId(), newId()]
  expect(documentPath({ space: pageSpace(space), id })).toBe(`/shared/${space}/documents/${id}`)
  expect(pageAtPath(`/shared/${space}/documents/${id}`)).toBe(id)
})

test('all that is created where a page has access of its own lies in that page', async () => {
  const { memory, space, page } = apartInMemory()
  const create = (parent: string | null) =>
    memory.act(createDocument, { space, id: newId(), title: 'x', parent }, { by: ada })
  expect([await create(null), await create(page.id)]).toEqual(['parent-gone', 'done'])
})

test('what lies in a page with access of its own does not move beside it', async () => {
  const { memory, space, page } = apartInMemory()
  const below = pageOf(space, { parent: page.id })
  memory.put(Document, below)
  const move = (id: string) => memory.act(moveDocument, { space, id, parent: null, order: 'a5' }, { by: ada })
  expect([await move(below.id), memory.row(Document, below)?.parent]).toEqual(['parent-gone', page.id])
  expect([await move(page.id), memory.row(Document, page)?.order]).toEqual(['done', 'a5'])
})

test('a page with access of its own goes elsewhere with it; what lies in it goes alone', async () => {
  const { memory, space, page } = apartInMemory()
  const below = pageOf(space, { parent: page.id })
  memory.put(Document, below)
  const away = (id: string) =>
    memory.act(moveAway, { space, id, to: teamSpace, parent: null, order: 'a0' }, { by: ada })
  expect([await away(page.id), await away(below.id)]).toEqual(['has-own', 'done'])
})

test('a page moves into the space of another only under a page there', async () => {
  const { memory, space, page, place } = apartInMemory()
  const plain = pageOf(place)
  memory.put(Document, plain)
  const move = (parent: string | null) =>
    memory.act(moveAway, { space: place, id: plain.id, to: space, parent, order: 'a0' }, asBob)
  expect([await move(null), await move(page.id)]).toEqual(['parent-gone', 'done'])
})

test('a screen fetches what is done to pages in their rooms once it is done', () => {
  const names = rareDocumentActions.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['documents/create', 'documents/grant-access', 'documents/set-watch']))
})
