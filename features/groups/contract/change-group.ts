import * as z from 'zod/mini'
import {
  IdSchema,
  type Role,
  type Tx,
  anytime,
  commonRefusal,
  defineAction,
  defineGate,
  managers,
  readers,
  teamSpace,
  writers,
} from '@atrium/engine/contract'
import { Member } from '@atrium/features/spaces/contract'
import {
  freeHandle,
  groupFields,
  groupKey,
  groupRefusals,
  mostPeople,
  nameFrom,
  noGroup,
  onGroup,
  takeHandle,
} from './group.ts'
import { FormerGroup, PeopleGroup } from './people-group.ts'
import { mayCreateGroups } from './change-group-settings.ts'

const often = { times: 120, perMs: 60_000 }

/** Makes a group, which its creator and those who run the team can change. */
export const createGroup = defineAction({
  name: 'groups/create',
  title: 'New group',
  input: z.object({ id: IdSchema, ...groupFields }),
  may: writers,
  when: [mayCreateGroups],
  refusals: groupRefusals,
  where: () => teamSpace,
  limit: often,
  async apply(tx, { id, name, handle, people }, { by, at, refuse }) {
    if (await tx.get(FormerGroup, groupKey(id))) throw commonRefusal('taken')
    await takeHandle(tx, { group: id, handle, refuse })
    const members = await knownOf(tx, people, refuse)
    await tx.add(PeopleGroup, {
      ...groupKey(id),
      name: nameFrom(name, refuse),
      handle,
      people: members,
      createdBy: by,
      createdAt: at,
    })
  },
})

/** Whether somebody can change or delete a group. */
export const mayChangeGroup = (
  { createdBy }: Pick<PeopleGroup, 'createdBy'>,
  { by, role }: { readonly by: string; readonly role: Role | undefined },
): boolean => role !== undefined && (managers.includes(role) || (createdBy === by && writers.includes(role)))

/** Hands on a group that one can change or delete. */
const onOwnGroup = defineGate({
  name: 'the group is not deleted, and one’s own or one is an owner or an admin',
  refusals: {
    ...noGroup,
    'not-yours': 'Only its creator, the owner and the admins of the team can change this group.',
  },
  async pass(tx, { group: id }: { readonly group: string }, { by, role, refuse }) {
    const group = (await tx.get(PeopleGroup, groupKey(id))) ?? refuse('no-group')
    return mayChangeGroup(group, { by, role }) ? group : refuse('not-yours')
  },
})

/** Changes what is given of a group; people are added and removed one by one, so that nobody undoes what another did meanwhile. */
export const changeGroup = defineAction({
  name: 'groups/change',
  title: 'Edit group',
  input: z.object({
    group: IdSchema,
    name: z.optional(groupFields.name),
    handle: z.optional(groupFields.handle),
    add: z.optional(groupFields.people),
    remove: z.optional(groupFields.people),
  }),
  may: writers,
  when: anytime,
  on: onOwnGroup,
  refusals: groupRefusals,
  where: () => teamSpace,
  limit: often,
  async apply(tx, { group: id, add = [], remove = [], ...called }, { on: group, refuse }) {
    const { name, handle } = calledNow(group, called)
    if (handle !== group.handle) await takeHandle(tx, { group: id, handle, before: group.handle, refuse })
    const newcomers = add.filter((person) => !group.people.includes(person))
    const stay = group.people.filter((person) => !remove.includes(person))
    const people = [...stay, ...(await knownOf(tx, newcomers, refuse))]
    if (people.length > mostPeople) refuse('too-many-people')
    await tx.put(PeopleGroup, { ...group, name: nameFrom(name, refuse), handle, people })
  },
})

interface Called {
  readonly name?: string | undefined
  readonly handle?: string | undefined
}

/** What a group is called once what is given of that counts. */
const calledNow = (group: PeopleGroup, { name, handle }: Called) => ({
  name: name ?? group.name,
  handle: handle ?? group.handle,
})

/** What is done to a whole group. */
const toGroup = {
  input: z.object({ group: IdSchema }),
  when: anytime,
  refusals: {},
  where: () => teamSpace,
  limit: often,
}

/** Goes out of a group oneself. */
export const leaveGroup = defineAction({
  name: 'groups/leave',
  title: 'Leave group',
  ...toGroup,
  may: readers,
  on: onGroup,
  async apply(tx, _input, { on: group, by }) {
    if (!group.people.includes(by)) return
    await tx.put(PeopleGroup, { ...group, people: group.people.filter((person) => person !== by) })
  },
})

/** Deletes a group. What mentioned it keeps its words, and its handle is free. */
export const deleteGroup = defineAction({
  name: 'groups/delete',
  title: 'Delete group',
  ...toGroup,
  may: writers,
  on: onOwnGroup,
  async apply(tx, { group: id }, { on: group }) {
    await freeHandle(tx, group.handle)
    await tx.add(FormerGroup, groupKey(id))
    await tx.drop(PeopleGroup, groupKey(id))
  },
})

/** Each of `people` once; refuses whom the team does not know. */
async function knownOf(tx: Tx, people: readonly string[], refuse: (code: 'no-person') => never): Promise<string[]> {
  const known = [...new Set(people)]
  for (const id of known) if (!(await tx.get(Member, { space: teamSpace, id }))) refuse('no-person')
  return known
}
