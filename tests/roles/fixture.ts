import { newId } from '@atrium/base/id'
import {
  anytime,
  type PersonId,
  type RecordKind,
  type Role,
  type Row,
  type SpaceId,
  defineAction,
  ownSpace,
  roles,
  teamSpace,
} from '@atrium/engine/contract'
import * as z from 'zod/mini'
import { Member } from '@atrium/features/spaces/contract'
import { Workspace } from '@atrium/features/workspaces/contract'
import type { TestServer } from '../server.ts'

/** Somebody who has one role in the team and in their own space. */
export type Cast = Readonly<Record<Role, PersonId>>

/** Rows as they are to be, whoever may write them. */
const put = defineAction({
  name: 'test/put',
  input: z.object({ space: z.string(), members: z.array(Member.schema), workspace: z.nullable(Workspace.schema) }),
  may: [],
  when: anytime,
  refusals: {},
  also: ({ members }) => members.map(({ id }) => ownSpace(id)),
  async apply(tx, { members, workspace }) {
    for (const member of members) {
      await tx.get(Member, member)
      await tx.put(Member, member)
    }
    if (workspace) await tx.add(Workspace, workspace)
  },
})

const memberOf = (space: SpaceId, id: string, role: Role): Member => ({ space, id, role, email: '', joinedAt: 0 })

async function write(server: TestServer, input: z.infer<typeof put.input>): Promise<void> {
  const answer = await server.actor.actAsServer(put, { id: newId(), by: newId<'person'>(), input })
  if (!answer.ok) throw new Error(answer.message)
}

/** One person for each role. */
export async function castOf(server: TestServer): Promise<Cast> {
  const people: Partial<Record<Role, PersonId>> = {}
  for (const role of roles) {
    const person = await server.arrive(role)
    await write(server, { space: teamSpace, members: [memberOf(teamSpace, person, role)], workspace: null })
    await write(server, {
      space: ownSpace(person),
      members: [memberOf(ownSpace(person), person, role)],
      workspace: null,
    })
    people[role] = person
  }
  return people as Cast
}

/** One person for each role in the team, each the owner of their own space, as people are. */
export async function teamOf(server: TestServer): Promise<Cast> {
  const people: Partial<Record<Role, PersonId>> = {}
  for (const role of roles) {
    const person = await server.arrive(role)
    await write(server, { space: teamSpace, members: [memberOf(teamSpace, person, role)], workspace: null })
    people[role] = person
  }
  return people as Cast
}

/** What is allowed in a workspace that is open to all of it. */
export const open = { public: false, allowComments: true, allowSharing: true } as const

/** A workspace of nobody's with `members` in it, as they say. */
export async function spaceWith(
  server: TestServer,
  members: readonly { readonly id: PersonId; readonly role: Role }[],
  change: Partial<Workspace> = {},
): Promise<SpaceId> {
  const id = newId<'space'>()
  const workspace: Workspace = {
    space: id,
    id,
    name: 'Ops',
    description: '',
    ownerId: newId(),
    createdAt: 1,
    updatedAt: 1,
    clientCreatedAt: '',
    clientUpdatedAt: '',
    archivedAt: null,
    deletedAt: null,
    activities: 0,
    icon: null,
    isSample: false,
    onlyAdded: false,
    settings: { theme: 'dark', notifications: true, sharing: true },
    stats: { documentCount: 0, memberCount: members.length, lastActivity: 1 },
    permissions: open,
    ...change,
  }
  await write(server, { space: id, members: members.map((one) => memberOf(id, one.id, one.role)), workspace })
  return id
}

/** Writes a row of a kind that people write only by ways of its own. */
export async function putRow<R extends Row>(server: TestServer, kind: RecordKind<R>, row: R): Promise<void> {
  const action = defineAction({
    name: 'test/put-row',
    input: z.object({ space: z.string() }),
    may: [],
    when: anytime,
    refusals: {},
    async apply(tx) {
      await tx.get(kind, row)
      await tx.put(kind, row)
    },
  })
  const call = { id: newId(), by: newId<'person'>(), input: { space: row.space } }
  const answer = await server.actor.actAsServer(action, call)
  if (!answer.ok) throw new Error(answer.message)
}
