import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, defineAction, defineRecord, ownSpace, teamSpace } from '@atrium/engine/contract'
import { Person } from '@atrium/features/people/contract'
import { Member, admit, may } from '@atrium/features/spaces/contract'
import { changeWorkspace, closed, openWorkspace } from './change-workspace.ts'
import { memberOf } from './members.ts'
import { Workspace } from './workspace.ts'

/** Which workspace people join who sign in and are in none: the first that there is, a chosen one, or none (R4.50). */
export const DefaultWorkspace = defineRecord({
  name: 'defaultWorkspace',
  schema: z.object({ space: z.string(), id: z.string(), choice: z.string() }),
})
export type DefaultWorkspace = z.infer<typeof DefaultWorkspace.schema>

export const defaultKey = { space: teamSpace, id: teamSpace }

export const chooseDefault = defineAction({
  name: 'workspaces/choose-default',
  title: 'Default workspace',
  input: z.object({ choice: z.union([z.literal('first'), z.literal('none'), IdSchema]) }),
  may: may['workspaces/choose-default'],
  refusals: { ...closed, 'not-member': 'You can only choose a workspace in which you are.' },
  where: () => teamSpace,
  async apply(tx, { choice }, deed) {
    if (choice !== 'first' && choice !== 'none') {
      await openWorkspace(tx, choice, deed)
      if (!(await tx.get(Member, { space: choice, id: deed.by }))) deed.refuse('not-member')
    }
    const known = await tx.get(DefaultWorkspace, defaultKey)
    await tx.put(DefaultWorkspace, { ...known, ...defaultKey, choice })
  },
})

/** Brings somebody without a workspace into the default one. Only the server does it. */
export const joinDefault = defineAction({
  name: 'workspaces/join-default',
  input: z.object({ space: SpaceIdSchema, person: IdSchema }),
  may: may['workspaces/join-default'],
  refusals: {},
  also: ({ person }) => [ownSpace(person)],
  async apply(tx, { space, person: id }, deed) {
    const workspace = await tx.get(Workspace, { space, id: space })
    const person = await tx.get(Person, { space: teamSpace, id })
    if (!workspace || workspace.deletedAt !== null || workspace.archivedAt !== null || !person) return
    if (await tx.get(Member, { space, id })) return
    await admit(tx, memberOf(person, { space, role: 'member', joinedAt: deed.at }))
    const joined = { person: { id, name: person.displayName }, description: 'Joined by signing in' }
    await changeWorkspace(tx, workspace, { deed, members: 1, type: 'member_joined', ...joined })
  },
})
