import type { Planted } from '../planted.ts'

const red = ['tests/security/shared-subtrees.test.ts']

/** What is in a page with access of its own comes, by one of the ways, to those of its place. */
export const subtrees: readonly Planted[] = [
  {
    name: 'subtrees done',
    what: 'What was done to a page where it lay names it on.',
    file: 'features/documents/server/move-away.ts',
    find: '  later(laterForgetMoved({ from, pages: ids, by }))\n',
    instead: '',
    red,
  },
  {
    name: 'subtrees file',
    what: 'A file is brought to whoever is in the space that its address names.',
    file: 'engine/server/blobs/file-door.ts',
    find: 'uploads.mayRead(wanted, who)',
    instead: 'uploads.mayRead(asked, who)',
    red,
  },
  {
    name: 'subtrees links',
    what: 'A page tells everybody which pages lead to it.',
    file: 'features/documents/server/body/backlinks.ts',
    find: "    .where('access.space', '=', ownSpace(by))\n",
    instead: '',
    red,
  },
  {
    name: 'subtrees text',
    what: 'Texts are opened for whoever has the id.',
    file: 'engine/server/texts/texts.ts',
    find: `    const role = roleOf(listener, text.space)
    if (!kind) return close(asked, 'no-access')`,
    instead: `    const role = roleOf(listener, text.space) ?? 'viewer'
    if (!kind) return close(asked, 'no-access')`,
    red,
  },
  {
    name: 'subtrees viewers',
    what: 'Who may but read a page that is shared with them proposes on it.',
    file: 'features/documents/contract/body.ts',
    find: '  proposers: talkers,',
    instead: '  proposers: readers,',
    red,
  },
  {
    name: 'subtrees accepts',
    what: 'Who may comment on a page that is shared with them accepts what they propose themselves.',
    file: 'engine/server/texts/settled.ts',
    find: 'before.rest === now.rest ||',
    instead: `before.rest !== '' ||`,
    red,
  },
  {
    name: 'subtrees writers',
    what: 'Whoever may read a page that is shared with them writes on it.',
    file: 'engine/server/texts/texts.ts',
    find: 'return standingIn(kind, this.#needs.roleOf(listener, key.space))',
    instead: "return standingIn(kind, this.#needs.roleOf(listener, key.space) && 'member')",
    red,
  },
]
