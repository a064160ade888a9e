import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import {
  type Action,
  type PersonId,
  type ServerFrame,
  type SpaceId,
  ownSpace,
  pageSpace,
  teamSpace,
} from '@atrium/engine/contract'
import { createEvent } from '@atrium/features/calendar/contract'
import { giveOwnAccess } from '../../features/documents/contract/access/give-own-access.ts'
import { grantAccess } from '../../features/documents/contract/access/grant-access.ts'
import type { Grant } from '../../features/documents/contract/access/page-space.ts'
import { createGroup } from '@atrium/features/groups/contract'
import { changeTeamRole, describeStatus, setStatus } from '@atrium/features/people/contract'
import { addMember, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { makePage } from '../page.ts'
import type { RawSocket } from '../raw-socket.ts'
import { inputFor } from '../roles/input-for.ts'
import { type TestServer, startServer } from '../server.ts'

let server: TestServer
let ada: PersonId
let bob: PersonId
let eve: PersonId
let gus: PersonId
let room: SpaceId

beforeAll(async () => {
  server = await startServer()
  ada = await server.arrive('ada')
  bob = await server.arrive('bob')
  eve = await server.arrive('eve')
  gus = await server.arrive('gus')
  room = newId<'space'>()
  await server.act(ada, createWorkspace, {
    id: room,
    name: 'Ops',
    description: '',
    clientCreatedAt: '',
    onlyAdded: true,
  })
  await server.act(ada, changeTeamRole, { person: gus, role: 'guest' })
  await server.act(ada, addMember, { space: room, person: gus, role: 'member' })
})
afterAll(() => server.close())

const words = (frames: readonly ServerFrame[]) => JSON.stringify(frames)
const isOfTeam = (frame: { readonly space: string }) => frame.space === teamSpace

/** The people of a snapshot of the team, by id. */
function peopleIn({ kinds }: Extract<ServerFrame, { type: 'snapshot' }>): Map<string, Record<string, unknown>> {
  const rows = kinds.flatMap(({ kind, rows: some }) => (kind === 'person' ? some : []))
  return new Map(rows.map((row) => [row.id, row as unknown as Record<string, unknown>]))
}

async function open(person: PersonId): Promise<RawSocket> {
  const socket = await server.socket(person)
  await socket.hello()
  return socket
}

test('a guest is told names and statuses of those they meet alone, and is told nothing of anybody else', async () => {
  const socket = await open(gus)
  const all = words(socket.frames)
  for (const secret of ['ada@example.org', 'bob@example.org', bob, eve]) expect(all).not.toContain(secret)
  expect(all).toContain('gus@example.org')
  const team = await socket.next('snapshot', isOfTeam)
  expect(team.kinds.find(({ kind }) => kind === 'member')?.rows).toMatchObject([{ id: gus, role: 'guest' }])
  expect(peopleIn(team).get(ada)).toMatchObject({ displayName: 'ada', status: 'online', email: '', zone: null })
  await server.act(bob, setStatus, { status: 'sick' })
  await server.act(ada, describeStatus, { text: 'Here', emoji: '', until: null })
  const told = await socket.next('entries', (frame) => isOfTeam(frame) && words([frame]).includes('"Here"'))
  expect(words([told])).not.toContain('@example.org')
  expect(words(socket.frames)).not.toContain('"sick"')
  await socket.close()
})

test('no question of a guest is answered with an address, or with the name of somebody whom they do not meet', async () => {
  const times = { start: '2026-11-25T09:00:00', end: '2026-11-25T10:00:00' }
  const meeting = {
    space: room,
    id: newId(),
    title: 'Meeting',
    ...times,
    attendees: [{ person: ada, isOptional: false }],
  }
  expect(await server.act(ada, createEvent as Action, meeting)).toMatchObject({ ok: true })
  const span = { from: Date.parse('2026-11-24'), to: Date.parse('2026-11-27') }
  let answered = 0
  for (const { query } of server.engine.registry.queries.values())
    for (const input of inputsOf(query.name, span)) {
      const answer = await server.engine.asker.ask({ query: query.name, input, by: gus })
      if (!answer.ok) continue
      answered += 1
      // Lines of iCalendar are folded anywhere.
      const told = JSON.stringify(answer.output).replaceAll('\\r\\n ', '').replaceAll('gus@example.org', '')
      expect([query.name, told.includes('@example.org') || told.includes(eve)]).toEqual([query.name, false])
    }
  expect(answered).toBeGreaterThan(50)
})

test('a guest invites to what is their own nobody but themselves, whose id they have or not', async () => {
  const times = { start: '2026-11-25T09:00:00', end: '2026-11-25T10:00:00' }
  const invite = (person: PersonId, space: SpaceId) =>
    server.act(gus, createEvent as Action, { space, id: newId(), title: 'Tea', ...times, attendees: [{ person }] })
  for (const person of [ada, eve])
    expect(await invite(person, ownSpace(gus))).toMatchObject({ ok: false, code: 'not-a-member' })
  expect(await invite(gus, ownSpace(gus))).toMatchObject({ ok: true })
  expect(await invite(ada, room)).toMatchObject({ ok: true })
})

/** What is asked by the guest, of each space and about whom they meet and do not. */
function inputsOf(name: string, span: object): readonly object[] {
  const cells = [room, ownSpace(gus), teamSpace].flatMap((space) => [ada, eve].map((other) => ({ space, other })))
  return cells.flatMap(({ space, other }) => {
    const plain = inputFor(name, { space: space, by: gus, other }) as object
    return [{}, span, { text: 'from:eve' }, { spaces: [space], ...span }].map((more) => ({ ...plain, ...more }))
  })
}

test('whom a guest meets comes and goes with the rooms that they share', async () => {
  const socket = await open(gus)
  await server.act(ada, addMember, { space: room, person: bob, role: 'member' })
  const with_ = await socket.next('snapshot', (frame) => isOfTeam(frame) && peopleIn(frame).has(bob))
  expect(peopleIn(with_).get(bob)).toMatchObject({ displayName: 'bob', email: '' })
  await server.act(ada, removeMember, { space: room, person: bob })
  await socket.next('snapshot', (frame) => isOfTeam(frame) && !peopleIn(frame).has(bob) && peopleIn(frame).size === 2)
  const second = newId<'space'>()
  const another = { id: second, name: 'Two', description: '', clientCreatedAt: '', onlyAdded: true }
  await server.act(eve, createWorkspace, another)
  await server.act(eve, addMember, { space: second, person: gus, role: 'viewer' })
  await socket.next('snapshot', (frame) => isOfTeam(frame) && peopleIn(frame).has(eve))
  await server.act(eve, removeMember, { space: second, person: gus })
  await socket.next('snapshot', (frame) => isOfTeam(frame) && !peopleIn(frame).has(eve))
  await socket.close()
})

test('a guest sees who is here of those they meet, and of nobody else', async () => {
  const others = [await open(ada), await open(eve)]
  const socket = await open(gus)
  socket.send({ type: 'watch', people: [ada, eve], everybody: true })
  const { here, away, everybody } = await socket.next('presence')
  expect([here, away, everybody]).toEqual([[ada], [], undefined])
  for (const one of [socket, ...others]) await one.close()
})

test('who becomes a member sees all anew, and who becomes a guest the less, with copies from before or without', async () => {
  const zoe = await server.arrive('zoe')
  await server.act(ada, addMember, { space: room, person: zoe, role: 'member' })
  const before = await open(zoe)
  const { epoch } = await before.next('welcome')
  const heads = Object.fromEntries(
    before.frames.flatMap((frame) => (frame.type === 'snapshot' ? [[frame.space, frame.seq]] : [])),
  )
  expect(words(before.frames)).toContain('ada@example.org')
  before.frames.length = 0
  await server.act(ada, changeTeamRole, { person: zoe, role: 'guest' })
  for (const space of [teamSpace, room]) {
    const anew = await before.next('snapshot', (frame) => frame.space === space)
    expect(words([anew])).not.toContain('ada@example.org')
  }
  // A copy from before the change is not gone on with.
  const away = await server.socket(zoe)
  await away.hello(heads, epoch)
  for (const space of [teamSpace, room]) await away.next('snapshot', (frame) => frame.space === space)
  await away.close()
  await server.act(ada, changeTeamRole, { person: zoe, role: 'member' })
  for (const space of [teamSpace, room])
    await before.next('snapshot', (frame) => frame.space === space && words([frame]).includes('ada@example.org'))
  await before.close()
})

test('a guest gives a document to nobody whom the place of it does not have them meet, and to no group', async () => {
  const group = newId()
  expect(
    await server.act(eve, createGroup, { id: group, name: 'Board', handle: 'board', people: [eve] }),
  ).toMatchObject({ ok: true })
  const strangers: Grant[] = [
    { kind: 'person', id: eve, role: 'viewer' },
    { kind: 'group', id: group, role: 'viewer' },
  ]
  const give = async (space: SpaceId, grants: Grant[]) => {
    const [page, to] = [await makePage(server, gus, { space }), pageSpace(newId())]
    return { to, answer: await server.act(gus, giveOwnAccess, { ...page, to, grants }) }
  }
  for (const place of [room, ownSpace(gus)])
    for (const stranger of strangers)
      expect((await give(place, [stranger])).answer).toMatchObject({ ok: false, code: `no-${stranger.kind}` })
  const { to, answer } = await give(room, [{ kind: 'person', id: ada, role: 'admin' }])
  expect(answer).toMatchObject({ ok: true })
  for (const stranger of strangers)
    expect(await server.act(gus, grantAccess, { space: to, ...stranger })).toMatchObject({
      ok: false,
      code: `no-${stranger.kind}`,
    })
  expect(await server.act(gus, grantAccess, { space: to, kind: 'space', id: room, role: 'viewer' })).toMatchObject({
    ok: true,
  })
  // Who looks after it besides gives it to anybody; what they gave the guest may give otherwise.
  expect(await server.act(ada, grantAccess, { space: to, kind: 'person', id: eve, role: 'viewer' })).toMatchObject({
    ok: true,
  })
  expect(await server.act(gus, grantAccess, { space: to, kind: 'person', id: eve, role: 'member' })).toMatchObject({
    ok: true,
  })
})
