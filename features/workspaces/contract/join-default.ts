import * as z from 'zod/mini'
import {
  IdSchema,
  SpaceIdSchema,
  type Tx,
  defineAction,
  defineGate,
  defineQuery,
  defineRecord,
  ownSpace,
  teamSpace,
  managers,
  anytime,
  serverOnly,
  writers,
  UuidSpaceIdSchema,
} from '@atrium/engine/contract'
import { Person } from '@atrium/features/people/contract'
import { Member } from '@atrium/features/spaces/contract'
import { changeWorkspace } from './change-workspace.ts'
import { type Choice, ChoiceSchema, DefaultWorkspace, defaultKey } from './default-workspace.ts'
import { letIn } from './let-in.ts'
import { memberOf } from './member-of.ts'
import { inOpenWorkspace } from './workspace-gates.ts'
import { Workspace } from './workspace.ts'

const chosenIsOpen = defineGate({
  name: 'the chosen workspace is neither deleted nor archived, and one is in it',
  refusals: { ...inOpenWorkspace.refusals, 'not-member': 'You can only choose a workspace you are in.' },
  async pass(tx, { choice }: { readonly choice: Choice }, deed) {
    if (choice === 'first' || choice === 'none') return
    await inOpenWorkspace.pass(tx, undefined, { ...deed, space: choice })
    if (!(await tx.get(Member, { space: choice, id: deed.by }))) deed.refuse('not-member')
  },
})

export const chooseDefault = defineAction({
  name: 'workspaces/choose-default',
  title: 'Default workspace',
  input: z.object({ choice: ChoiceSchema }),
  may: managers,
  when: [chosenIsOpen],
  refusals: {},
  where: () => teamSpace,
  async apply(tx, { choice }) {
    const known = await tx.get(DefaultWorkspace, defaultKey)
    await tx.put(DefaultWorkspace, { ...known, ...defaultKey, choice })
  },
})

/** That it was decided once, forever, whether an account joins the default workspace; in its own space, read by nobody. */
export const Placement = defineRecord({
  name: 'placement',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), at: z.number() }),
  readers: [],
})
export type Placement = z.infer<typeof Placement.schema>

/** Notes that somebody is not brought anywhere by signing in, today or later. Only the server does it. */
export const stayOut = defineAction({
  name: 'workspaces/stay-out',
  input: z.object({ person: IdSchema }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  apply: (tx, { person }, { at }) => place(tx, person, at),
})

/** Notes that it is decided where somebody belongs; their own space is among those of the deed. */
export async function place(tx: Tx, person: string, at: number): Promise<void> {
  const key = { space: ownSpace(person), id: person }
  if (!(await tx.get(Placement, key))) await tx.add(Placement, { ...key, at })
}

/** Where new people join, as far as it concerns who asks. */
export const newcomersQuery = defineQuery({
  name: 'workspaces/newcomers',
  input: z.object({ workspace: z.optional(UuidSpaceIdSchema) }),
  output: z.object({
    /** Whether they join `workspace`; without one, whether they would join a workspace that is made now. */
    isHere: z.boolean(),
  }),
  may: writers,
  where: ({ workspace }) => workspace ?? teamSpace,
})

/** Brings somebody without a workspace into the default one. Only the server does it. */
export const joinDefault = defineAction({
  name: 'workspaces/join-default',
  input: z.object({ space: SpaceIdSchema, person: IdSchema }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  also: ({ person }) => [ownSpace(person)],
  async apply(tx, { space, person: id }, deed) {
    const workspace = await tx.get(Workspace, { space, id: space })
    const person = await tx.get(Person, { space: teamSpace, id })
    if (!workspace || workspace.deletedAt !== null || workspace.archivedAt !== null || !person) return
    if (workspace.onlyAdded || (await tx.get(Member, { space, id }))) return
    await place(tx, id, deed.at)
    await letIn(tx, memberOf(person, { space, role: 'member', joinedAt: deed.at }))
    const joined = { person: { id, name: person.displayName }, description: 'Joined by signing in' }
    await changeWorkspace(tx, workspace, { deed, members: 1, type: 'member_joined', ...joined })
  },
})
