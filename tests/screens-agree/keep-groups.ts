import type { Random } from '@atrium/base/random'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, teamSpace } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import {
  PeopleGroup,
  changeGroup,
  changeGroupSettings,
  createGroup,
  deleteGroup,
  groupMention,
  leaveGroup,
} from '@atrium/features/groups/contract'
import type { Screen } from './fixture.ts'

/** Somebody makes, changes, leaves, mentions or deletes a group of people. */
export function keepGroups(random: Random, client: Screen['client'], person: PersonId): void {
  const handle = `group-${random.below(5)}`
  const known = client.rows(PeopleGroup, teamSpace)
  const { id: group, ...row } = known[random.below(known.length || 1)] ?? { id: newId(), handle }
  const people = [person, client.person]
  const text = groupMention({ id: group, handle: row.handle })
  const deeds = [
    () => client.act(createGroup, { id: newId(), name: `Group ${random.below(9)}`, handle, people }),
    () => client.act(createGroup, { id: group, name: 'Again', handle, people: [] }),
    () => client.act(changeGroup, { group, handle, add: [person] }),
    () => client.act(changeGroup, { group, name: `Group ${random.below(9)}`, remove: [person] }),
    () => client.act(leaveGroup, { group }),
    () => client.act(deleteGroup, { group }),
    () => client.act(changeGroupSettings, { whoCreates: random.pick(['members', 'admins'] as const) }),
    () => client.act(sendMessage, { space: teamSpace as SpaceId, id: newId(), text }),
  ] as const
  void random.pick(deeds)()
}
