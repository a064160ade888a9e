import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Member, Space } from '@atrium/features/spaces/contract'
import { createMemory, someTime } from '../../../engine/server/testing/memory.ts'
import { ada, bob, cleo, personOf, teamInMemory } from '../../../tests/contracts/fixture.ts'
import { describeStatus, setQuietHours } from './describe-status.ts'
import { cleanName, defaultName } from './name.ts'
import { Person, arrive } from './person.ts'
import { Preferences } from './preferences.ts'
import { setPreferences } from './set-preferences.ts'
import { rename } from './rename.ts'
import { setStatus } from './set-status.ts'
import { tellZone } from './tell-zone.ts'

const inTeam = (id: string) => ({ space: teamSpace, id })

function profileOfBob() {
  const memory = teamInMemory()
  return { memory, bobs: () => memory.row(Person, inTeam(bob)) }
}

test('R7.03 the first to arrive owns the team, those after are members, or guests where they were invited so', async () => {
  const memory = createMemory()
  const come = (person: string, given: object = {}) =>
    memory.act(arrive, { person, email: 'a.b@example.org', name: '', ...given }, { by: ada })
  expect([await come(ada), await come(bob), await come(cleo, { isGuest: true })]).toEqual(['done', 'done', 'done'])
  const roleOf = (id: string, space: string = teamSpace) => memory.row(Member, { space, id })?.role
  expect([roleOf(ada), roleOf(bob), roleOf(cleo)]).toEqual(['owner', 'member', 'guest'])
  expect([roleOf(ada, ownSpace(ada)), roleOf(cleo, ownSpace(cleo))]).toEqual(['owner', 'owner'])
  const kinds = memory.rows(Space).map(({ id, kind }) => [id, kind])
  expect(kinds).toEqual([[teamSpace, 'team'], ...[ada, bob, cleo].map((id) => [ownSpace(id), 'own'])])
  expect(memory.row(Member, inTeam(ada))).toMatchObject({ email: 'a.b@example.org', joinedAt: someTime })
})

test('R3.02 R4.22 R5.04 who arrives is online, says nothing yet, and is called as they said or by their address', async () => {
  const memory = createMemory()
  const come = async (given: object) => {
    const person = newId<'person'>()
    await memory.act(arrive, { person, email: ' bo@example.org', name: '', ...given }, { by: ada })
    return memory.row(Person, inTeam(person))
  }
  const silent = { statusText: '', statusEmoji: '', statusUntil: null, quietHours: null, avatar: null }
  const known = { status: 'online', lastStatusChange: null, zone: null, suspendedAt: null, createdAt: someTime }
  expect(await come({ name: '\u202e Ada  B. ' })).toMatchObject({
    displayName: 'Ada  B.',
    firstName: 'Ada',
    ...silent,
    ...known,
  })
  expect(await come({ name: 'x'.repeat(90) })).toMatchObject({ displayName: 'x'.repeat(80) })
  expect(await come({})).toMatchObject({ displayName: 'bo', firstName: 'bo' })
})

test('R3.02 R7.13 who comes back is noted, and changes nothing else; who is suspended does not come in', async () => {
  const { memory, bobs } = profileOfBob()
  const come = (at: number, given: object = {}) =>
    memory.act(arrive, { person: bob, email: 'new@example.org', name: 'New', ...given }, { by: ada, at })
  expect(await come(5)).toBe('done')
  expect(bobs()).toEqual(personOf(bob, { lastActive: 5, lastLogin: 5 }))
  expect(await come(7, { isReturn: true })).toBe('done')
  expect(bobs()).toEqual(personOf(bob, { lastActive: 7, lastLogin: 5 }))
  memory.put(Person, personOf(bob, { suspendedAt: 8 }))
  expect(await come(9)).toBe('suspended')
})

test('who has a profile but no place yet is given what is missing, and what is there stays', async () => {
  const memory = createMemory()
  memory.put(Space, { space: teamSpace, id: teamSpace, kind: 'team', state: 'open', parent: null })
  memory.put(Member, { ...inTeam(bob), role: 'admin', email: '', joinedAt: 3 })
  expect(await memory.act(arrive, { person: bob, email: 'b@example.org', name: 'Bob' }, { by: bob })).toBe('done')
  expect(memory.row(Member, inTeam(bob))).toMatchObject({ role: 'admin', joinedAt: 3 })
  expect(memory.row(Member, { space: ownSpace(bob), id: bob })).toMatchObject({ role: 'owner' })
})

test('a name is shown without what nobody sees', () => {
  expect(cleanName(' A\u0007\u061c\u200b\u200eda\u2028\u2067\ufeff ')).toBe('Ada')
  expect([defaultName('ada@example.org'), defaultName('@x'), defaultName(' @x')]).toEqual(['ada', 'User', 'User'])
})

test('R5.23 R7.06 one gives oneself another name, which nobody notes who gives the same', async () => {
  const { memory, bobs } = profileOfBob()
  const call = (name: string) => memory.act(rename, { name }, { by: bob, role: 'guest' })
  expect(await call(' Robert  Tables ')).toBe('done')
  expect(bobs()).toEqual(personOf(bob, { displayName: 'Robert  Tables', firstName: 'Robert', updatedAt: someTime }))
  const before = bobs()
  expect(await memory.act(rename, { name: 'Robert  Tables' }, { by: bob, at: someTime + 1 })).toBe('done')
  expect(bobs()).toEqual(before)
  expect([await call(' \u200b'), await call('x'.repeat(81))]).toEqual(['no-name', 'bad-input'])
})

test('without a profile nobody can say anything of themselves', async () => {
  const memory = createMemory()
  const by = newId<'person'>()
  const answers = [
    await memory.act(rename, { name: 'A' }, { by }),
    await memory.act(setStatus, { status: 'away' }, { by }),
    await memory.act(describeStatus, { text: '', emoji: '' }, { by }),
    await memory.act(setQuietHours, {}, { by }),
    await memory.act(tellZone, { zone: 'UTC' }, { by }),
  ]
  expect(new Set(answers)).toEqual(new Set(['no-profile']))
})

test('R4.21 a status takes the place of what one said before, and the same one again is no change while it holds', async () => {
  const { memory, bobs } = profileOfBob()
  memory.put(Person, personOf(bob, { status: 'away', statusText: 'Lunch', statusEmoji: '🍕', statusUntil: 100 }))
  const say = (status: string, at: number) => memory.act(setStatus, { status }, { by: bob, at })
  expect(await say('away', 99)).toBe('done')
  expect(bobs()).toMatchObject({ statusText: 'Lunch', updatedAt: 1 })
  expect(await say('away', 100)).toBe('done')
  expect(bobs()).toEqual(personOf(bob, { status: 'away', lastStatusChange: 100, updatedAt: 100 }))
  expect(await say('sick', 101)).toBe('done')
  expect(bobs()).toMatchObject({ status: 'sick', lastStatusChange: 101 })
  expect(await say('dancing', 102)).toBe('bad-input')
})

test('one says in own words how one is, until a time that is to come', async () => {
  const { memory, bobs } = profileOfBob()
  memory.put(Person, personOf(bob, { status: 'inMeeting' }))
  const say = (given: object, at = 10) => memory.act(describeStatus, { text: '', emoji: '', ...given }, { by: bob, at })
  expect(await say({ text: ' Back at\u202e 5 ', emoji: '👩🏽‍💻', until: 20 })).toBe('done')
  const said = { status: 'inMeeting', statusText: 'Back at 5', statusEmoji: '👩🏽‍💻', statusUntil: 20 }
  expect(bobs()).toEqual(personOf(bob, { ...said, lastStatusChange: 10, updatedAt: 10 }))
  expect([await say({ until: 10 }), await say({ until: 11 })]).toEqual(['past', 'done'])
  expect(await say({ text: 'x'.repeat(81) })).toBe('bad-input')
  expect(await say({ emoji: 'no' }, 30)).toBe('done')
  expect(bobs()).toMatchObject({ status: 'online', statusText: '', statusEmoji: '', statusUntil: null })
})

test('only emoji stand beside what one says', async () => {
  const { memory, bobs } = profileOfBob()
  for (const [given, kept] of [
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['👍a', ''],
    ['a👍', ''],
    ['❤️', '❤️'],
  ]) {
    expect(await memory.act(describeStatus, { text: '', emoji: given }, { by: bob })).toBe('done')
    expect(bobs()?.statusEmoji).toBe(kept)
  }
})

test('quiet hours and the zone are told, and taken back', async () => {
  const { memory, bobs } = profileOfBob()
  const hours = { from: '22:00', to: '07:00', zone: 'Europe/Berlin', days: [1] }
  const set = (given: object) => memory.act(setQuietHours, given, { by: bob, at: 5 })
  expect(await set({ hours })).toBe('done')
  expect(bobs()).toEqual(personOf(bob, { quietHours: hours, updatedAt: 5 }))
  expect([await set({ hours: { ...hours, days: [] } }), await set({ hours: { ...hours, to: '24:00' } })]).toEqual([
    'bad-input',
    'bad-input',
  ])
  expect([await set({}), bobs()?.quietHours]).toEqual(['done', null])
  const tell = (zone: string, at: number) => memory.act(tellZone, { zone }, { by: bob, at })
  expect([await tell('Asia/Tokyo', 6), await tell('Asia/Tokyo', 7), await tell('Asia Tokyo', 8)]).toEqual([
    'done',
    'done',
    'bad-input',
  ])
  expect(bobs()).toEqual(personOf(bob, { zone: 'Asia/Tokyo', updatedAt: 6 }))
})

test('preferences are one’s own, and what is not given stays', async () => {
  const memory = teamInMemory()
  const set = (given: object) => memory.act(setPreferences, given, { by: bob })
  const key = { space: ownSpace(bob), id: bob }
  const none = { language: null, hourCycle: null, weekStart: null, workingHours: null, clocks: null }
  expect(await set({ zone: 'UTC' })).toBe('done')
  expect(memory.rows(Preferences)).toEqual([{ ...key, ...none, zone: 'UTC' }])
  const clocks = [{ label: ' Tokyo\u200b ', zone: 'Asia/Tokyo' }]
  expect(await set({ clocks, weekStart: 7 })).toBe('done')
  const changed = { ...key, ...none, zone: 'UTC', weekStart: 7, clocks: [{ label: 'Tokyo', zone: 'Asia/Tokyo' }] }
  expect(memory.rows(Preferences)).toEqual([changed])
  expect(await set({ clocks: [...clocks, { label: ' ', zone: 'UTC' }] })).toBe('no-label')
  expect(await set({ clocks: null })).toBe('done')
  expect(memory.rows(Preferences)[0]?.clocks).toBeNull()
})

test('working hours end after they start', async () => {
  const memory = teamInMemory()
  const work = (from: string, to: string) =>
    memory.act(setPreferences, { workingHours: { days: [1], from, to } }, { by: bob })
  expect([await work('09:00', '09:00'), await work('17:00', '09:00'), await work('09:00', '17:00')]).toEqual([
    'ends-early',
    'ends-early',
    'done',
  ])
})

test('a guest of the team sees themselves, and of those whom they meet name and status alone', () => {
  const guest = { person: ada, company: new Set([bob]) }
  const bobs = personOf(bob, { zone: 'UTC', quietHours: { from: '22:00', to: '07:00', zone: 'UTC', days: [1] } })
  const seen = Person.forGuest?.(bobs, guest)
  expect(seen).toMatchObject({
    displayName: 'Bob',
    status: 'online',
    email: '',
    zone: null,
    quietHours: null,
    lastActive: 0,
  })
  expect(Person.forGuest?.(personOf(ada), guest)).toEqual(personOf(ada))
  expect(Person.forGuest?.(personOf(cleo), guest)).toBeUndefined()
})

test('a person who was cached by an older version says nothing of what it did not know', () => {
  const { statusText: _text, zone: _zone, suspendedAt: _since, ...older } = personOf(bob)
  expect(Person.upgrade?.(older, 2)).toEqual(personOf(bob))
})
