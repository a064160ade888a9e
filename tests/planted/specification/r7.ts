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
  {
    name: 'R7.06',
    what: 'Who gives themselves another name is called by the old one.',
    file: 'features/people/contract/rename.ts',
    find: `      ...person,
      displayName,
`,
    instead: `      ...person,
`,
    red: ['features/people/contract/profile.test.ts'],
    test: 'R7.06',
  },
  {
    name: 'R7.03',
    what: 'Who registers first is a member like others.',
    file: 'features/people/contract/person.ts',
    find: "seq === 1 ? 'owner' : invitedAs(isGuest)",
    instead: 'invitedAs(isGuest)',
    red: ['features/people/contract/profile.test.ts'],
    test: 'R7.03',
  },
  {
    name: 'R7.13',
    what: 'Coming back counts as a sign-in.',
    file: 'features/people/contract/person.ts',
    find: 'lastLogin: isReturn ? known.lastLogin : at',
    instead: 'lastLogin: at',
    red: ['features/people/contract/profile.test.ts'],
    test: 'R7.13',
  },
  {
    name: 'R7.04',
    what: 'The link of the letter leads to another page.',
    file: 'features/auth/server/reset-mail.ts',
    find: '/reset-password?token=',
    instead: '/forgot-password?token=',
    red: ['features/auth/server/reset-mail.test.ts'],
    test: 'R7.04',
  },
  {
    name: 'R7.07',
    what: 'Something is kept of who is not signed in.',
    file: 'features/auth/web/session.ts',
    find: `    if (!identity) {
      this.#leave()
`,
    instead: `    if (!identity) {
      this.#leave()
      rememberIdentity('anonymous')
`,
    red: ['features/auth/web/session.test.ts'],
    test: 'R7.07',
  },
  {
    name: 'R7.10',
    what: 'That a workspace was made is noted as a new name.',
    file: 'features/workspaces/contract/create-workspace.ts',
    find: "type: 'workspace_created'",
    instead: "type: 'renamed'",
    red: ['features/workspaces/contract/workspace.test.ts'],
    test: 'R7.10',
  },
  {
    name: 'R7.15',
    what: 'Fifty notices are shown at first.',
    file: 'features/notifications/web/inbox.ts',
    find: 'pageOfNotices = 20',
    instead: 'pageOfNotices = 50',
    red: ['features/notifications/web/inbox.test.ts'],
    test: 'R7.15',
  },
  {
    name: 'R7.23',
    what: 'A page is deleted for good that nobody put into the trash.',
    file: 'features/documents/contract/trash-document.ts',
    find: "page.trash ?? refuse('not-in-trash')",
    instead: 'page.trash ?? { at: 0, by: page.id, isForever: false }',
    red: ['features/documents/contract/trash-document.test.ts'],
    test: 'R7.23',
  },
  {
    name: 'R7.23 cycle',
    what: 'A page is put into one that lies in it.',
    file: 'features/documents/contract/change-document.ts',
    find: `      if (path.some(({ id }) => id === page.id)) deed.refuse('cycle')
`,
    instead: '',
    red: ['features/documents/contract/move-document.test.ts'],
    test: 'R7.23',
  },
  {
    name: 'R7.18',
    what: 'What is marked as done stays in the inbox.',
    file: 'features/notifications/contract/notice.ts',
    find: "isDone: as === 'done' || (as !== 'open' && notice.isDone)",
    instead: "isDone: as !== 'open' && notice.isDone",
    red: ['features/notifications/contract/notices.test.ts'],
    test: 'R7.18',
  },
]
