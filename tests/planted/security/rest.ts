import type { Planted } from '../planted.ts'

/** 8: the rest. */
export const rest: readonly Planted[] = [
  {
    name: '8 inner',
    what: 'A path with a backslash is taken for one of this site.',
    file: 'base/inner-path.ts',
    find: '!/[\\p{Cc}\\\\]/u.test(text)',
    instead: '!/[\\p{Cc}]/u.test(text)',
    red: ['tests/security/inner-links.test.ts'],
  },
  {
    name: '8 transport',
    what: 'Behind https browsers are not bound to it.',
    file: 'engine/server/http/http.ts',
    find: `    if (needs.isSecure) headers.set('Strict-Transport-Security', 'max-age=31536000')
`,
    instead: '',
    red: ['tests/security/accounts-headers.test.ts'],
  },
  {
    name: '8 permissions',
    what: 'Pages may use the camera.',
    file: 'engine/server/http/http.ts',
    find: `  'camera',
`,
    instead: '',
    red: ['tests/security/accounts-headers.test.ts'],
  },
  {
    name: '8 audit',
    what: 'Nobody writes down that a sign-in failed.',
    file: 'features/auth/server/note-failures.ts',
    find: "    await tally(pool, { action: 'auth/failed-sign-in',",
    instead: "    if (email === '') await tally(pool, { action: 'auth/failed-sign-in',",
    red: ['tests/security/accounts-limits.test.ts'],
    test: 'what failed is written down',
    isLong: true,
  },
  {
    name: '8 audit made up',
    what: 'Each address that somebody makes up is a line of its own.',
    file: 'features/auth/server/note-failures.ts',
    find: "const of = user ? `${user.id} ${network}` : ''",
    instead: 'const of = user ? `${user.id} ${network}` : email',
    red: ['tests/security/accounts-limits.test.ts'],
    test: 'what failed is written down',
    isLong: true,
  },
  {
    name: '8 invitation',
    what: 'Nobody writes down that an invitation was tried in vain.',
    file: 'features/auth/server/note-failures.ts',
    find: "      later(tally(pool, { action: 'auth/failed-invitation', of: '', person: null, detail: address })),",
    instead: '      void address,',
    red: ['tests/security/accounts-limits.test.ts'],
  },
  {
    name: '8 sample',
    what: 'A sample is written into a space that is there.',
    file: 'features/home/server/sample-job.ts',
    find: `    return answer.ok
`,
    instead: `    return true
`,
    red: ['features/home/server/sample.test.ts'],
  },
  {
    name: '8 diagram',
    what: 'What Mermaid makes of a description is of the same origin as the page.',
    file: 'features/documents/web/editor/blocks/diagram/draw-diagram.ts',
    find: "opened.setAttribute('sandbox', 'allow-scripts')",
    instead: "opened.setAttribute('sandbox', 'allow-scripts allow-same-origin')",
    red: ['tests/e2e/diagrams.test.ts'],
    isLong: true,
  },
]
