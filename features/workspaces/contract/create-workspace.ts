import * as z from 'zod/mini'
import { defineAction, ownSpace, teamSpace, uuidSpaceIdOr, anytime } from '@atrium/engine/contract'
import { Person } from '@atrium/features/people/contract'
import { admit, openSpace } from '@atrium/features/spaces/contract'
import { Activity } from './activity.ts'
import { Workspace, makers } from './workspace.ts'

export const maxWorkspaceName = 80
export const maxWorkspaceDescription = 500

const dataNeeded = 'Workspace data and user ID are required'

export const workspaceName = z
  .string(dataNeeded)
  .check(z.maxLength(maxWorkspaceName, 'A workspace name can have at most 80 characters.'))
  .check(z.regex(/^\P{Cc}*$/u, 'A workspace name is one line, without control characters.'))
export const workspaceDescription = z
  .string()
  .check(z.maxLength(maxWorkspaceDescription, 'A description can have at most 500 characters.'))

/** Makes a workspace under the id that its creator chose, with the creator as its owner. */
export const createWorkspace = defineAction({
  name: 'workspaces/create',
  title: 'New workspace',
  input: z.object({
    // Version 8 is what conversations of two people are called.
    id: uuidSpaceIdOr(dataNeeded).check(z.regex(/^.{14}[^8]/)),
    name: workspaceName,
    description: z._default(workspaceDescription, ''),
    clientCreatedAt: z.string().check(z.maxLength(40)),
    isSample: z.optional(z.boolean()),
    onlyAdded: z.optional(z.boolean()),
  }),
  may: makers.may,
  when: anytime,
  refusals: {
    'no-name': 'Please enter a workspace name',
    'no-profile': 'Your profile is not ready yet. Sign in again.',
  },
  where: () => teamSpace,
  also: ({ id }, by) => [id, ownSpace(by)],
  async apply(tx, input, { id: deed, by, at, refuse }) {
    const { id, name: given, description, clientCreatedAt, isSample = false, onlyAdded = false } = input
    const name = given.trim() || refuse('no-name')
    const person = (await tx.get(Person, { space: teamSpace, id: by })) ?? refuse('no-profile')
    await openSpace(tx, { id, kind: 'workspace' })
    await tx.add(Workspace, {
      space: id,
      id,
      name,
      description: description.trim(),
      ownerId: by,
      createdAt: at,
      updatedAt: at,
      clientCreatedAt,
      clientUpdatedAt: clientCreatedAt,
      settings: { theme: 'dark', notifications: true, sharing: true },
      stats: { documentCount: 0, memberCount: 1, lastActivity: at },
      permissions: { public: false, allowComments: true, allowSharing: true },
      icon: null,
      archivedAt: null,
      deletedAt: null,
      activities: 1,
      isSample,
      onlyAdded,
    })
    await admit(tx, { space: id, id: by, role: 'owner', email: person.email, joinedAt: at })
    await tx.add(Activity, {
      space: id,
      id: deed,
      userId: by,
      type: 'workspace_created',
      timestamp: at,
      seq: 1,
      targetId: id,
      targetType: 'workspace',
      targetName: name,
      metadata: { workspaceId: id, description: `Created the workspace ${name}` },
    })
  },
})
