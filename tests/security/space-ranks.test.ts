import { expect, test, vi } from 'vitest'
import { type Random, createRandom } from '@atrium/base/random'
import { newId } from '@atrium/base/id'
import {
  type Action,
  type PersonId,
  type Role,
  ownSpace,
  roles as allRoles,
  type SpaceId,
} from '@atrium/engine/contract'
import { workspaceRoles } from '@atrium/features/spaces/contract'
import { addMember, createWorkspace, requestToJoin, updateWorkspace } from '@atrium/features/workspaces/contract'
import { openConversation } from '@atrium/features/chat/contract'
import { inputFor } from '../roles/input-for.ts'
import { serverOfFile } from '../server-of-file.ts'

/**
 * The invariant: nobody ends with more than a manager gave them, a workspace has one owner who is in it, nobody gets in from
 * outside, and what is closed stays closed. Sequences of three deeds, of all that the contracts know of workspaces and
 * conversations, by those in one, those who were, and those who never were.
 */
const server = await serverOfFile()
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
/** SEQUENCES=20000 plays more of them. */
const count = Number(process.env['SEQUENCES'] ?? 40)

const people: Readonly<Record<string, PersonId>> = Object.fromEntries(
  await Promise.all(
    ['owner', 'admin', 'member', 'commenter', 'viewer', 'outsider', 'unknown'].map(
      async (name) => [name, await server.arrive(name)] as const,
    ),
  ),
)
const person = (name: string): PersonId => people[name] ?? newId<'person'>()
const everybody = Object.values(people)

/** All that people may ask for about a workspace or a conversation, and what each means in different ways. */
const actions: readonly Action[] = [...server.engine.registry.actions.values()].filter(
  ({ name, may }) => may.length > 0 && /^workspaces\/|^chat\/(open|leave)-conversation$/.test(name),
)
const choices: Readonly<Record<string, readonly object[]>> = {
  'workspaces/add-member': workspaceRoles.map((role) => ({ role })),
  'workspaces/change-role': workspaceRoles.map((role) => ({ role })),
  'workspaces/invite': ['admin', 'member'].map((role) => ({ role, uses: 5 })),
  'workspaces/archive': [{ isArchived: true }, { isArchived: false }],
  'workspaces/answer-request': [{ isApproved: true }, { isApproved: false }],
  'workspaces/update': [{ permissions: { public: true, allowSharing: true } }, { permissions: { public: false } }],
}

interface Scene {
  readonly space: SpaceId
  /** The invitations that were made, with what they give. */
  readonly invitations: { readonly id: string; readonly token: string; readonly role: Role }[]
}

type Members = ReadonlyMap<string, Role>

interface State {
  readonly members: Members
  readonly ownerId: string | undefined
  readonly isDeleted: boolean
  readonly isArchived: boolean
}

/** A workspace with one of each role, that an outsider asked to be let into. */
async function openScene(): Promise<Scene> {
  const space = newId<'space'>()
  const by = person('owner')
  const done = async (answer: Promise<{ readonly ok: boolean }>) => expect(await answer).toMatchObject({ ok: true })
  await done(server.act(by, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' }))
  await done(server.act(by, updateWorkspace, { space, permissions: { public: true } }))
  for (const role of ['admin', 'member', 'commenter', 'viewer'] as const)
    await done(server.act(by, addMember, { space, person: person(role), role }))
  await done(server.act(person('outsider'), requestToJoin, { workspace: space }))
  return { space, invitations: [] }
}

async function stateOf(space: SpaceId): Promise<State> {
  const { pool } = server.engine
  const members = await pool.query<{ id: string; role: Role }>('select id, role from member where space = $1', [space])
  const { rows } = await pool.query<{ owner_id: string; deleted_at: number | null; archived_at: number | null }>(
    'select owner_id, deleted_at, archived_at from workspace where space = $1',
    [space],
  )
  const [workspace] = rows
  return {
    members: new Map(members.rows.map(({ id, role }) => [id, role])),
    ownerId: workspace?.owner_id,
    isDeleted: workspace?.deleted_at !== null,
    isArchived: workspace?.archived_at !== null,
  }
}

interface Step {
  readonly name: string
  readonly by: PersonId
  readonly input: unknown
  readonly gives: Role | undefined
}

function pickOf<T>(random: Random, things: readonly T[]): T {
  const [first, ...others] = things
  if (first === undefined) throw new Error('There is nothing to pick from.')
  return random.pick([first, ...others])
}

function stepIn({ space, invitations }: Scene, random: Random): Step {
  const { name } = pickOf(random, actions)
  const by = pickOf(random, everybody)
  const other = pickOf(random, everybody)
  const plain = inputFor(name, { space: space as never, by, other }) as object
  const invitation = invitations.at(-1)
  const known = invitation && { invitation: invitation.id, token: invitation.token }
  // A conversation under the id of the workspace: whoever is in it would be in both.
  const conversation = { id: space, people: [other, pickOf(random, everybody)] }
  const input = {
    ...plain,
    ...(name === 'workspaces/accept-invitation' && known),
    ...(name === 'chat/open-conversation' && conversation),
    ...(name === 'workspaces/create' && { id: space }),
    ...pickOf(random, choices[name] ?? [{}]),
  }
  return { name, by, input, gives: invitation?.role }
}

const rank = (role: Role | undefined): number => (role ? allRoles.length - allRoles.indexOf(role) : 0)
const isManager = (role: Role | undefined): boolean => role === 'owner' || role === 'admin'

/** What is wrong with what a step led to. */
const faultsOf = (...given: Led): readonly string[] => [
  ...ownerFaults(given[2]),
  ...risesIn(...given),
  ...putOut(...given),
  ...openings(...given),
]

type Led = [step: Step, before: State, after: State]

function ownerFaults({ members, ownerId }: State): readonly string[] {
  const owners = [...members].filter(([, role]) => role === 'owner').map(([id]) => id)
  return owners.length === 1 && owners[0] === ownerId ? [] : [`its owners are ${owners.join()}`]
}

/** Those who have more than they had, and were not given it by somebody who may. */
function risesIn(step: Step, before: State, { members }: State): readonly string[] {
  const risen = [...members].filter(([id, role]) => rank(role) > rank(before.members.get(id)))
  const isClosedTo = (id: string): boolean => before.isDeleted || (before.isArchived && !before.members.has(id))
  return risen
    .filter(([id, role]) => isClosedTo(id) || !isGiven(step, before.members, { id, role }))
    .map(([id, role]) => `${id} became ${role} by ${step.name}`)
}

function isGiven({ name, by, gives }: Step, before: Members, { id, role }: { id: string; role: Role }): boolean {
  if (id === by) return name === 'workspaces/accept-invitation' && !before.has(id) && role === gives
  const mine = before.get(by)
  return role === 'owner' ? mine === 'owner' : isManager(mine)
}

function putOut({ name, by }: Step, before: State, after: State): readonly string[] {
  if (isManager(before.members.get(by))) return []
  const gone = [...before.members.keys()].filter((id) => id !== by && !after.members.has(id))
  return gone.map((id) => `${id} was put out by ${name}`)
}

function openings({ name, by }: Step, before: State, after: State): readonly string[] {
  const wasClosed = before.isDeleted || before.isArchived
  if (!wasClosed || after.isDeleted || after.isArchived) return []
  const isOpener = name === 'workspaces/archive' || name === 'workspaces/restore'
  return isOpener && isManager(before.members.get(by)) ? [] : [`it was opened by ${name}`]
}

/** By a job, people of a deleted workspace are hidden, and shown again. */
const movesPeople: ReadonlySet<string> = new Set(['workspaces/delete', 'workspaces/restore'])

function untilMoved(): Promise<void> {
  const text = `select 1 from graphile_worker.jobs where task_identifier = 'workspaces/people-of-deleted'`
  return vi.waitFor(async () => expect((await server.engine.pool.query(text)).rowCount).toBe(0), 15_000)
}

async function play(random: Random): Promise<readonly unknown[]> {
  const scene = await openScene()
  const steps: Step[] = []
  let before = await stateOf(scene.space)
  for (let draws = 0; draws < mostDraws && steps.length < 3; draws += 1) {
    const step = stepIn(scene, random)
    const isInvited = (await take(scene, step)) && step.name === 'workspaces/invite'
    const after = await stateOf(scene.space)
    // All who were in it are shown again.
    const faults = step.name === 'workspaces/restore' ? [] : faultsOf(step, before, after)
    if (faults.length > 0) return [{ steps: [...steps, step], faults }]
    if (isInvited || textOf(after) !== textOf(before)) steps.push(step)
    before = after
  }
  if (steps.length === 3) whole.add(steps.map(wordsOf).join(', '))
  return []
}

/** Takes a step; answers whether that was done. */
async function take(scene: Scene, { name, by, input }: Step): Promise<boolean> {
  const answer = await server.actor.act({ id: newId(), by, action: name, input })
  if (!answer.ok) expect(answer.code).not.toBe('fault')
  if (answer.ok && name === 'workspaces/invite') scene.invitations.push(input as Scene['invitations'][number])
  if (answer.ok && movesPeople.has(name)) await untilMoved()
  return answer.ok
}

/** A deed that changes nothing is no step: so many are tried for three that do. */
const mostDraws = 60
/** The sequences of three steps that were played, by who did what. */
const whole = new Set<string>()

function textOf({ members, ...state }: State): string {
  const roles = [...members].map(([id, role]) => `${id} ${role}`)
  return JSON.stringify([roles.toSorted(), state])
}

/** Who did what, and which of its ways. */
function wordsOf({ name, by, input }: Step): string {
  const who = Object.entries(people).find(([, id]) => id === by)?.[0]
  const fields = Object.keys(choices[name]?.[0] ?? {})
  return JSON.stringify([name, who, fields.map((field) => Reflect.get(Object(input), field) as unknown)])
}

test('the steps that are played are all that people do about workspaces', () => {
  const names = new Set(actions.map(({ name }) => name))
  for (const name of Object.keys(choices)) expect(names).toContain(name)
  expect(names.size).toBeGreaterThan(14)
})

test(
  `whichever three deeds follow each other, nobody has more than they were given (seed ${seed})`,
  { timeout: 3_600_000 },
  async () => {
    const random = createRandom(seed)
    const faults: unknown[] = []
    for (let played = 0; played < count && faults.length === 0; played += 20) {
      const some = await Promise.all(Array.from({ length: 20 }, () => play(createRandom(random.below(2 ** 31)))))
      faults.push(...some.flat())
    }
    expect(faults).toEqual([])
    expect(whole.size).toBeGreaterThan(count / 2)
  },
)

test('a conversation is of those with whom it was opened, whatever three deeds follow', async () => {
  const random = createRandom(seed)
  const inIt = ['owner', 'admin', 'member'].map(person)
  for (let played = 0; played < count / 10; played += 1) {
    const space = newId<'space'>()
    await server.act(person('owner'), openConversation, { id: space, people: inIt.slice(1) })
    for (let turn = 0; turn < 3; turn += 1) {
      const step = stepIn({ space, invitations: [] }, random)
      const input = step.name === 'chat/open-conversation' ? { ...(step.input as object), id: space } : step.input
      await server.actor.act({ id: newId(), by: step.by, action: step.name, input })
      const { members } = await stateOf(space)
      expect([step, [...members.keys()].filter((id) => !inIt.some((one) => one === id))]).toEqual([step, []])
      expect([step, [...members.values()].filter((role) => role !== 'member')]).toEqual([step, []])
    }
  }
  expect(ownSpace(person('owner'))).toContain('own:')
})
