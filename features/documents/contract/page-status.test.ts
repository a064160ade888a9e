import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { Member } from '@atrium/features/spaces/contract'
import { asBob, pageInMemory } from '../../../tests/contracts/documents.ts'
import { bob } from '../../../tests/contracts/fixture.ts'
import { Document } from './document.ts'
import { setPageOwner, setStatus } from './page-status.ts'

test('a page is what its last status says, with who said so and when; only a verified one has a last day', async () => {
  const { memory, key, now } = pageInMemory()
  const say = async (state: string | null, until: string | null) => [
    await memory.act(setStatus, { ...key, state, until }, { ...asBob, at: 5 }),
    now()?.status,
  ]
  const said = { by: bob, at: 5 }
  expect(await say('verified', '2027-03-01')).toEqual(['done', { state: 'verified', ...said, until: '2027-03-01' }])
  expect(await say('verified', null)).toEqual(['done', { state: 'verified', ...said, until: null }])
  expect(await say('draft', '2027-03-01')).toEqual(['done', { state: 'draft', ...said, until: null }])
  expect(await say('in-review', null)).toEqual(['done', { state: 'in-review', ...said, until: null }])
  expect(await say(null, null)).toEqual(['done', null])
  expect(await memory.act(setStatus, { ...key, state: 'verified', until: '2027-02-30' }, asBob)).toBe('bad-input')
})

test('the status of a locked page can be changed, that of one in the trash cannot', async () => {
  const { memory, space, key, page, now } = pageInMemory({ isLocked: true })
  const verify = () => memory.act(setStatus, { ...key, state: 'verified', until: null }, asBob)
  expect([await verify(), now()?.status?.state, now()?.isLocked]).toEqual(['done', 'verified', true])
  memory.put(Document, { ...page, space, trash: { at: 1, by: bob, isForever: false } })
  expect(await verify()).toBe('in-trash')
  expect(await memory.act(setPageOwner, { ...key, owner: null }, asBob)).toBe('in-trash')
})

test('whoever can read a page may own it, nobody else', async () => {
  const { memory, space, key, now } = pageInMemory()
  const own = (owner: string | null) => memory.act(setPageOwner, { ...key, owner }, asBob)
  const [reader, guest] = [newId<'person'>(), newId<'person'>()]
  memory.put(Member, { space, id: reader, role: 'viewer', email: '', joinedAt: 1 })
  memory.put(Member, { space, id: guest, role: 'guest', email: '', joinedAt: 1 })
  expect([await own(reader), now()?.owner]).toEqual(['done', reader])
  const entries = memory.entries(space)
  expect([await own(reader), memory.entries(space)]).toEqual(['done', entries])
  expect([await own(guest), await own(newId()), now()?.owner]).toEqual(['no-reader', 'no-reader', reader])
  expect([await own(null), now()?.owner]).toEqual(['done', null])
})
