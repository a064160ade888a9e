import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '@atrium/base/random'
import { newId } from '@atrium/base/id'
import {
  type Change,
  type PersonId,
  type RecordKind,
  type Role,
  type SpaceId,
  mayRead,
  ownSpace,
  pageSpace,
  roles,
  teamSpace,
} from '@atrium/engine/contract'
import { openConversation } from '@atrium/features/chat/contract'
import { type Grant, createDocument, giveOwnAccess, plainPage } from '@atrium/features/documents/contract'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { teamOf } from '../roles/fixture.ts'
import { type TestServer, startServer } from '../server.ts'
import { uploader } from '../upload.ts'
import { AnyDeeds } from './any-deeds.ts'

/** The invariant, for every kind and whatever hides or deletes: by the log nobody is told what is not so any more. */
let database: TestDatabase
let server: TestServer
let ada: PersonId
let epoch: string

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ database })
  ada = await server.arrive('ada')
  const { rows } = await server.engine.pool.query<{ epoch: string }>('select epoch from instance')
  epoch = rows[0]?.epoch ?? ''
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

/** What is left of each row of all that was ever written: its last change. */
async function lastChanges(): Promise<ReadonlyMap<string, Change>> {
  const { rows } = await server.engine.pool.query<{ space: SpaceId; changes: Change[] }>(
    'select space, changes from log order by space, seq',
  )
  return new Map(
    rows.flatMap(({ space, changes }) => changes.map((change) => [nameOf(space, change), change] as const)),
  )
}

const nameOf = (space: string, change: Change): string =>
  'put' in change ? `${space} ${change.put} ${change.row.id}` : `${space} ${change.drop} ${change.id}`

/** What a screen that claims a copy of each space as of some time is told, change by change. */
async function changesTold(on: TestServer, person: PersonId, heads: Record<string, number>) {
  const socket = await on.socket(person)
  await socket.hello(heads, epoch)
  const told = socket.frames.flatMap((one) => {
    if (one.type === 'entries')
      return one.entries.flatMap(({ changes }) => changes.map((change) => ({ space: one.space, change })))
    if (one.type !== 'snapshot') return []
    return one.kinds.flatMap(({ kind, rows }) => rows.map((row) => ({ space: one.space, change: { put: kind, row } })))
  })
  await socket.close()
  return told
}

const anyKind = (name: string): RecordKind => server.engine.registry.kinds.get(name) as RecordKind

/** What somebody is told that is not so any more, or that they may not read. */
async function wrongTo(
  on: TestServer,
  { person, heads, last }: { person: PersonId; heads: Record<string, number>; last: ReadonlyMap<string, Change> },
): Promise<readonly unknown[]> {
  const roles = await rolesOf(person)
  const isWrongBy = (known: ReadonlyMap<string, Change>) => {
    return ({ space, change }: Told): boolean => {
      const role = roles.get(space)
      if (!role || !mayRead(anyKind('put' in change ? change.put : change.drop), role)) return true
      const now = known.get(nameOf(space, change))
      const mine = roles.get(teamSpace) === 'guest' ? asGuest(person, now) : now
      return JSON.stringify(sorted(mine)) !== JSON.stringify(sorted(change))
    }
  }
  const wrong = (await changesTold(on, person, heads)).filter(isWrongBy(last))
  // What is told later by itself, as after a while of quiet, can be so by now.
  return wrong.length === 0 ? wrong : wrong.filter(isWrongBy(await lastChanges()))
}

interface Told {
  readonly space: string
  readonly change: Change
}

/** What of a change a guest of the team is told. */
function asGuest(person: PersonId, change: Change | undefined): Change | undefined {
  if (!change || !('put' in change)) return change
  const company = new Set(change.row.id === person ? [] : [change.row.id])
  const { forGuest } = anyKind(change.put)
  const row = forGuest ? forGuest(change.row, { person, company }) : change.row
  return row && { ...change, row }
}

async function rolesOf(person: PersonId): Promise<ReadonlyMap<string, Role>> {
  const { rows } = await server.engine.pool.query<{ space: SpaceId; role: Role }>(
    'select space, role from member where id = $1',
    [person],
  )
  return new Map(rows.map(({ space, role }) => [space, role]))
}

/** The same for the same value, however its fields are ordered. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return entries.map(([name, inside]) => [name, sorted(inside)])
}

const seed = Number(process.env['FUZZ_SEED'] ?? 1)

/** It goes on by itself for a while, and what it writes is another thing meanwhile. */
const goesOn = 'home/make-sample'
/** After these there is less to do. */
const closing: ReadonlySet<string> = new Set([
  'workspaces/archive',
  'workspaces/delete',
  'workspaces/leave',
  'workspaces/remove-member',
  'workspaces/change-role',
  'people/change-team-role',
  'chat/leave-conversation',
])

async function untilNoJobIsDue(): Promise<void> {
  // What deeds have left is in the outbox for a moment, and what failed is done again later.
  const text = `
    select from graphile_worker.jobs where attempts < max_attempts and (run_at <= now() or attempts > 0)
    union all select from job_outbox where refused is null`
  await expect.poll(async () => (await server.engine.pool.query(text)).rowCount).toBe(0)
}

test(
  `whatever anybody did, and whenever a screen was here last, it is told only what is so now (seed ${seed})`,
  { timeout: 180_000 },
  async () => {
    const cast = await teamOf(server)
    const people = [...Object.values(cast), ada]
    const room = newId<'space'>()
    await server.act(ada, createWorkspace, { id: room, name: 'Ops', description: '', clientCreatedAt: '' })
    for (const role of roles.slice(1))
      await server.act(ada, addMember, { space: room, person: cast[role], role: role === 'guest' ? 'member' : role })
    const group = newId<'space'>()
    await server.act(ada, openConversation, { id: group, people: [cast.admin, cast.member] })
    const apart = pageSpace(newId())
    const page = { space: room, ...plainPage, id: newId(), title: 'For a few' }
    await server.act(ada, createDocument, page)
    const forMember: Grant = { kind: 'person', id: cast.member, role: 'member' }
    const forAll: Grant = { kind: 'space', id: room, role: 'commenter' }
    await server.act(ada, giveOwnAccess, { space: room, id: page.id, to: apart, grants: [forMember, forAll] })
    const random = createRandom(seed)
    const shared = [room, room, room, teamSpace, group, apart]
    const spacesOf = (person: PersonId): readonly SpaceId[] => [...shared, ownSpace(person)]
    const deeds = new AnyDeeds({ server, random, people, spacesOf })
    for (const space of [room, teamSpace, group])
      deeds.knows('files', space, { id: await uploader(server, ada).bring(space, 'plan.txt', 'plan'), by: ada })
    await deeds.some(1_200, new Set([...closing, goesOn]))
    await deeds.some(300, new Set([goesOn]))
    await untilNoJobIsDue()
    const last = await lastChanges()
    const { rows } = await server.engine.pool.query<{ space: SpaceId; head: number }>(
      'select id as space, head from space',
    )
    const wrong: unknown[] = []
    const look = async (on: TestServer): Promise<void> => {
      // Who comes first has missed the least, so that not all is at hand for those who follow.
      for (const part of [0.97, 1, random.next(), 0])
        for (const person of people) {
          const heads = rows.map(({ space, head }) => [space, part === 1 ? -1 : Math.floor(head * part)] as const)
          wrong.push(...(await wrongTo(on, { person, heads: Object.fromEntries(heads), last })))
        }
    }
    await look(server)
    const restarted = await startServer({ database })
    await look(restarted)
    await restarted.close()
    expect(wrong).toEqual([])
    const seen = new Set([...last.keys()].map((name) => name.split(' ')[1]))
    // Chance does not always play the longer chains of deeds.
    expect(seen.size).toBeGreaterThan(server.engine.registry.kinds.size * 0.7)
  },
)
