import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { ada, bob } from '../../../tests/contracts/fixture.ts'
import { decorateDocument, lockDocument, makeTemplate, moveDocument, renameDocument } from './change-document.ts'
import { createDocument } from './create-document.ts'
import { commentPath, documentPath, pageAtPath } from './document-path.ts'
import { Favourite, FavouriteOrder, arrangeFavourites, mostArranged, setFavourite } from './favourite.ts'
import { changeShare } from './change-share.ts'
import { hashSharePassword, protectShare } from './protect-share.ts'
import { asShareAddress, changeShareAddress, maxShareAddress } from './share-address.ts'
import { shareDocument, sharePath, unshareDocument } from './share-document.ts'
import { DocumentShare } from './document-share.ts'
import { deleteForever, restoreDocument, trashDocument } from './trash-document.ts'
import { asBob, pageInMemory } from '../../../tests/contracts/documents.ts'

const token = 't'.repeat(22)
const plain = { until: null, withPages: false, isListed: false }
const asMade = { ...plain, hasPassword: false, address: null }

test('R6.04 a page is shared by a link until it is taken back, where sharing is on', async () => {
  const { memory, space, key, noted } = pageInMemory({ title: '' })
  expect(await memory.act(shareDocument, { ...key, token }, asBob)).toBe('done')
  expect(memory.rows(DocumentShare)).toEqual([
    { space, id: token, document: key.id, createdBy: bob, createdAt: someTime, ...asMade },
  ])
  expect(noted()).toEqual(['document_shared Untitled: Shared the document Untitled with people outside'])
  expect([await memory.act(unshareDocument, { space, token }, asBob), memory.rows(DocumentShare)]).toEqual(['done', []])
  for (const bad of ['t'.repeat(21), 't'.repeat(65), `${token}!`, `!${token}`])
    expect(await memory.act(shareDocument, { ...key, token: bad }, asBob)).toBe('bad-input')
  const off = pageInMemory({}, { permissions: { public: false, allowComments: true, allowSharing: false } })
  expect(await off.memory.act(shareDocument, { ...off.key, token }, asBob)).toBe('no-sharing')
  expect(sharePath(token)).toBe(`/share/${token}`)
})

test('R6.04 how far a link leads and for how long is chosen while there is one, where sharing is on', async () => {
  const { memory, space, key } = pageInMemory()
  const change = (choices: object) => memory.act(changeShare, { space, token, ...plain, ...choices }, asBob)
  expect(await change({ withPages: true })).toBe('no-link')
  await memory.act(shareDocument, { ...key, token }, asBob)
  const choices = { until: '2031-05-01', withPages: true, isListed: true }
  expect([await change(choices), memory.rows(DocumentShare)]).toMatchObject([
    'done',
    [{ document: key.id, ...choices }],
  ])
  expect(await change({ until: '2031-02-30' })).toBe('bad-input')
  expect([await change({}), memory.rows(DocumentShare)]).toMatchObject(['done', [plain]])
  const off = pageInMemory({}, { permissions: { public: false, allowComments: true, allowSharing: false } })
  expect(await off.memory.act(changeShare, { space: off.space, token, ...plain }, asBob)).toBe('no-sharing')
})

test('a link has a password until it is taken off, and members see only that there is one', async () => {
  const { memory, space, key } = pageInMemory()
  const hash = `${'0a'.repeat(16)}:${'1b'.repeat(64)}`
  const protect = (given: string | null) => memory.act(protectShare, { space, token, hash: given }, asBob)
  const list = (isListed: boolean) => memory.act(changeShare, { space, token, ...plain, isListed }, asBob)
  expect(await protect(hash)).toBe('no-link')
  await memory.act(shareDocument, { ...key, token }, asBob)
  expect([await list(true), await protect(hash)]).toEqual(['done', 'done'])
  expect(memory.rows(DocumentShare)).toMatchObject([{ hasPassword: true, isListed: false }])
  expect(JSON.stringify(memory.rows(DocumentShare))).not.toContain('0a0a')
  expect([await list(true), await list(false), await protect(null)]).toEqual(['has-password', 'done', 'done'])
  expect([await list(true), memory.rows(DocumentShare)]).toMatchObject([
    'done',
    [{ hasPassword: false, isListed: true }],
  ])
  expect([await protect(null), memory.rows(DocumentShare)]).toMatchObject(['done', [{ isListed: true }]])
  for (const bad of ['', 'correct horse', hash.slice(1), `${hash}0`, hash.toUpperCase()])
    expect([bad, await protect(bad)]).toEqual([bad, 'bad-input'])
  const off = pageInMemory({}, { permissions: { public: false, allowComments: true, allowSharing: false } })
  expect(await off.memory.act(protectShare, { space: off.space, token, hash }, asBob)).toBe('no-sharing')
})

test('the password of a link is written down nowhere on its way', () => {
  expect(hashSharePassword.isSecret).toBe(true)
})

test('a link goes by an address that was chosen for it, until that is taken away', async () => {
  const { memory, space, key } = pageInMemory()
  const choose = (address: string | null) => memory.act(changeShareAddress, { space, token, address }, asBob)
  expect(await choose('handbook')).toBe('no-link')
  await memory.act(shareDocument, { ...key, token }, asBob)
  for (const good of ['abc', 'hand-book', '2027', 'a'.repeat(maxShareAddress)])
    expect([await choose(good), memory.rows(DocumentShare)]).toMatchObject(['done', [{ address: good }]])
  const bad = ['', 'ab', 'Handbook', '-handbook', 'handbook-', 'hand book', 'hand/book', '..', '%2e', 'a'.repeat(22)]
  for (const one of [...bad, 'h\u0430ndbook']) expect([one, await choose(one)]).toEqual([one, 'bad-input'])
  expect(await choose('calendar')).toBe('reserved-address')
  expect([await choose(null), memory.rows(DocumentShare)]).toMatchObject(['done', [{ address: null }]])
  const off = pageInMemory({}, { permissions: { public: false, allowComments: true, allowSharing: false } })
  expect(await off.memory.act(changeShareAddress, { space: off.space, token, address: 'abc' }, asBob)).toBe(
    'no-sharing',
  )
})

test.each([
  ['Team Handbook', 'team-handbook'],
  ['  Über uns! ', 'uber-uns'],
  ['frequently asked questions', 'frequently-asked-ques'],
  ['日本', ''],
])('what is typed as an address, %j, is %j', (typed, address) => expect(asShareAddress(typed)).toBe(address))

test('links of before there were choices are as plain ones', () => {
  expect(DocumentShare.upgrade?.({ id: token, withPages: true }, 2)).toEqual({ id: token, ...asMade, withPages: true })
})

test('a page is a favourite of one’s own since it was first one', async () => {
  const { memory, key } = pageInMemory()
  const set = (isFavourite: boolean, at: number) =>
    memory.act(setFavourite, { where: key.space, id: key.id, isFavourite }, { by: bob, at })
  expect([await set(true, 5), await set(true, 6)]).toEqual(['done', 'done'])
  expect(memory.rows(Favourite)).toEqual([{ space: ownSpace(bob), id: key.id, where: key.space, at: 5 }])
  expect([await set(false, 7), memory.rows(Favourite)]).toEqual(['done', []])
})

test('one’s favourites stand in the order one gave them last, each once', async () => {
  const { memory } = pageInMemory()
  const [one, other] = [newId(), newId()]
  const arrange = (pages: readonly string[]) => memory.act(arrangeFavourites, { pages: [...pages] }, { by: bob })
  expect([await arrange([one, other]), await arrange([other, one, other])]).toEqual(['done', 'done'])
  expect(memory.rows(FavouriteOrder)).toEqual([{ space: ownSpace(bob), id: 'all', pages: [other, one] }])
  const most = Array.from({ length: mostArranged }, () => newId())
  expect([await arrange(most), await arrange([...most, one])]).toEqual(['done', 'bad-input'])
})

test('a page is opened where its space is, and found by its address', () => {
  const [id, space] = [newId(), newId()]
  expect(documentPath({ space: teamSpace, id })).toBe(`/documents/${id}`)
  expect(documentPath({ space: ownSpace(ada), id })).toBe(`/personal/documents/${id}`)
  expect(commentPath({ space, id }, 'c')).toBe(`/workspaces/${space}/documents/${id}?comment=c`)
  for (const of of [teamSpace, ownSpace(ada), space])
    expect(pageAtPath(` ${commentPath({ space: of, id }, 'c')}`)).toBe(id)
  for (const end of ['', '#part']) expect(pageAtPath(`/documents/${id}${end}`)).toBe(id)
  const strange = [
    `/x/documents/${id}`,
    `https://evil.org/documents/${id}`,
    '/documents/short',
    `/documents/${id}/x`,
    `/documents/${'x'.repeat(65)}`,
    '',
  ]
  expect(strange.filter(pageAtPath)).toEqual([])
})

test('nothing is written into an archived workspace', async () => {
  const { memory, space, key } = pageInMemory({}, { archivedAt: 1 })
  const answers = await Promise.all([
    memory.act(createDocument, { space, id: newId(), title: 'x' }, asBob),
    memory.act(renameDocument, { ...key, title: 'x' }, asBob),
    memory.act(decorateDocument, { ...key, icon: 'x' }, asBob),
    memory.act(lockDocument, { ...key, isLocked: true }, asBob),
    memory.act(makeTemplate, { ...key, isTemplate: true }, asBob),
    memory.act(moveDocument, { ...key, parent: null, order: 'a0' }, asBob),
    memory.act(trashDocument, key, asBob),
    memory.act(restoreDocument, key, asBob),
    memory.act(deleteForever, key, { by: ada }),
    memory.act(shareDocument, { ...key, token }, asBob),
  ])
  expect(new Set(answers)).toEqual(new Set(['archived']))
})
