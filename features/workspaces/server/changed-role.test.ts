import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { createRandom } from '@atrium/base/random'
import type { Role } from '@atrium/engine/contract'
import { createMemoryDisk } from '@atrium/engine/web'
import { pairOfServers, until } from '../../../tests/pair.ts'
import { WorkspaceInvitation, addMember, changeRole, createWorkspace, inviteToWorkspace } from '../contract/index.ts'

const pair = pairOfServers()
const perfect = { random: createRandom(1), level: 0, onEntry: () => undefined }

test('who got another role while away sees on return just what it lets them see (R6.07)', async () => {
  const { fixture, ada, bob, open } = pair()
  const owner = open(ada)
  await owner.settled()
  const [space, invitation] = [newId<'space'>(), newId()]
  await owner.act(createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await owner.act(addMember, { space, person: bob, role: 'member' })
  await owner.act(inviteToWorkspace, {
    space,
    id: invitation,
    token: newId().replaceAll('-', ''),
    role: 'member',
    days: 1,
    uses: 1,
  })
  const disk = createMemoryDisk()
  async function expectSeen(role: Role, count: number): Promise<void> {
    const { client } = fixture.open(bob, perfect, disk)
    await until(client, () => client.roleIn(space) === role)
    await until(client, () => client.rows(WorkspaceInvitation, space).length === count)
    await client.close()
  }
  await expectSeen('member', 0)
  await owner.act(changeRole, { space, person: bob, role: 'admin' })
  await expectSeen('admin', 1)
  await owner.act(changeRole, { space, person: bob, role: 'commenter' })
  await expectSeen('commenter', 0)
  expect(owner.rows(WorkspaceInvitation, space)).toHaveLength(1)
  await owner.close()
})
