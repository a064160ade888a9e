import type { Planted } from './planted.ts'

/** The findings of the attack on the whole, made anew: each has to turn the suite of its class red. */
export const security: readonly Planted[] = [
  {
    name: '1 upgrade',
    what: 'An upgrade at `//` throws where nobody catches it.',
    file: 'engine/server/socket.ts',
    find: "if (pathOf(request.url) !== '/api/socket')",
    instead: "if (new URL(request.url ?? '', 'http://atrium').pathname !== '/api/socket')",
    red: ['tests/security/listeners.test.ts'],
  },
  {
    name: '1 nested',
    what: 'Input may be nested as deep as it likes.',
    file: 'engine/server/json.ts',
    find: 'if (depth > most) return true',
    instead: 'if (depth > most && most < 0) return true',
    red: ['tests/security/listeners.test.ts'],
  },
]
