import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import {
  type PersonId,
  type Role,
  managers,
  mayRead,
  roles,
  talkers,
  writers,
  type SpaceId,
} from '@atrium/engine/contract'
import type { ServerFeature } from '@atrium/engine/server'
import { createPush } from '@atrium/features/notifications/server'
import {
  JoinRequest,
  WorkspaceInvitation,
  commentsOn,
  openSpace,
  sharingOn,
} from '@atrium/features/workspaces/contract'
import { features } from '../../app/server/features.ts'
import { createLetters } from '../../app/server/letters.ts'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { RawSocket } from '../raw-socket.ts'
import { type TestServer, cookieOf, startServer } from '../server.ts'
import { uploader } from '../upload.ts'
import { type Cast, castOf, open, putRow, spaceWith } from './fixture.ts'
import { inputFor } from './input-for.ts'
import { mayDo, playMatrix } from './matrix.ts'
import { permissionsPage } from './permissions.ts'

let database: TestDatabase
let server: TestServer
let cast: Cast

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ database })
  cast = await castOf(server)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

test('R6.07 every action and query answers each role as the one table says, and outsiders never', async () => {
  const { cells, wrong } = await playMatrix(server, cast)
  // "bad-input" here says that an action takes other input than input-for.ts finds.
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(6 * 40)
})

test('R6.07 who may do what, and when, is as the page of permissions says', async () => {
  const all = [...features, ...createLetters().features, createPush().feature]
  await expect(permissionsPage(all)).toMatchFileSnapshot('../../docs/permissions.md')
})

/** What a workspace can be like, and whom it then keeps from what: the gate's refusal, by the role that meets it. */
const states = [
  { gate: openSpace, change: { archivedAt: 1 }, roles, code: 'archived' },
  {
    gate: commentsOn,
    change: { permissions: { ...open, allowComments: false } },
    roles: ['commenter'],
    code: 'no-comments',
  },
  { gate: sharingOn, change: { permissions: { ...open, allowSharing: false } }, roles, code: 'no-sharing' },
] as const

test.each(states)('R6.07 R6.04 whatever $gate.name is asked of is refused where it is not so', async (state) => {
  const asked = [...server.engine.registry.actions.values()].filter(({ when }) => when.includes(state.gate))
  expect(asked.length).toBeGreaterThan(0)
  const wrong: string[] = []
  for (const { name, may } of asked)
    for (const role of state.roles.filter((one: Role) => may.includes(one))) {
      const space = await spaceWith(server, [{ id: cast[role], role }], state.change)
      const input = inputFor(name, { space, by: cast[role], other: newId<'person'>() })
      const answer = await server.actor.act({ id: newId(), by: cast[role], action: name, input })
      if (answer.ok || answer.code !== state.code) wrong.push(`${name} as ${role}: ${answer.ok ? 'done' : answer.code}`)
    }
  expect(wrong).toEqual([])
})

test('R6.07 what the server alone does is refused for everybody', async () => {
  const own = [...server.engine.registry.actions.values()].filter(({ may }) => may.length === 0)
  expect(own.length).toBeGreaterThan(4)
  for (const { name: action } of own)
    for (const by of Object.values(cast)) {
      const answer = await server.actor.act({ id: newId(), by, action, input: {} })
      expect({ action, ok: answer.ok }).toEqual({ action, ok: false })
    }
})

/** The features with a check left out: `name` lets more roles through than its row does. */
function planted(name: string, roles: readonly Role[]): readonly ServerFeature[] {
  return features.map((feature) => ({
    ...feature,
    actions: feature.actions?.map((action) => (action.name === name ? { ...action, may: roles } : action)),
    queries: feature.queries?.map((one) =>
      one.query.name === name ? { ...one, query: { ...one.query, may: roles } } : one,
    ),
  })) as readonly ServerFeature[]
}

test('R6.07 the matrix turns red for one check that is missing', async () => {
  for (const name of ['workspaces/add-member', 'chat/send-message', 'admin/mail']) {
    const careless = await startServer({ database, features: planted(name, roles) })
    const { wrong } = await playMatrix(careless, cast, new Set([name]))
    await careless.close()
    const row = mayDo(name)
    expect(wrong).toEqual(roles.filter((role) => !row.includes(role)).map((role) => `${name} as ${role}: allowed`))
  }
})

/** The kinds that not every role reads. */
const readers: Readonly<Record<string, readonly Role[]>> = {
  documentShare: writers,
  teamSettings: managers,
  endedSessions: [],
  fileQuotas: managers,
  invitation: managers,
  workspaceInvitation: managers,
  joinRequest: managers,
  usageSettings: [],
  messageVersion: [],
  formerMember: [],
  groupHandles: [],
  formerGroup: [],
  invitationSecret: [],
  invitationUse: [],
  placement: [],
  // All of the team know each other, its guests too.
  member: roles,
  person: roles,
  spaceRecord: roles,
}

test('R6.07 older rows of every windowed kind are for the roles that read it', async () => {
  const space = await spaceWith(server, members())
  const { kinds } = server.engine.registry
  const limited = [...kinds.values()].flatMap((kind) => (kind.readers ? [[kind.name, kind.readers] as const] : []))
  expect(Object.fromEntries(limited)).toEqual(readers)
  const windowed = [...kinds.values()].filter(({ atHand }) => atHand !== 'all')
  expect(windowed.length).toBeGreaterThan(3)
  for (const kind of windowed) {
    const answers = await Promise.all(roles.map((role) => older(kind.name, { space, by: cast[role] })))
    const outside = await older(kind.name, { space, by: newId<'person'>() })
    const expected = roles.map((role) => (mayRead(kind, role) ? 'ok' : 'not-allowed'))
    expect([kind.name, ...answers, outside]).toEqual([kind.name, ...expected, 'no-access'])
  }
})

const members = () => roles.map((role) => ({ id: cast[role], role }))

async function older(kind: string, { space, by }: { space: SpaceId; by: PersonId }): Promise<string> {
  const answer = await server.engine.asker.older({ kind, space, before: 1e9, limit: 10, by })
  return answer.ok ? 'ok' : answer.code
}

const openSocket = async (person: PersonId): Promise<RawSocket> => {
  const socket = await RawSocket.open(server.url, cookieOf({ person, session: newId() }))
  await socket.hello()
  return socket
}

test('R6.07 what follows a space carries to each role only the kinds that it reads', async () => {
  const space = await spaceWith(server, members())
  const times = { createdAt: 1, expiresAt: 2, revokedAt: null }
  const invitation = {
    space,
    id: newId(),
    role: 'member',
    email: null,
    createdBy: '',
    ...times,
    uses: 0,
    maxUses: 1,
  } as const
  await putRow(server, WorkspaceInvitation, invitation)
  for (const role of roles) {
    const socket = await openSocket(cast[role])
    const told = socket.frames.filter((frame) => frame.type === 'snapshot' && frame.space === space)
    expect([role, JSON.stringify(told).includes(invitation.id)]).toEqual([role, managers.includes(role)])
    const request = { space, id: newId(), at: 1 }
    await putRow(server, JoinRequest, request)
    const { entries } = await socket.next('entries', (frame) => frame.space === space)
    expect([role, JSON.stringify(entries).includes(request.id)]).toEqual([role, managers.includes(role)])
    await socket.close()
  }
})

test('R6.07 files are brought in by the roles of their row, and got by whoever is in the space', async () => {
  const space = await spaceWith(server, members())
  const id = await uploader(server, cast.owner).bring(space, 'plan.txt', 'plan')
  const outsider = await server.arrive('outsider')
  const tried = roles.map((role) => [cast[role], talkers.includes(role)] as const)
  for (const [person, isAllowed] of [...tried, [outsider, false] as const]) {
    const theirs = uploader(server, person)
    const { status } = await theirs.begin({ id: newId(), space, name: 'a.txt', size: 1 }, 'a')
    expect(status).toBe(isAllowed ? 201 : person === outsider ? 404 : 403)
    const isReader = person !== outsider && person !== cast.guest
    expect((await theirs.get(`/files/${space}/${id}/plan.txt`)).status).toBe(isReader ? 200 : 404)
  }
})

test('R6.07 signals are sent by the roles of their row, and reach nobody outside', async () => {
  // Who comes first to a team with one workspace is made a member of it.
  const outsider = await openSocket(await server.arrive('outsider'))
  const space = await spaceWith(server, members())
  const listener = await openSocket(cast.owner)
  const signal = { type: 'signal', name: 'chat/typing', space, data: { thread: null } } as const
  for (const person of [...Object.values(cast), undefined]) {
    const socket = person === undefined ? outsider : await openSocket(person)
    socket.send(signal)
    // Frames are taken in order, so the answer to this one comes after the signal was passed on or was not.
    socket.send({ type: 'ping' })
    await socket.next('heads')
    if (person !== undefined) await socket.close()
  }
  listener.send({ type: 'ping' })
  await listener.next('heads')
  const heard = listener.frames.flatMap((frame) => (frame.type === 'signal' ? [frame.from] : []))
  expect(heard).toEqual(roles.filter((role) => mayDo('chat/typing').includes(role)).map((role) => cast[role]))
  expect(outsider.frames.some((frame) => frame.type === 'signal')).toBe(false)
  await Promise.all([listener.close(), outsider.close()])
})
