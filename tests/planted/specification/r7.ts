import type { Planted } from '../planted.ts'

/** Section 7. */
export const requirements7: readonly Planted[] = [
  {
    name: 'R7.21',
    what: 'A read that fails inside is thrown at who asked.',
    file: 'engine/web/create-backend.ts',
    find: 'if (!(error instanceof InternalFault)) throw error',
    instead: 'throw error',
    red: ['engine/web/create-backend.test.ts'],
    test: 'R7.21',
  },
  {
    name: 'R7.22',
    what: 'Clearing a cache that does not answer is called a success.',
    file: 'engine/web/create-backend.ts',
    find: '() => ({ success: false }),',
    instead: '() => ({ success: true }),',
    red: ['engine/web/create-backend.test.ts'],
    test: 'R7.22',
  },
  {
    name: 'R7.19',
    what: 'A test before anything is there says nothing of why.',
    file: 'engine/web/create-backend.ts',
    find: 'return { connected: false, error: words.notInitialized }',
    instead: 'return { connected: false, error: null }',
    red: ['engine/web/create-backend.test.ts'],
    test: 'R7.19',
  },
  {
    name: 'R7.08',
    what: 'Those that changed last come last.',
    file: 'features/workspaces/web/arrange-workspaces.ts',
    find: 'b.workspace.updatedAt - a.workspace.updatedAt',
    instead: 'a.workspace.updatedAt - b.workspace.updatedAt',
    red: ['features/workspaces/web/arrange-workspaces.test.ts'],
    test: 'R7.08',
  },
  {
    name: 'R7.09',
    what: 'The list is in the order in which it came.',
    file: 'features/workspaces/web/arrange-workspaces.ts',
    find: `    .toSorted((a, b) => byName.compare(a.workspace.name, b.workspace.name))
`,
    instead: '',
    red: ['features/workspaces/web/arrange-workspaces.test.ts'],
    test: 'R7.09',
  },
  {
    name: 'R7.16',
    what: 'Of the team’s chat twenty messages are looked at.',
    file: 'features/chat/contract/unread.ts',
    find: 'team: 50',
    instead: 'team: 20',
    red: ['features/chat/contract/unread.test.ts'],
    test: 'R7.16',
  },
  {
    name: 'R7.17',
    what: 'Of a workspace fifty messages are looked at.',
    file: 'features/chat/contract/unread.ts',
    find: 'workspace: 100',
    instead: 'workspace: 50',
    red: ['features/chat/contract/unread.test.ts'],
    test: 'R7.17',
  },
  {
    name: 'R7.12',
    what: 'Adding a member leaves the count as it was.',
    file: 'features/workspaces/contract/members.ts',
    find: "{ deed, members: 1, type: 'member_added', ...added }",
    instead: "{ deed, members: 0, type: 'member_added', ...added }",
    red: ['features/workspaces/server/workspaces.test.ts'],
    test: 'R7.12',
  },
  {
    name: 'R7.01',
    what: 'The status is set at another address.',
    file: 'features/people/contract/set-status.ts',
    find: "path: '/users/status'",
    instead: "path: '/user/status'",
    red: ['features/people/server/set-status.test.ts'],
    test: 'R7.01',
  },
  {
    name: 'R7.20',
    what: 'A document of the workspace is passed over for a shared one.',
    file: 'features/documents/server/answers.ts',
    find: `  if (inSpace) return { document: inSpace }
`,
    instead: '',
    red: ['features/documents/server/documents.test.ts'],
    test: 'R7.20',
  },
  {
    name: 'R7.11',
    what: 'Messages come in any order.',
    file: 'features/chat/server/history.ts',
    find: `    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit + 1)
    .execute()
  return`,
    instead: `    .where('seq', '>', seq)
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  return`,
    red: ['engine/server/http/http-api.test.ts'],
    test: 'R7.11',
  },
]
