import * as z from 'zod/mini'
import { defineQuery, idOr, ownSpace, owners } from '@atrium/engine/contract'
import { Workspace } from './workspace.ts'

export const mostListed = 200

/** The workspaces that one owns or has joined, each once; those that changed last come first (R3.05, R7.08). */
export const listWorkspaces = defineQuery({
  name: 'workspaces/list',
  input: z.object({ user: idOr('User ID is required') }),
  output: z.object({
    workspaces: z.array(z.object({ workspace: Workspace.schema, role: z.enum(['owner', 'member']) })),
  }),
  may: owners,
  where: ({ user }) => ownSpace(user),
})
