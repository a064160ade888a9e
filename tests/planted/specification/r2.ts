import type { Planted } from '../planted.ts'

/** Section 2. */
export const requirements2: readonly Planted[] = [
  {
    name: 'R2.52',
    what: 'The page of an error leads to the workspaces.',
    file: 'app/web/error-page.tsx',
    find: '  return <ErrorPage {...errorWords(error)} details={useDetails(error)} returnTo="/" returnLabel="Return to Dashboard" />',
    instead: '  return <ErrorPage {...errorWords(error)} details={useDetails(error)} />',
    red: ['app/web/error-page.test.tsx'],
    test: 'R2.52',
  },
  {
    name: 'R2.54',
    what: 'The general way back is another one.',
    file: 'app/web/error-page.tsx',
    find: "returnTo = '/workspaces'",
    instead: "returnTo = '/'",
    red: ['app/web/error-page.test.tsx'],
    test: 'R2.54',
  },
  {
    name: 'R2.55',
    what: 'What stands in place of everything has another heading.',
    file: 'app/web/error-page.tsx',
    find: 'title="Unexpected Application Error!"',
    instead: 'title="Application Error"',
    red: ['app/web/error-page.test.tsx'],
    test: 'R2.55',
  },
  {
    name: 'R2.41',
    what: 'A badge counts to ninety-nine.',
    file: 'ui/marks/count-badge.tsx',
    find: 'const cap = 9',
    instead: 'const cap = 99',
    red: ['ui/marks/count-badge.test.tsx'],
    test: 'R2.41',
  },
  {
    name: 'R2.02',
    what: 'After the sign-in any address is gone to.',
    file: 'features/auth/web/safe-path.ts',
    find: "typeof wanted === 'string' && isInnerPath(wanted) ? wanted",
    instead: "typeof wanted === 'string' ? wanted",
    red: ['features/auth/web/safe-path.test.ts'],
    test: 'R2.02',
  },
]
