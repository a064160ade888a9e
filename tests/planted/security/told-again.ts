import type { Planted } from '../planted.ts'

/** 3: what was deleted, hidden or lost is told again. */
export const toldAgain: readonly Planted[] = [
  {
    name: '3 versions',
    what: 'What a deleted message said before is told.',
    file: 'features/chat/server/history.ts',
    find: `            .where('current.deletedAt', 'is', null),
`,
    instead: '',
    red: ['tests/security/deleted-words.test.ts'],
  },
  {
    name: '3 kept versions',
    what: 'The versions of a deleted message are kept.',
    file: 'features/chat/server/forget-message.ts',
    find: 'ids.length > 0; ids',
    instead: 'ids.length > 1e9; ids',
    red: ['tests/security/deleted-words.test.ts'],
  },
  {
    name: '3 newcomer',
    what: 'Who claims to have a copy from before they came is told what has been since.',
    file: 'engine/server/feed/feed.ts',
    find: 'seq: seq < following.since ? -1 : seq',
    instead: 'seq',
    red: ['tests/security/log-replay.test.ts'],
  },
  {
    name: '3 role',
    what: 'A copy from before a change of role is believed.',
    file: 'engine/server/deeds/draft.ts',
    find: 'before?.role === role ? before.since : seqIn(id)',
    instead: 'before?.since ?? seqIn(id)',
    red: ['tests/security/log-replay.test.ts'],
  },
  {
    name: '3 log',
    what: 'What the log said of a row before its last change is told.',
    file: 'engine/server/feed/kept-log.ts',
    find: '.map((one) => one.left)',
    instead: '.map((one) => one)',
    red: ['tests/security/log-replay.test.ts'],
  },
  {
    name: '3 kept log',
    what: 'The log in the database keeps what rows were before.',
    file: 'engine/server/log-readers/log-keeping.ts',
    find: 'filter (where rank = 1)',
    instead: 'filter (where rank > 0)',
    red: ['tests/security/log-replay.test.ts'],
  },
  {
    name: '3 snapshot',
    what: 'A snapshot is given to the next screen with what was deleted since.',
    file: 'engine/server/feed/opening.ts',
    find: ' && topic.leftAlone(names, seq)',
    instead: '',
    red: ['tests/security/log-replay.test.ts'],
  },
  {
    name: '3 purge',
    what: 'A purge keeps the log of the space.',
    file: 'features/spaces/server/empty-space.ts',
    find: 'and log.seq < space.head',
    instead: 'and log.seq < 0',
    red: ['tests/security/deleted-words.test.ts'],
  },
  {
    name: '3 notices',
    what: 'Notices of a purged workspace keep its words.',
    file: 'features/workspaces/server/deletion.ts',
    find: `  await emptyNoticesAbout(due, { sources: { allIn: space }, ...goneWords })
`,
    instead: '',
    red: ['tests/security/deleted-words.test.ts'],
  },
  {
    name: '3 backup',
    what: 'A backup holds sessions and the hashes of tokens.',
    file: 'engine/server/backup/tables.ts',
    find: '[[...leftOut, ...secret]]',
    instead: '[[...leftOut, ...secret.slice(0, 0)]]',
    red: ['tests/security/accounts-backup.test.ts'],
  },
  {
    name: '3 device',
    what: 'A device whose session was ended keeps its copy.',
    file: 'app/web/forget-person.ts',
    find: `  await forgetCopies(person)
`,
    instead: `  await Promise.resolve(forgetCopies)
`,
    red: ['tests/e2e/accounts-ended.test.ts'],
    isLong: true,
  },
]
