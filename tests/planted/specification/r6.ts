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
  {
    name: 'R6.04',
    what: 'Commenters write where comments are off.',
    file: 'features/workspaces/contract/workspace-gates.ts',
    find: 'workspace && !workspace.permissions.allowComments',
    instead: 'workspace && !workspace.permissions.allowSharing',
    red: ['features/workspaces/contract/workspace-gates.test.ts'],
    test: 'R6.04',
  },
  {
    name: 'R6.04 sharing',
    what: 'What is said in a workspace is shared though its owner wants it kept.',
    file: 'features/workspaces/contract/workspace-gates.ts',
    find: `  async pass(tx, _input: unknown, { space, refuse }) {
    const workspace = await workspaceOf(tx, await placeOf(tx, space))
    if (workspace &&`,
    instead: `  async pass(tx, _input: unknown, { space, refuse }) {
    const workspace = await workspaceOf(tx, await placeOf(tx, space))
    if (workspace?.archivedAt &&`,
    red: ['features/workspaces/contract/workspace-gates.test.ts'],
    test: 'R6.04',
  },
  {
    name: 'R6.06',
    what: 'A notice lies in the space that it tells of, where others read it.',
    file: 'features/notifications/contract/deliver-notice.ts',
    find: 'space, userId: person, ...state',
    instead: 'space: notice.sourceSpace, userId: person, ...state',
    red: ['features/notifications/contract/notices.test.ts'],
    test: 'R6.06',
  },
  {
    name: 'R6.01',
    what: 'Without a session an action is refused as one that is not there.',
    file: 'engine/server/http/http-api.ts',
    find: "'signed-out': 401",
    instead: "'signed-out': 404",
    red: ['features/auth/server/accounts.test.ts'],
    test: 'R6.01',
  },
  {
    name: 'R6.07',
    what: 'Whoever may read may write a message.',
    file: 'features/chat/contract/message.ts',
    find: `  may: talkers,
  when: [...whenTalking, everyoneAllowed],`,
    instead: `  may: [...talkers, 'viewer'],
  when: [...whenTalking, everyoneAllowed],`,
    red: ['tests/roles/roles.test.ts'],
    test: 'R6.07',
  },
]
