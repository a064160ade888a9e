import { expect } from 'vitest'
import type { Random } from '@atrium/base/random'
import { newId } from '@atrium/base/id'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { moveAway } from '@atrium/features/documents/contract'
import { addMember, changeRole, createWorkspace } from '@atrium/features/workspaces/contract'
import type { Fixture } from '../screens-agree/fixture.ts'

type RoleOfPlay = 'member' | 'commenter' | 'viewer'

export interface Newcomer {
  readonly person: PersonId
  readonly role: RoleOfPlay
}

export interface PlayRooms {
  readonly fixture: Fixture
  readonly random: Random
  readonly rooms: readonly [SpaceId, SpaceId]
}

const done = { ok: true }

/** Two workspaces in which everybody has the same role; the first owns them. */
export async function makeRooms(
  fixture: Fixture,
  seed: number,
  [owner, ...others]: readonly [Newcomer, ...Newcomer[]],
): Promise<readonly [SpaceId, SpaceId]> {
  const [server] = fixture.servers
  const makeRoom = async (name: string): Promise<SpaceId> => {
    const id = newId<'space'>()
    const input = { id, name: `${name} ${seed}`, description: '', clientCreatedAt: '' }
    expect(await server.act(owner.person, createWorkspace, input)).toMatchObject(done)
    for (const { person, role } of others)
      expect(await server.act(owner.person, addMember, { space: id, person, role })).toMatchObject(done)
    return id
  }
  return [await makeRoom('Play'), await makeRoom('Elsewhere')]
}

/** Gives somebody another role in both. */
export async function changeRoleIn(
  { fixture, random, rooms }: PlayRooms,
  owner: PersonId,
  { person, role }: Newcomer,
): Promise<void> {
  for (const space of rooms) await random.pick(fixture.servers).act(owner, changeRole, { space, person, role })
}

/** Moves a page from one to the other; answers where it lies now. */
export async function moveOver(
  { fixture, random, rooms }: PlayRooms,
  owner: PersonId,
  { space, id }: { readonly space: SpaceId; readonly id: string },
): Promise<SpaceId> {
  const to = space === rooms[0] ? rooms[1] : rooms[0]
  const input = { space, id, to, parent: null, order: 'a0' }
  expect(await random.pick(fixture.servers).act(owner, moveAway, input)).toMatchObject(done)
  return to
}
