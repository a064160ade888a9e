import type { Planted } from '../planted.ts'

/** 1: what ends the process. */
export const endsProcess: readonly Planted[] = [
  {
    name: '1 upgrade',
    what: 'An upgrade at `//` throws where nobody catches it.',
    file: 'engine/server/line/socket.ts',
    find: `        stream.on('error', () => stream.destroy())
`,
    instead: `        new URL(request.url ?? '', 'http://atrium')
        stream.on('error', () => stream.destroy())
`,
    red: ['tests/security/listeners.test.ts'],
  },
  {
    name: '1 nested',
    what: 'What is nested without end is read all the same.',
    file: 'engine/server/line/json.ts',
    find: 'if (depth > most) return true',
    instead: 'if (depth > most && most < 0) return true',
    red: ['tests/security/listeners.test.ts'],
  },
  {
    name: '1 frame',
    what: 'What breaks while a frame is being read leaves the listener of its socket.',
    file: 'engine/server/line/connection.ts',
    find: `      this.#needs.log.error('A frame broke its connection.', { error })
      this.#socket.terminate()`,
    instead: '      throw error',
    red: ['tests/security/listeners.test.ts'],
  },
  {
    name: '1 deed',
    what: 'A deed that cannot be taken on is thrown at who sent it.',
    file: 'engine/server/deeds/act.ts',
    find: `    enqueue(action, call).catch((error: unknown) => {
      log.error('A deed could not be taken on.', { action: action.name, error })
      return refused('fault')
    })`,
    instead: '    enqueue(action, call)',
    red: ['engine/server/deeds/act.test.ts'],
  },
  {
    name: '1 refused',
    what: 'Nobody hears the errors of a socket that is refused.',
    file: 'engine/server/line/socket.ts',
    find: `      socket.on('error', () => socket.terminate())
`,
    instead: '',
    red: ['tests/security/listeners.test.ts'],
  },
  {
    name: '1 anew',
    what: 'A process that ended is not started anew.',
    file: 'app/boot/supervise.mjs',
    find: 'const isUnwanted = (code, tries) => code === broke ||',
    instead: 'const isUnwanted = (code, tries) => code === -1 ||',
    red: ['tests/start/supervise.test.ts'],
  },
]
