import type { Planted } from '../planted.ts'

/** Section 5. */
export const requirements5: readonly Planted[] = [
  {
    name: 'R5.02',
    what: 'Passwords that differ are taken.',
    file: 'features/auth/web/messages.ts',
    find: 'if (password !== confirmation) return',
    instead: 'if (password.length !== confirmation.length) return',
    red: ['features/auth/web/messages.test.ts'],
    test: 'R5.02',
  },
  {
    name: 'R5.03',
    what: 'A password of five characters is taken.',
    file: 'features/auth/web/messages.ts',
    find: 'if (password.length < least) return',
    instead: 'if (password.length < least - 1) return',
    red: ['features/auth/web/messages.test.ts'],
    test: 'R5.03',
  },
  {
    name: 'R5.05',
    what: 'Registering offline is said in other words.',
    file: 'features/auth/web/messages.ts',
    find: 'Cannot register while offline.',
    instead: 'You cannot register while offline.',
    red: ['features/auth/web/messages.test.ts'],
    test: 'R5.05',
  },
  {
    name: 'R5.09',
    what: 'Asking for a new password offline is said in other words.',
    file: 'features/auth/web/messages.ts',
    find: 'Cannot reset password while offline.',
    instead: 'Cannot reset the password while offline.',
    red: ['features/auth/web/messages.test.ts'],
    test: 'R5.09',
  },
  {
    name: 'R5.26',
    what: 'Passwords of five characters are enough.',
    file: 'features/auth/contract/password.ts',
    find: 'minPasswordLength = 6',
    instead: 'minPasswordLength = 5',
    red: ['features/auth/server/registration.test.ts'],
    test: 'R5.26',
  },
  {
    name: 'R5.07',
    what: 'A sign-in is sent before the server could say who is signed in.',
    file: 'features/auth/web/session.ts',
    find: `    if (fault) return fault
    setRememberMe`,
    instead: '    setRememberMe',
    red: ['features/auth/web/session.test.ts'],
    test: 'R5.07',
  },
  {
    name: 'R5.13',
    what: 'Creating offline is tried.',
    file: 'features/workspaces/web/creation.ts',
    find: `    if (!this.#needs.isOnline()) return this.#fail(offlineMessage)
    if (name`,
    instead: '    if (name',
    red: ['features/workspaces/web/creation.test.ts'],
    test: 'R5.13',
  },
  {
    name: 'R5.25',
    what: 'Who is not signed in is told things.',
    file: 'features/notifications/web/create-notifications.ts',
    find: `    if (person === undefined) return null
`,
    instead: '',
    red: ['features/notifications/web/create-notifications.test.ts'],
    test: 'R5.25',
  },
]
