import type { Planted } from '../planted.ts'

/** 6: limits that are declared and hold for nobody. */
export const limits: readonly Planted[] = [
  {
    name: '6 actions',
    what: 'The limits that actions declare are read nowhere.',
    file: 'engine/server/deeds/act.ts',
    find: 'overLimit(needs.limits, action, call.by) ?? take(action, { ...call, asServer: false })',
    instead: 'take(action, { ...call, asServer: false })',
    red: ['tests/security/declared-limits.test.ts'],
  },
  {
    name: '6 queries',
    what: 'The limits that queries declare are read nowhere.',
    file: 'engine/server/questions/ask.ts',
    find: `    const refusal = overLimit(limits, query, by)
    if (refusal) return refusal
`,
    instead: '',
    red: ['tests/security/declared-limits.test.ts'],
  },
  {
    name: '6 processes',
    what: 'What was taken at one process is not told to the others.',
    file: 'engine/server/limits/limits.ts',
    find: `    this.#needs.bus?.tell({ type: 'limits', taken })
`,
    instead: '',
    red: ['tests/security/declared-limits.test.ts'],
  },
  {
    name: '6 own turns',
    what: 'The turns of one are taken from everybody.',
    file: 'engine/server/limits/limits.ts',
    find: 'const name = `${what} ${who}`',
    instead: 'const name = what',
    red: ['tests/security/declared-limits.test.ts'],
  },
  {
    name: '6 pushed out',
    what: 'Many other names have a lock forgotten.',
    file: 'engine/server/limits/shared-limits.ts',
    find: `delete from shared_limit where name in (
    select name from shared_limit where full_at < \${now} order by`,
    instead: `delete from shared_limit where name in (
    select name from shared_limit order by`,
    red: ['tests/security/accounts-limits.test.ts'],
    isLong: true,
  },
  {
    name: '6 swept',
    what: 'Who has turns left is forgotten with who has all.',
    file: 'engine/server/limits/limits.ts',
    find: 'if (bucket.left === bucket.most)',
    instead: 'if (bucket.left >= 0)',
    red: ['engine/server/limits/limits.test.ts'],
  },
  {
    name: '6 forwarded',
    what: 'Anybody says by a header where they come from.',
    file: 'engine/server/http/caller.ts',
    find: 'while (isIn(found, trusted)) {',
    instead: 'while (trusted.length > 0) {',
    red: ['tests/security/accounts-limits.test.ts'],
    isLong: true,
  },
  {
    name: '6 network',
    what: 'Each address of a /64 has turns of its own.',
    file: 'engine/server/http/caller.ts',
    find: 'const networkBytes = 8',
    instead: 'const networkBytes = 16',
    red: ['tests/security/accounts-limits.test.ts'],
    isLong: true,
  },
  {
    name: '6 proxy',
    what: 'All visitors behind a proxy are counted as one.',
    file: 'engine/server/http/caller.ts',
    find: `      found = next
`,
    instead: `      if (trusted === nearestRanges) break
      found = next
`,
    red: ['tests/security/accounts-limits.test.ts'],
    isLong: true,
  },
  {
    name: '6 locked out',
    what: 'Wrong passwords from anywhere lock the owner out.',
    file: 'features/auth/server/guard.ts',
    find: "{ who: `${network} ${email}`, what: 'wrong passwords from', limit: guesses }",
    instead: "{ who: email, what: 'wrong passwords from', limit: guesses }",
    red: ['tests/security/accounts-limits.test.ts'],
  },
  {
    name: '6 guesses',
    what: 'Passwords may be guessed without end.',
    file: 'features/auth/server/guard.ts',
    find: 'return refusal ? { refusal } : { what,',
    instead: "return refusal && what !== 'sign-in' ? { refusal } : { what,",
    red: ['tests/security/accounts-limits.test.ts'],
  },
]
