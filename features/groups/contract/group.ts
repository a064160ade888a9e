import * as z from 'zod/mini'
import { IdSchema, type Tx, defineGate, teamSpace } from '@atrium/engine/contract'
import { cleanName } from '@atrium/features/people/contract'
import { GroupHandles, PeopleGroup } from './people-group.ts'

const mostGroups = 200
export const mostPeople = 200
export const maxGroupName = 60
export const maxHandle = 32

/** What stands for everyone of a conversation, whoever they are. */
const reserved: ReadonlySet<string> = new Set(['here', 'channel', 'everyone', 'all'])

const name = z.string().check(z.maxLength(maxGroupName, `A name can have at most ${maxGroupName} characters.`))
const handle = z
  .string()
  .check(
    z.maxLength(maxHandle, `A handle can have at most ${maxHandle} characters.`),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A handle has lower case letters, digits and hyphens, such as design-team.'),
  )
const people = z.array(IdSchema).check(z.maxLength(mostPeople, `A group can have at most ${mostPeople} people.`))

/** What a group is given. */
export const groupFields = { name, handle, people }

export const groupRefusals = {
  'no-name': 'Enter a name.',
  'handle-reserved': 'This handle already means everyone in a conversation. Choose another one.',
  'handle-taken': 'Another group has this handle. Choose another one.',
  'too-many-groups': `A team can have at most ${mostGroups} groups. Delete one first.`,
  'too-many-people': `A group can have at most ${mostPeople} people.`,
  'no-person': 'Someone you chose is no longer on the team.',
} as const

export const groupKey = (id: string) => ({ space: teamSpace, id })
const handlesKey = groupKey(teamSpace)

export const noGroup = { 'no-group': 'This group no longer exists.' } as const

/** Hands on the group that is named, unless it is deleted. */
export const onGroup = defineGate({
  name: 'the group is not deleted',
  refusals: noGroup,
  async pass(tx, { group }: { readonly group: string }, { refuse }) {
    return (await tx.get(PeopleGroup, groupKey(group))) ?? refuse('no-group')
  },
})

type Refuse = (code: keyof typeof groupRefusals) => never

export const nameFrom = (given: string, refuse: Refuse): string => cleanName(given) || refuse('no-name')

interface Taking {
  readonly group: string
  readonly handle: string
  /** The one that it had before. */
  readonly before?: string
  readonly refuse: Refuse
}

/** Gives a group a handle that no other has. */
export async function takeHandle(tx: Tx, { group, handle, before, refuse }: Taking): Promise<void> {
  const others = await handlesBut(tx, before)
  if (reserved.has(handle)) refuse('handle-reserved')
  if (others.has(handle)) refuse('handle-taken')
  if (others.size >= mostGroups) refuse('too-many-groups')
  await keepHandles(tx, others.set(handle, group))
}

/** Frees the handle of a group that is deleted. */
export const freeHandle = async (tx: Tx, handle: string): Promise<void> => keepHandles(tx, await handlesBut(tx, handle))

async function handlesBut(tx: Tx, handle: string | undefined): Promise<Map<string, string>> {
  const kept = await tx.get(GroupHandles, handlesKey)
  const all = new Map(Object.entries<string>(kept?.handles ?? {}))
  if (handle !== undefined) all.delete(handle)
  return all
}

const keepHandles = (tx: Tx, handles: ReadonlyMap<string, string>): Promise<void> =>
  tx.put(GroupHandles, { ...handlesKey, handles: Object.fromEntries(handles) })

/** A handle for what somebody calls a group; '' where its name has no letter that a handle may have. */
export const handleFrom = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxHandle)
    .replaceAll(/^-|-$/g, '')
