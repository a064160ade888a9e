import type { Planted } from '../planted.ts'

/** 4: what may not be read shows in what is answered. */
export const sideChannels: readonly Planted[] = [
  {
    name: '4 completion',
    what: 'Words are completed by those of all spaces.',
    file: 'features/search/server/expand-words.ts',
    find: 'from search_word where space = reads.space and ${are} offset 0',
    instead: 'from search_word where ${are} offset 0',
    red: ['tests/security/non-interference.test.ts'],
    isLong: true,
  },
  {
    name: '4 kinds',
    what: 'Words are completed by those of what the role may not read.',
    file: 'features/search/server/readable.ts',
    find: 'kinds.filter((kind) => mayRead(kind, role)).map(',
    instead: 'kinds.map(',
    red: ['tests/security/non-interference.test.ts'],
    isLong: true,
  },
  {
    name: '4 recent',
    what: 'Guests of the team are told of its documents as recent ones.',
    file: 'features/documents/server/answers.ts',
    find: `    .where('access.role', 'in', readersOfPages)
`,
    instead: '',
    red: ['tests/security/non-interference.test.ts'],
    isLong: true,
  },
  {
    name: '4 found',
    what: 'Guests of the team find its documents by their ids.',
    file: 'features/documents/server/answers.ts',
    find: `    .where(isMemberOf(sql.ref('document.space'), by, readersOfPages))
`,
    instead: '',
    red: ['tests/security/non-interference.test.ts'],
    isLong: true,
  },
  {
    name: '4 people',
    what: 'Guests are told of people whom they do not meet.',
    file: 'engine/server/feed/visibility.ts',
    find: 'return guest && kind?.forGuest ? rows.flatMap((row) => kind.forGuest?.(row, guest) ?? []) : rows',
    instead: "return guest && kind?.name === '' ? rows.flatMap((row) => kind.forGuest?.(row, guest) ?? []) : rows",
    red: ['tests/security/guests-see.test.ts'],
  },
  {
    name: '4 people live',
    what: 'Guests hear live of people whom they do not meet.',
    file: 'engine/server/feed/visibility.ts',
    find: 'return guest ? toGuest(change, kind, guest) : [change]',
    instead: 'return guest && change === undefined ? toGuest(change, kind, guest) : [change]',
    red: ['tests/security/guests-see.test.ts'],
  },
  {
    name: '4 backlinks',
    what: 'Guests of the team are told of its documents that lead to theirs.',
    file: 'features/documents/server/body/backlinks.ts',
    find: `    .where('access.role', 'in', readersOfPages)
`,
    instead: '',
    red: ['tests/security/non-interference.test.ts'],
    isLong: true,
  },
]
