import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { anytime, type PersonId, type SpaceId, defineAction, teamSpace } from '@atrium/engine/contract'
import { after, job } from '@atrium/engine/server'
import { accountsQuery, auditQuery, healthQuery, jobsQuery, runAgain } from '@atrium/features/admin/contract'
import { changeSettings } from '@atrium/features/auth/contract'
import { changeQuotas } from '@atrium/features/files/contract'
import { arrive, changeTeamRole, suspend } from '@atrium/features/people/contract'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import * as z from 'zod/mini'
import { features } from '../../../app/server/features.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { unexpectedEnds } from './health-answer.ts'

let server: TestServer
let ada: PersonId
let bob: PersonId
let eve: PersonId
let isBroken = true

const stumble = defineAction({
  name: 'test/stumble',
  input: z.object({}),
  may: ['owner'],
  when: anytime,
  refusals: {},
  where: () => teamSpace,
  apply: () => Promise.resolve(),
})
const stumbling = {
  name: 'stumbling',
  actions: [stumble],
  after: after(stumble, async ({ later }) => later({ name: 'test/stumble', data: {} })),
  jobs: [
    job('test/stumble', async () => {
      if (isBroken) throw new Error('The lamp is out of oil.')
    }),
  ],
}

beforeAll(async () => {
  server = await startServer({ features: [...features, stumbling] })
  ada = await server.arrive('Ada')
  bob = await server.arrive('Bob')
  eve = await server.arrive('Eve')
})
afterAll(() => server.close())

test('what was done to whom is written down with the deed, found by person, kind and time, and read page by page', async () => {
  await server.act(ada, changeTeamRole, { person: bob, role: 'admin' })
  await server.act(bob, suspend, { person: eve, isSuspended: true })
  await server.act(bob, suspend, { person: eve, isSuspended: false })
  // A deed that is refused is not.
  expect(await server.act(bob, suspend, { person: ada, isSuspended: true })).toMatchObject({ code: 'owner-stays' })
  const { notes } = await server.read(ada, auditQuery, {})
  expect(notes.slice(0, 3).map(({ by, person, action, detail }) => [by, person, action, detail])).toEqual([
    [bob, eve, suspend.name, 'unsuspended'],
    [bob, eve, suspend.name, 'suspended'],
    [ada, bob, changeTeamRole.name, 'admin'],
  ])
  const ofEve = await server.read(ada, auditQuery, { person: eve, actions: [suspend.name] })
  expect(ofEve.notes).toHaveLength(2)
  const [first] = ofEve.notes
  expect(
    (await server.read(ada, auditQuery, { person: eve, actions: [suspend.name], after: first })).notes,
  ).toHaveLength(1)
  expect((await server.read(ada, auditQuery, { until: 1 })).notes).toEqual([])
  await expect(server.read(eve, auditQuery, {})).rejects.toThrow('not-allowed')
})

test('settings are written down by the words of their screen, with what they were changed to, and only those that were', async () => {
  await server.act(ada, changeSettings, { minPasswordLength: 12, hidesAccounts: true })
  await server.act(ada, changeSettings, { registration: 'domain', domains: ['example.org', 'example.com'] })
  await server.act(ada, changeSettings, {})
  await server.act(ada, changeQuotas, { file: 100, perSpace: null, everywhere: null })
  const { notes } = await server.read(ada, auditQuery, { actions: [changeSettings.name, changeQuotas.name] })
  expect(notes.map(({ detail }) => detail)).toEqual([
    'Largest file: 100 MB; All files of one space: no limit; All files together: no limit',
    'Who can register: Addresses of our domains; Email domains: example.org, example.com',
    'Hide who has an account: on; Minimum password length: 12 characters',
  ])
})

test('admins look after members, and nobody after the owner, another admin or themselves', async () => {
  await server.act(ada, changeTeamRole, { person: eve, role: 'admin' })
  const tries = [
    [bob, eve, 'admins-stay'],
    [bob, bob, 'yourself'],
    [bob, ada, 'owner-stays'],
    [ada, newId<'person'>(), 'no-member'],
  ] as const
  for (const [by, person, code] of tries)
    expect(await server.act(by, suspend, { person, isSuspended: true })).toMatchObject({ code })
  expect(await server.act(ada, suspend, { person: eve, isSuspended: false })).toMatchObject({ ok: true })
})

test('work that fails is shown with its error, and done again when somebody says so', async () => {
  await server.act(ada, stumble, {})
  const failing = async () => (await server.read(ada, jobsQuery, {})).jobs.filter(({ name }) => name === 'test/stumble')
  await expect.poll(failing).toMatchObject([{ state: 'failing', error: 'The lamp is out of oil.' }])
  isBroken = false
  const [lamp] = await failing()
  await server.act(ada, runAgain, { job: lamp?.id ?? '' })
  await expect.poll(failing).toEqual([])
})

test('health tells how often the server ended unexpectedly', () => {
  expect(unexpectedEnds(undefined)).toBeNull()
  expect(unexpectedEnds('3 1700000000000')).toEqual({ count: 3, lastAt: 1_700_000_000_000 })
})

test('health tells what the server stands on', async () => {
  const health = await server.read(bob, healthQuery, {})
  expect(health).toMatchObject({ node: process.version, mail: { failed: 0 }, mailbox: null })
  expect(health.processes).toEqual({ web: 0, jobs: 0, all: 1 })
  expect(health.databaseBytes).toBeGreaterThan(1_000_000)
  expect(health.memory).toBeGreaterThan(1_000_000)
  expect(health.delay.sinceStart.max).toBeGreaterThanOrEqual(health.delay.recent.max)
  expect((await server.read(bob, accountsQuery, {})).accounts).toEqual([])
})

test('R6.01 the log tells admins no names of workspaces that they are not in', async () => {
  const id = newId<'space'>()
  await server.act(ada, createWorkspace, { id, name: 'Secret garden', description: '', clientCreatedAt: '' })
  const lineOf = async (by: PersonId) =>
    (await server.read(by, auditQuery, { actions: [createWorkspace.name] })).notes.map(({ space, detail }) => [
      space,
      detail,
    ])
  expect(await lineOf(ada)).toEqual([[id, 'Secret garden']])
  expect(await lineOf(bob)).toEqual([[id, null]])
  await server.act(ada, addMember, { space: id as string as SpaceId, person: bob, role: 'viewer' })
  expect(await lineOf(bob)).toEqual([[id, 'Secret garden']])
})

test('R8.31 a sign-in that is under way when its person is suspended comes to nothing', async () => {
  const zoe = await server.arrive('Zoe')
  await server.act(ada, suspend, { person: zoe, isSuspended: true })
  const signIn = () => {
    const input = { person: zoe, email: 'zoe@example.org', name: 'Zoe' }
    return server.actor.actAsServer(arrive, { id: newId(), by: zoe, input })
  }
  expect(await signIn()).toMatchObject({ code: 'suspended' })
  await server.act(ada, suspend, { person: zoe, isSuspended: false })
  expect(await signIn()).toMatchObject({ ok: true })
})
