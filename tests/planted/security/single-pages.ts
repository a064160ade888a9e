import type { Planted } from '../planted.ts'

const red = ['features/documents/server/access.test.ts']

/** Access of single pages: who opens one who is not to, or hides one that is not theirs. */
export const singlePages: readonly Planted[] = [
  {
    name: 'pages of others',
    what: 'Whoever writes in a space hides what others wrote there.',
    file: 'features/documents/server/move-away.ts',
    find: `  const { space: from, id: root, to } = carriage.input
  const pages = await pagesOf(carriage)
  mustBeTaken(carriage, pages)
`,
    instead: `  const { space: from, id: root, to } = carriage.input
  const pages = await pagesOf(carriage)
`,
    red,
  },
  {
    name: 'pages to a space',
    what: 'Access is given to the people of a space in which its giver is not.',
    file: 'features/documents/contract/access/grant-access.ts',
    find: 'return isPlace && member !== undefined && readers.includes(member.role)',
    instead: 'return isPlace',
    red,
  },
  {
    name: 'pages after a group',
    what: 'Who goes out of a group keeps what it was given.',
    file: 'features/documents/server/access/follow-access.ts',
    find: `  afterRows(PeopleGroup, ({ rows, later }) => {
    for (const { key } of rows)
      later(`,
    instead: `  afterRows(PeopleGroup, ({ rows, later }) => {
    for (const { key } of rows.slice(1))
      later(`,
    red,
  },
  {
    name: 'pages outside',
    what: 'A page with access of its own has a public link where its workspace keeps its words inside.',
    file: 'features/workspaces/contract/workspace-gates.ts',
    find: 'const place = await placeOf(tx, space)',
    instead: 'const place = space',
    red: ['features/documents/server/kept-inside.test.ts'],
  },
  {
    name: 'pages taken out',
    what: 'Who has full access to a page takes it out of a workspace that keeps its words inside.',
    file: 'features/documents/contract/access/kept-inside.ts',
    find: 'if (isKeptInside(workspace, member?.role)) refuse',
    instead: "if (isKeptInside(workspace, member ? 'admin' : undefined)) refuse",
    red: ['features/documents/server/kept-inside.test.ts'],
  },
  {
    name: 'pages elsewhere',
    what: 'A page is shown among those of a place in which its mover may not write.',
    file: 'features/documents/contract/access/end-own-access.ts',
    find: `  if (!member || !writers.includes(member.role)) refuse('not-allowed-there')
`,
    instead: '',
    red,
  },
]
