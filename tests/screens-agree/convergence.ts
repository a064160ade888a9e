import { createRandom } from '@atrium/base/random'
import { type Change, type Entry, type RecordKind, orderOf, type SpaceId } from '@atrium/engine/contract'
import { Member } from '@atrium/features/spaces/contract'
import { kinds } from '../../app/web/features.ts'
import type { Chaos, Sabotage } from './chaos-line.ts'
import { type Scene, doSomething, moveIn, sayEverywhere } from './deeds.ts'
import type { Fixture, Screen } from './fixture.ts'

export interface Run {
  readonly seed: number
  readonly sabotage?: Sabotage
}

const deeds = 40
const paceMs = 8
/** What comes at once is not waited for; a busy machine takes its time. */
const patienceMs = 90_000
/** What is wrong on purpose stays so. */
const sabotagedMs = 8_000
const lookAgainMs = 10

/**
 * Plays seeded random deeds of three people on five screens over bad lines to several servers. Then the lines are mended,
 * and each screen has to come to equal one that is opened now. Throws what differs.
 */
export async function playConvergence(fixture: Fixture, { seed, sabotage }: Run): Promise<void> {
  const random = createRandom(seed)
  const withinMs = sabotage ? sabotagedMs : patienceMs
  const received: { person: string; space: SpaceId; seq: number }[] = []
  const lines: Chaos = { random, level: 0, sabotage, onEntry: () => undefined }
  const people = [
    await fixture.servers[0].arrive('ada'),
    await fixture.servers[0].arrive('bob'),
    await fixture.servers[1].arrive('eve'),
  ] as const
  const [ada, bob, eve] = people
  const open = (person: (typeof people)[number]): Screen => {
    const chaos: Chaos = Object.create(lines, {
      onEntry: { value: (space: SpaceId, { seq }: Entry) => received.push({ person, space, seq }) },
    }) as Chaos
    return fixture.open(person, chaos)
  }
  const screens: Scene['screens'] = [open(ada), open(bob), open(eve), open(ada), open(bob)]
  const scene: Scene = { fixture, random, people, screens, workspaces: [] }
  try {
    moveIn(scene)
    await settle(screens, withinMs)
    lines.level = 1
    for (let deed = 0; deed < deeds; deed += 1) {
      await fixture.onStep(deed)
      await doSomething(scene)
      await after(random.below(paceMs))
    }
    lines.level = 0
    await settle(screens, withinMs)
    sayEverywhere(scene)
    await settle(screens, withinMs)
    for (const screen of screens) await expectAgreement(fixture, screen, withinMs)
    await expectNoLeak(fixture, received)
  } finally {
    for (const { client } of screens) await client.close()
  }
}

const settle = (screens: readonly Screen[], withinMs: number): Promise<unknown> =>
  Promise.race([Promise.all(screens.map(({ client }) => client.settled())), after(withinMs)])

/** A screen that was kept up by changes equals a screen that is opened now. */
async function expectAgreement(fixture: Fixture, screen: Screen, withinMs: number): Promise<void> {
  const chaos: Chaos = { random: createRandom(1), level: 0, onEntry: () => undefined }
  const fresh = fixture.open(screen.person, chaos)
  try {
    await Promise.race([fresh.client.settled(), after(withinMs)])
    const deadline = Date.now() + withinMs
    let difference = differenceOf(screen, fresh)
    while (difference && Date.now() < deadline) {
      await after(lookAgainMs)
      difference = differenceOf(screen, fresh)
    }
    if (difference) throw new Error(`A screen differs from one opened now: ${difference}`)
  } finally {
    await fresh.client.close()
  }
}

function differenceOf(kept: Screen, fresh: Screen): string | undefined {
  if (fresh.client.connection().state !== 'online') return 'the new screen is not online'
  if (kept.client.connection().state !== 'online') return 'the old screen is not online'
  if (kept.client.waiting().length > 0) return `${kept.client.waiting().length} deeds are unanswered`
  const spaces = new Set([...kept.client.spaces(), ...fresh.client.spaces()].map(({ id }) => id))
  for (const space of spaces) {
    for (const kind of kinds) {
      const [old, now] = windowsOf(kind, space, [kept, fresh])
      if (old !== now) return `${kind.name} in ${space}:\nkept   ${old}\nopened ${now}`
    }
  }
  return undefined
}

/** The rows of both screens as text; of a windowed kind only those that both have at hand. */
function windowsOf(kind: RecordKind, space: SpaceId, screens: readonly Screen[]): readonly string[] {
  const floors = screens.map(({ client }) => {
    const [first] = client.rows(kind, space)
    return first && client.hasOlder(kind, space) ? orderOf(kind, first) : 0
  })
  const floor = Math.max(...floors)
  return screens.map(({ client }) =>
    JSON.stringify(
      client.rows(kind, space).filter((row) => orderOf(kind, row) >= floor),
      sortedKeys,
    ),
  )
}

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Nobody was ever sent an entry of a space that they were not a member of from then on: who is added later may see what
 * was before, who is removed gets nothing of what comes after.
 */
async function expectNoLeak(
  fixture: Fixture,
  received: readonly { person: string; space: SpaceId; seq: number }[],
): Promise<void> {
  const spaces = [...new Set(received.map(({ space }) => space))]
  const { rows } = await fixture.servers[0].engine.pool.query<{
    space: SpaceId
    seq: number
    changes: readonly Change[]
  }>('select space, seq, changes from log where space = any($1::text[]) order by space, seq', [spaces])
  for (const { person, space, seq } of received) {
    let isMember = false
    let wasMemberSince = false
    for (const entry of rows) {
      if (entry.space !== space) continue
      for (const change of entry.changes) isMember = membershipAfter(change, person) ?? isMember
      if (entry.seq >= seq) wasMemberSince ||= isMember
    }
    if (wasMemberSince) continue
    const found = rows.filter((entry) => entry.space === space).map((entry) => entry.seq)
    throw new Error(
      `Entry ${seq} of ${space} was sent to ${person}, who was no member of it, by the log's ${found.join(', ')}.`,
    )
  }
}

function membershipAfter(change: Change, person: string): boolean | undefined {
  if ('drop' in change) return change.drop === Member.name && change.id === person ? false : undefined
  return change.put === Member.name && change.row.id === person ? true : undefined
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
