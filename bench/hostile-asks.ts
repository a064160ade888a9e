import type { Attack, Move } from './hostile-move.ts'
import type { Outcome } from './hostile-line.ts'

const atOnce = 10
const turns = 60

/** Asks the same so often, ten at a time. */
async function askAll({ line }: Attack, query: string, input: (at: number) => object): Promise<void> {
  const own = await line()
  const waiting = Array.from({ length: turns }, (_, at) => at).values()
  const lane = async (): Promise<void> => {
    for (const at of waiting) if (!mayGoOn(await own.ask(query, input(at)))) return
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** Who is too quick does something else. */
const mayGoOn = (outcome: Outcome): boolean =>
  outcome.ok || !['lost', 'too-many-requests', 'not-allowed', 'no-access'].includes(outcome.code)

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const manyWords = (at: number): string =>
  Array.from({ length: 330 }, (_, index) => `${letters[(index + at) % 26]}${letters[(index * 7) % 26]}`).join(' ')
const names = (at: number): string => Array.from({ length: 60 }, (_, index) => `from:"Person ${index + at}"`).join(' ')
const yearMs = 399 * 86_400_000
const spacesOf = ({ fixture, me }: Attack): readonly string[] => [...fixture.rooms, `own:${me.id}`]

/** The questions that cost most. */
export const asks: Readonly<Record<string, Move>> = {
  'search for 330 words': (attack) => askAll(attack, 'search/find', (at) => ({ text: manyWords(at), limit: 50 })),
  'search for one letter, far down': (attack) =>
    askAll(attack, 'search/find', (at) => ({ text: letters[at % 26], skip: 200, limit: 50 })),
  'search for misspelt words': (attack) =>
    askAll(attack, 'search/find', (at) => ({ text: `budgte${at} gradne summre harbuor windwo coffe lmap${at}` })),
  'search by sixty names': (attack) => askAll(attack, 'search/find', (at) => ({ text: names(at) })),
  'the calendar of a year': (attack) =>
    askAll(attack, 'calendar/between', (at) => {
      const from = Date.now() - at * 86_400_000
      return { spaces: spacesOf(attack), from, to: from + yearMs }
    }),
  'a year by days': (attack) =>
    askAll(attack, 'calendar/year', (at) => ({ spaces: spacesOf(attack), year: 1901 + at, zone: 'Asia/Tokyo' })),
  'free time of sixty people': (attack) =>
    askAll(attack, 'calendar/free-slots', () => ({ people: attack.fixture.honest.slice(0, 60).map(({ id }) => id) })),
  'all bodies of pages': (attack) =>
    askAll(attack, 'documents/bodies', (at) => {
      const space = attack.fixture.rooms[at % 2]
      return { space, pages: attack.fixture.pages.filter((page) => page.space === space).map(({ id }) => id) }
    }),
  'who is in pages': (attack) =>
    askAll(attack, 'documents/here', () => ({ space: 'team', pages: attack.fixture.pages.map(({ id }) => id) })),
  'pages and what changed': (attack) => askAll(attack, 'documents/recent', () => ({ limit: 50 })),
  'tasks, far down': (attack) => askAll(attack, 'documents/my-tasks', (at) => ({ skip: 50 * at, limit: 50 })),
  'files by letters': (attack) =>
    askAll(attack, 'files/list', () => ({ space: 'team', name: '%_%_%'.repeat(30), limit: 200 })),
  'history of every moment': (attack) =>
    askAll(attack, 'chat/history', (at) => ({
      space: attack.fixture.rooms[at % 2],
      from: { by: 'time', at: Date.now() - at * 1_000 },
      limit: 200,
    })),
  'files by space': (attack) => askAll(attack, 'files/usage', () => ({ limit: 100 })),
  'what went on': (attack) => askAll(attack, 'admin/audit', () => ({ limit: 100 })),
  'all accounts': (attack) => askAll(attack, 'admin/accounts', () => ({})),
  'all jobs': (attack) => askAll(attack, 'admin/jobs', () => ({})),
  'how the server is': (attack) => askAll(attack, 'admin/health', () => ({})),
  'what is used': (attack) => askAll(attack, 'analytics/insights', () => ({ days: 365 })),
  'what is secret, by its id': (attack) => askSecrets(attack),
}

/** Somebody got to know the ids. */
async function askSecrets({ line, fixture: { vault, honest } }: Attack): Promise<void> {
  const own = await line()
  const from = Date.now() - yearMs / 2
  for (const space of [vault.space, vault.conversation, `own:${honest[0]?.id}`])
    await Promise.all([
      own.ask('chat/messages', { space }),
      own.ask('chat/history', { space, from: { by: 'after', seq: 0 } }),
      own.ask('chat/pins', { space }),
      own.ask('documents/list', { space }),
      own.ask('documents/find', { space, id: vault.page }),
      own.ask('documents/bodies', { space, pages: [vault.page] }),
      own.ask('documents/backlinks', { space, id: vault.page }),
      own.ask('files/list', { space }),
      own.ask('calendar/between', { spaces: [space], from, to: from + yearMs }),
      own.ask('calendar/export', { space, origin: '' }),
      own.ask('calendar/trash', { space }),
      own.tell({ type: 'older', kind: 'message', space, before: 1e9, limit: 200 }),
    ])
}
