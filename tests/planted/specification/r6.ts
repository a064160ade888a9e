import type { Planted } from '../planted.ts'

/** Section 6. */
export const requirements6: readonly Planted[] = [
  {
    name: 'R6.03',
    what: 'One’s own workspaces are called shared.',
    file: 'features/workspaces/web/arrange-workspaces.ts',
    find: 'workspace.ownerId === looker.person',
    instead: 'workspace.ownerId !== looker.person',
    red: ['features/workspaces/web/arrange-workspaces.test.ts'],
    test: 'R6.03',
  },
  {
    name: 'R6.02',
    what: 'Who is added becomes a viewer.',
    file: 'features/workspaces/contract/members.ts',
    find: "z._default(WorkspaceRoleSchema, 'member')",
    instead: "z._default(WorkspaceRoleSchema, 'viewer')",
    red: ['features/workspaces/server/workspaces.test.ts'],
    test: 'R6.02',
  },
  {
    name: 'R6.05',
    what: 'A server that denies the read counts as out of reach.',
    file: 'engine/web/line/connection-test.ts',
    find: 'const denied: ConnectionTest = { connected: true,',
    instead: 'const denied: ConnectionTest = { connected: false,',
    red: ['engine/web/create-backend.test.ts'],
    test: 'R6.05',
  },
]
