import type { Planted } from '../planted.ts'

/** Section 4, up to the status. */
export const requirements4: readonly Planted[] = [
  {
    name: 'R4.07',
    what: 'Nobody is held back for a moment before they are sent away.',
    file: 'features/auth/web/session.ts',
    find: `    await this.#wait(until - this.#needs.now())
    const late`,
    instead: '    const late',
    red: ['features/auth/web/session.test.ts'],
    test: 'R4.07',
  },
  {
    name: 'R4.08',
    what: 'Whoever is remembered waits for the server as long as it takes.',
    file: 'features/auth/web/session.ts',
    find: 'await Promise.race([asking, this.#wait(authWaitMs)])',
    instead: 'await asking',
    red: ['features/auth/web/session.test.ts'],
    test: 'R4.08',
  },
  {
    name: 'R4.09',
    what: 'Who is not signed in is not forgotten.',
    file: 'features/auth/web/session.ts',
    find: `    if (!late) await this.#forget()
`,
    instead: '',
    red: ['features/auth/web/session.test.ts'],
    test: 'R4.09',
  },
  {
    name: 'R4.03',
    what: 'A session that the server tells of is not remembered.',
    file: 'features/auth/web/session.ts',
    find: `    rememberIdentity(identity.id, answer.expiresAt)
`,
    instead: '',
    red: ['features/auth/web/session.test.ts'],
    test: 'R4.03',
  },
  {
    name: 'R4.15',
    what: 'Coming back enables no network.',
    file: 'engine/web/create-backend.ts',
    find: `      client.enableNetwork()
      void this.testConnection()`,
    instead: '      void this.testConnection()',
    red: ['engine/web/create-backend.test.ts'],
    test: 'R4.15',
  },
  {
    name: 'R4.14',
    what: 'A test of the connection does not ask whether there is a network.',
    file: 'engine/web/line/connection-test.ts',
    find: `  if (!surroundings.isOnline()) return { connected: false, error: words.offline, code: 'network-offline' }
`,
    instead: '',
    red: ['engine/web/create-backend.test.ts'],
    test: 'R4.14',
  },
  {
    name: 'R4.10',
    what: 'A document is looked for without a connection.',
    file: 'features/documents/web/page/open-document.ts',
    find: `  if (!connected) return { ok: false, message: error || notConnected }
`,
    instead: '',
    red: ['features/documents/web/page/open-document.test.ts'],
    test: 'R4.10',
  },
  {
    name: 'R4.11',
    what: 'A document that is nowhere is said to be out of reach.',
    file: 'features/documents/web/page/open-document.ts',
    find: `: { ok: false, message: notFound }
}`,
    instead: `: { ok: false, message: notReached }
}`,
    red: ['features/documents/web/page/open-document.test.ts'],
    test: 'R4.11',
  },
  {
    name: 'R4.12',
    what: 'A document that is there is not opened.',
    file: 'features/documents/web/page/open-document.ts',
    find: 'return document ? { ok: true, document }',
    instead: 'return document && document.trash ? { ok: true, document }',
    red: ['features/documents/web/page/open-document.test.ts'],
    test: 'R4.12',
  },
  {
    name: 'R4.21',
    what: 'Do Not Disturb is called Busy.',
    file: 'features/people/web/statuses.ts',
    find: "doNotDisturb: 'Do Not Disturb'",
    instead: "doNotDisturb: 'Busy'",
    red: ['features/people/web/statuses.test.ts'],
    test: 'R4.21',
  },
  {
    name: 'R4.27',
    what: 'Older statuses are shown as Sleeping.',
    file: 'features/people/web/statuses.ts',
    find: "?? older.get(code ?? '') ??",
    instead: '??',
    red: ['features/people/web/statuses.test.ts'],
    test: 'R4.27',
  },
  {
    name: 'R4.02',
    what: 'A session of the unchecked box outlasts the browser.',
    file: 'features/auth/web/identity.ts',
    find: `isKept ? 'localStorage' : 'sessionStorage')
  dropStored`,
    instead: `'localStorage')
  dropStored`,
    red: ['features/auth/web/session.test.ts'],
    test: 'R4.02',
  },
  {
    name: 'R4.23',
    what: 'When the status was changed is not kept.',
    file: 'features/people/contract/shown-as.ts',
    find: `    lastStatusChange: at,
`,
    instead: '',
    red: ['features/people/server/set-status.test.ts'],
    test: 'R4.23',
  },
  {
    name: 'R4.22',
    what: 'Who is new sleeps.',
    file: 'features/people/contract/person.ts',
    find: "    status: 'online',",
    instead: "    status: 'sleeping',",
    red: ['features/people/contract/profile.test.ts'],
    test: 'R4.22',
  },
  {
    name: 'R4.01',
    what: 'Whoever asks who is signed in asks the server each time.',
    file: 'features/auth/web/session.ts',
    find: `    this.#asked = Promise.resolve(identity)
    if (answer`,
    instead: `    this.#asked = undefined
    if (answer`,
    red: ['features/auth/web/session.test.ts'],
    test: 'R4.01',
  },
  {
    name: 'R4.04',
    what: 'Who is not signed in is let in with what was remembered.',
    file: 'features/auth/web/session.ts',
    find: `      this.#leave()
      return null
`,
    instead: `      this.#leave()
      return { id: '', name: '', email: '' }
`,
    red: ['features/auth/web/session.test.ts'],
    test: 'R4.04',
  },
  {
    name: 'R4.06',
    what: 'A browser that is not to remember anybody does.',
    file: 'features/auth/web/identity.ts',
    find: `isKept ? 'localStorage' : 'sessionStorage')
  dropStored`,
    instead: `'localStorage')
  dropStored`,
    red: ['features/auth/web/session.test.ts'],
    test: 'R4.06',
  },
  {
    name: 'R4.26',
    what: 'A status that the server does not take is lost.',
    file: 'features/people/web/user-status.ts',
    find: `  keep(status)
  await saveStatus(status, log)`,
    instead: '  if (await saveStatus(status, log)) keep(status)',
    red: ['features/people/web/user-status.test.ts'],
    test: 'R4.26',
  },
  {
    name: 'R4.18',
    what: 'Light mode leaves its flag as it was.',
    file: 'ui/theme/color-scheme.ts',
    find: `  keepStored('lightMode', String(scheme === 'light'))
`,
    instead: '',
    red: ['ui/theme/color-scheme.test.ts'],
    test: 'R4.18',
  },
  {
    name: 'R4.19',
    what: 'Whoever leaves light mode has the theme of the system.',
    file: 'ui/theme/color-scheme.ts',
    find: "if (saved === 'dark' || saved === 'light') return saved",
    instead: "if (saved === 'light') return saved",
    red: ['ui/theme/color-scheme.test.ts'],
    test: 'R4.19',
  },
  {
    name: 'R4.17',
    what: 'Until a theme is chosen it is light, whatever the system prefers.',
    file: 'ui/theme/color-scheme.ts',
    find: "return darkPreferred().matches ? 'dark' : 'light'",
    instead: "return 'light'",
    red: ['ui/theme/color-scheme.test.ts'],
    test: 'R4.17',
  },
  {
    name: 'R4.20',
    what: 'What is chosen in another tab is not shown in this one.',
    file: 'ui/theme/color-scheme.ts',
    find: `  window.addEventListener('storage', handleChange)
`,
    instead: '',
    red: ['ui/theme/color-scheme.test.ts'],
    test: 'R4.20',
  },
  {
    name: 'R4.16',
    what: 'That there is no network is said in other words at the sign-in.',
    file: 'features/auth/web/auth-page.tsx',
    find: 'You appear to be offline. Please check your connection and try again.',
    instead: 'You appear to be offline. Please try again.',
    red: ['app/web/shell/shell.test.tsx'],
    test: 'R4.16',
  },
  {
    name: 'R4.16 inside',
    what: 'That there is no network is said in other words to who is signed in.',
    file: 'app/web/shell/notices/notices.tsx',
    find: 'You appear to be offline. Please check your connection and try again.',
    instead: 'You appear to be offline. Please try again.',
    red: ['app/web/shell/shell.test.tsx'],
    test: 'R4.16',
  },
  {
    name: 'R4.24',
    what: 'The status that one has is not checked.',
    file: 'app/web/shell/person/status-picker.tsx',
    find: 'checked={isCurrent}',
    instead: 'checked={false}',
    red: ['app/web/shell/shell.test.tsx'],
    test: 'R4.24',
  },
  {
    name: 'R4.05',
    what: 'A sign-in leads to the dashboard, whatever was wanted.',
    file: 'app/web/public-pages.tsx',
    find: `    <LoginPage
      session={router.options.context.session}
      wanted={to}
      onSignedIn={() => void router.navigate({ href: to, replace: true })}`,
    instead: `    <LoginPage
      session={router.options.context.session}
      wanted={to}
      onSignedIn={() => void router.navigate({ href: '/', replace: true })}`,
    red: ['tests/e2e/accounts.test.ts'],
    test: 'R4.05',
    isLong: true,
  },
  {
    name: 'R4.13',
    what: 'An editor that does not load takes the page of any error.',
    file: 'app/web/router.tsx',
    find: `  errorComponent: lazyRouteComponent(documentOfWorkspace, 'BrokenDocument'),
`,
    instead: '',
    red: ['tests/e2e/documents-text.test.ts'],
    test: 'R4.13',
    isLong: true,
  },
  {
    name: 'R4.25',
    what: 'The picker closes half a second after the mouse has left it.',
    file: 'app/web/shell/person/status-picker.tsx',
    find: 'setTimeout(onClose, closeAfterMs)',
    instead: 'setTimeout(onClose, closeAfterMs * 5)',
    red: ['tests/e2e/status.test.ts'],
    test: 'R4.25',
  },
  {
    name: 'R4.28',
    what: 'The restored status is not applied once more.',
    file: 'features/people/web/user-status.ts',
    find: `    announce(status)
    setApplied(true)`,
    instead: '    setApplied(true)',
    red: ['tests/e2e/status.test.ts'],
    test: 'R4.28',
    isLong: true,
  },
]
