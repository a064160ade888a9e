import { expect, test } from 'vitest'
import type { News } from '../bus/bus.ts'
import { type Beating, type Presence, createPresence } from './presence.ts'
import type { PresenceTable, Written } from './presence-table.ts'

type Told = { here: string[]; away: string[]; everybody?: { people: string[]; count: number } }

/** The table in memory: what was written in the last six seconds. */
function createMemoryTable(now: () => number) {
  const rows = new Map<string, Written & { readonly at: number }>()
  const table: PresenceTable = {
    read: async (process) =>
      [...rows.values()]
        .filter((row) => row.process !== process && now() - row.at < 6_000)
        .map(({ at, ...written }) => ({ ...written, ageMs: now() - at })),
    write: async (written) => void rows.set(written.process, { ...written, at: now() }),
    drop: async (process) => void rows.delete(process),
  }
  return { rows, table }
}

/** Processes on one bus, with a clock that the test turns. */
function createFixture(count: number) {
  let now = 1_000_000
  const presences: Presence[] = []
  let spread = 0
  const clock = { now: () => now }
  const { rows, table } = createMemoryTable(clock.now)
  /** Those that neither tell nor hear. */
  const deaf = new Set<number>()
  for (let index = 0; index < count; index += 1) {
    const tell = (news: News): void => {
      spread += 1
      if (news.type !== 'presence' || deaf.has(index)) return
      for (const [which, other] of presences.entries()) if (which !== index && !deaf.has(which)) other.hear(news)
    }
    presences.push(createPresence({ bus: { tell, isHeard: () => !deaf.has(index) }, table, ...clock }))
  }
  function connect(which: number, person: string) {
    const told: Told[] = []
    const screen = { person, heardAt: now, send: (text: string) => void told.push(JSON.parse(text) as Told) }
    presences[which]?.join(screen satisfies Beating)
    return { screen, told, beat: () => void (screen.heardAt = now) }
  }
  /** Lets seconds pass; `beating` screens go on to be heard. */
  function pass(seconds: number, ...beating: { beat(): void }[]): void {
    for (let second = 0; second < seconds; second += 1) {
      now += 1_000
      for (const { beat } of beating) beat()
      for (const presence of presences) presence.tick()
    }
  }
  const at = (which: number): Presence => presences[which] as Presence
  /** Lets seconds pass with the bus away from some, a multiple of three. */
  async function passAway(seconds: number, ...beating: { beat(): void }[]): Promise<void> {
    for (let second = 0; second < seconds; second += 3) {
      pass(3, ...beating)
      for (const presence of presences) await presence.exchange()
    }
  }
  return { at, connect, pass, passAway, deaf, rows, spreadCount: () => spread }
}

test('who looks at a person is told that they are here, on another process too, and nobody else is (R1.04)', () => {
  const { at, connect, pass } = createFixture(2)
  const [bob, eve] = [connect(1, 'bob'), connect(1, 'eve')]
  at(1).watch(bob.screen, ['ada'])
  expect(bob.told).toMatchObject([{ here: [], away: ['ada'] }])
  const ada = connect(0, 'ada')
  pass(1, ada, bob, eve)
  expect(bob.told.slice(1)).toMatchObject([{ here: ['ada'], away: [] }])
  pass(60, ada, bob, eve)
  expect(bob.told).toHaveLength(2)
  expect(eve.told).toEqual([])
})

test('R1.04 a client that died is noticed within 30 seconds, on every process', () => {
  const { at, connect, pass } = createFixture(2)
  const [ada, here, there] = [connect(0, 'ada'), connect(0, 'bob'), connect(1, 'eve')]
  pass(1, ada, here, there)
  at(0).watch(here.screen, ['ada'])
  at(1).watch(there.screen, ['ada'])
  pass(20, here, there)
  expect([at(0).isHere('ada'), at(1).isHere('ada')]).toEqual([true, true])
  pass(9, here, there)
  for (const { told } of [here, there]) expect(told.at(-1)).toMatchObject({ here: [], away: ['ada'] })
})

test('a process that died takes its people along within 30 seconds', () => {
  const { at, connect, pass } = createFixture(1)
  at(0).hear({ type: 'presence', process: 'dead', here: ['ada'], gone: [] })
  const bob = connect(0, 'bob')
  at(0).watch(bob.screen, ['ada'])
  expect(bob.told).toMatchObject([{ here: ['ada'] }])
  pass(29, bob)
  expect(bob.told.at(-1)).toMatchObject({ away: ['ada'] })
})

test('who reloads a page, or has a second one open, does not go', () => {
  const { at, connect, pass } = createFixture(1)
  const [bob, first, second] = [connect(0, 'bob'), connect(0, 'ada'), connect(0, 'ada')]
  at(0).watch(bob.screen, ['ada'])
  at(0).leave(first.screen)
  pass(30, bob, second)
  at(0).leave(second.screen)
  pass(2, bob)
  const third = connect(0, 'ada')
  pass(10, bob, third)
  expect(bob.told).toHaveLength(1)
  at(0).leave(third.screen)
  pass(5, bob)
  expect(bob.told.at(-1)).toMatchObject({ away: ['ada'] })
})

test('a new process hears of everybody at once, and a thousand people need few words', () => {
  const { at, connect, pass, spreadCount } = createFixture(2)
  const people = Array.from({ length: 1_000 }, (_, index) => connect(0, `person ${index}`))
  pass(1, ...people)
  const before = spreadCount()
  pass(8, ...people)
  expect(spreadCount() - before).toBeLessThanOrEqual(7)
  expect(at(1).isHere('person 999')).toBe(true)
  const heard = spreadCount()
  at(0).hear({ type: 'presence', process: 'new', here: [], gone: [], isNew: true })
  pass(1, ...people)
  expect(spreadCount() - heard).toBe(7)
})

test('who looks at everybody is told of the first who came, on any process, and how many there are (R1.04, R1.07)', () => {
  const { at, connect, pass } = createFixture(2)
  const people = Array.from({ length: 130 }, (_, index) => connect(index % 2, `person ${index}`))
  pass(2, ...people)
  const bob = connect(0, 'bob')
  at(0).watch(bob.screen, [], true)
  const seen = () => bob.told.at(-1)?.everybody ?? { people: [], count: 0 }
  const first = seen().people
  expect(seen().count).toBe(130)
  expect(new Set([...first, 'bob']).size).toBe(25)
  const before = bob.told.length
  pass(20, ...people, bob)
  expect(bob.told).toHaveLength(before)

  const eve = connect(1, 'eve')
  pass(2, ...people, bob, eve)
  expect(seen()).toEqual({ people: first, count: 131 })
  const rest = people.filter(({ screen }) => !first.includes(screen.person))
  for (const [index, { screen }] of people.entries()) if (first.includes(screen.person)) at(index % 2).leave(screen)
  pass(6, ...rest, bob, eve)
  expect(seen().count).toBe(107)
  expect(new Set([...first, ...seen().people]).size).toBe(48)
})

test('who has looked away from everybody is told nothing more of them', () => {
  const { at, connect, pass } = createFixture(1)
  const bob = connect(0, 'bob')
  pass(1, bob)
  at(0).watch(bob.screen, ['ada'], true)
  expect(bob.told.at(-1)?.everybody).toEqual({ people: [], count: 0 })
  at(0).watch(bob.screen, ['ada'])
  const before = bob.told.length
  const eve = connect(0, 'eve')
  pass(2, bob, eve)
  expect(bob.told).toHaveLength(before)
})

test('who looks away, or is gone, is told nothing more', () => {
  const { at, connect, pass } = createFixture(1)
  const [bob, eve] = [connect(0, 'bob'), connect(0, 'eve')]
  at(0).watch(bob.screen, ['ada'])
  at(0).watch(bob.screen, [])
  at(0).watch(eve.screen, ['ada'])
  at(0).leave(eve.screen)
  at(0).watch(eve.screen, ['ada'])
  const ada = connect(0, 'ada')
  pass(2, ada, bob)
  expect([bob.told.length, eve.told.length]).toEqual([2, 1])
})

test.each([
  ['all processes', [0, 1]],
  ['the process of the one who is looked at', [0]],
  ['the process of the one who looks', [1]],
])(
  'R1.04 while the bus is away from %s, who is here stays, and who comes and goes is seen some seconds later',
  async (_from, away) => {
    const { at, connect, pass, passAway, deaf, rows } = createFixture(2)
    const [ada, bob] = [connect(0, 'ada'), connect(1, 'bob')]
    at(1).watch(bob.screen, ['ada', 'eve'])
    pass(1, ada, bob)
    expect(bob.told.at(-1)).toMatchObject({ here: ['ada'] })
    const before = bob.told.length
    for (const which of away) deaf.add(which)
    await passAway(60, ada, bob)
    expect(bob.told).toHaveLength(before)
    const eve = connect(0, 'eve')
    await passAway(9, ada, bob, eve)
    expect(bob.told.slice(before)).toMatchObject([{ here: ['eve'], away: [] }])
    at(0).leave(ada.screen)
    await passAway(12, bob, eve)
    expect(bob.told.slice(before + 1)).toMatchObject([{ here: [], away: ['ada'] }])

    // It is there again.
    deaf.clear()
    for (const which of away) at(which).meet()
    const back = connect(0, 'ada')
    pass(1, back, bob, eve)
    expect(bob.told.at(-1)).toMatchObject({ here: ['ada'], away: [] })
    await passAway(60, back, bob, eve)
    expect(bob.told).toHaveLength(before + 3)
    expect(rows.size).toBe(0)
  },
)

test('R1.04 a process that dies while the bus is away takes its people along within 30 seconds', async () => {
  const { at, connect, passAway, deaf, rows } = createFixture(1)
  deaf.add(0)
  const bob = connect(0, 'bob')
  at(0).watch(bob.screen, ['ada'])
  rows.set('dead', { process: 'dead', people: ['ada'], isDeaf: true, at: 1_000_000 })
  await passAway(6, bob)
  expect(bob.told.at(-1)).toMatchObject({ here: ['ada'] })
  await passAway(24, bob)
  expect(bob.told.at(-1)).toMatchObject({ away: ['ada'] })
})
