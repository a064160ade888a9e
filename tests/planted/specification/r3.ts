import type { Planted } from '../planted.ts'

/** Section 3. */
export const requirements3: readonly Planted[] = [
  {
    name: 'R3.16',
    what: 'The status says nothing of the database.',
    file: 'engine/web/create-backend.ts',
    find: 'const database = { app: true, database: true }',
    instead: 'const database = { app: true }',
    red: ['engine/web/create-backend.test.ts'],
    test: 'R3.16',
  },
  {
    name: 'R3.15',
    what: 'Midnight is 24:00.',
    file: 'ui/time-in.ts',
    find: "hourCycle: 'h23'",
    instead: "hourCycle: 'h24'",
    red: ['ui/time-in.test.ts'],
    test: 'R3.15',
  },
  {
    name: 'R3.15 unknown',
    what: 'A zone that nobody knows breaks the clock.',
    file: 'ui/time-in.ts',
    find: "return '--:--'",
    instead: "return ''",
    red: ['ui/time-in.test.ts'],
    test: 'R3.15',
  },
  {
    name: 'R3.11',
    what: 'What is told is a mention unless something else is said.',
    file: 'features/notifications/web/create-notifications.ts',
    find: "{ type: 'info', ...given,",
    instead: "{ type: 'mention', ...given,",
    red: ['features/notifications/web/create-notifications.test.ts'],
    test: 'R3.11',
  },
  {
    name: 'R3.13',
    what: 'The time of the last reading is kept under another key.',
    file: 'features/chat/web/reading/last-read.ts',
    find: "const chatKey = 'lastReadChat'",
    instead: "const chatKey = 'lastRead'",
    red: ['features/chat/web/reading/last-read.test.ts'],
    test: 'R3.13',
  },
]
