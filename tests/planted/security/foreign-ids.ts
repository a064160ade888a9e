import type { Planted } from '../planted.ts'

/** 2: ids of one kind where another is meant. */
export const foreignIds: readonly Planted[] = [
  {
    name: '2 conversation',
    what: 'A conversation is opened under the id of a workspace.',
    file: 'features/chat/contract/open-conversation.ts',
    find: `    await openSpace(tx, { id, kind: 'conversation' })
`,
    instead: '',
    red: ['tests/security/ids.test.ts'],
  },
  {
    name: '2 workspace',
    what: 'A workspace is created under the id of a conversation.',
    file: 'features/workspaces/contract/create-workspace.ts',
    find: `    await openSpace(tx, { id, kind: 'workspace' })
`,
    instead: '',
    red: ['tests/security/ids.test.ts'],
  },
  {
    name: '2 taken',
    what: 'What is added is put over what has its id.',
    file: 'engine/server/deeds/draft.ts',
    find: '      await put(kind, row, !mine)',
    instead: '      await put(kind, row, false)',
    red: ['tests/security/ids.test.ts'],
  },
  {
    name: '2 unseen',
    what: 'An action may put a row that it has not looked at.',
    file: 'engine/server/deeds/draft.ts',
    find: 'if (!looked.has(name) && !written.has(name))',
    instead: "if (!looked.has(name) && !written.has(name) && name === '')",
    red: ['engine/server/deeds/act.test.ts'],
  },
  {
    name: '2 purged',
    what: 'A space is opened under an id that another one has or had.',
    file: 'features/spaces/contract/space.ts',
    find: `): Promise<void> => tx.add(Space, { space: id, id, kind, state: 'open', parent })`,
    instead: `): Promise<void> =>
  tx.get(Space, { space: id, id }).then((known) => (known ? undefined : tx.add(Space, { space: id, id, kind, state: 'open', parent })))`,
    red: ['tests/security/ids.test.ts'],
  },
  {
    name: '2 new id',
    what: 'What parts from a series is put over an event that has the id.',
    file: 'features/calendar/contract/event-rules.ts',
    find: `  if (known && isNew) deed.refuse('taken')
`,
    instead: '',
    red: ['tests/security/ids.test.ts'],
  },
  {
    name: '2 detach',
    what: 'Who shows a file of somebody else and takes it off again moves it to the trash.',
    file: 'features/files/contract/keep-file.ts',
    find: 'const isKept = file.places.length === 0 ? file.by !== by : file.places.some((one) => one.isKept)',
    instead: "const isKept = by === ''",
    red: ['tests/security/ids.test.ts'],
    isLong: true,
  },
  {
    name: '2 token',
    what: 'The token of a share is taken a second time.',
    file: 'features/documents/contract/share-document.ts',
    find: 'await tx.add(DocumentShare, { space, id,',
    instead: `await tx.get(DocumentShare, { space, id })
    await tx.put(DocumentShare, { space, id,`,
    red: ['tests/security/ids.test.ts'],
  },
  {
    name: '2 kind',
    what: 'The database lets a space become of another kind.',
    file: 'features/spaces/server/migrations.ts',
    find: 'new.kind <> old.kind or (old',
    instead: '(old',
    red: ['tests/security/ids.test.ts'],
  },
]
