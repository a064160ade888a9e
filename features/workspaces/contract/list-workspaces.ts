import * as z from 'zod/mini'
import { defineQuery, idOr, ownSpace, owners } from '@atrium/engine/contract'
import { Workspace } from './workspace.ts'

export const mostListed = 200
/** So many members of a workspace are named in a list; `stats.memberCount` says how many there are. */
export const mostMembersListed = 500

/** The workspaces that one owns or has joined, each once; those that changed last come first (R3.04, R3.05, R7.08). */
export const listWorkspaces = defineQuery({
  name: 'workspaces/list',
  input: z.object({ user: idOr('User ID is required') }),
  output: z.object({
    workspaces: z.array(
      z.object({
        workspace: z.intersection(Workspace.schema, z.object({ members: z.array(z.string()) })),
        role: z.enum(['owner', 'member']),
      }),
    ),
  }),
  may: owners,
  where: ({ user }) => ownSpace(user),
})
