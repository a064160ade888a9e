import { type PersonId, type Row, ownSpace, teamSpace } from '@atrium/engine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Client } from './client.ts'
import type { ServerLine } from './testing/server-line.ts'
import { turn } from './testing/manual-clock.ts'
import { type ToyTeam, createToyTeam } from './testing/toy-team.ts'
import { Line, Note, ada, bob, den, edit, found, say, seat, toyKinds, unsay } from './testing/toy.ts'

const people = [ada, bob] as const
const places = [teamSpace, den, ownSpace(ada), ownSpace(bob)] as const

/** What can happen, as plain data, so that a failing run shrinks to a short story. */
type Event =
  | {
      readonly do: 'say' | 'unsay' | 'edit' | 'older'
      readonly who: PersonId
      readonly at: string
      readonly id: string
    }
  | { readonly do: 'found' | 'clear' | 'off' | 'on'; readonly who: PersonId }
  | { readonly do: 'seat'; readonly in: boolean }
  | { readonly do: 'receive' | 'heads' | 'busy' }
  | { readonly do: 'deliver' | 'lose' | 'double' | 'cut'; readonly who: PersonId; readonly count: number }
  | { readonly do: 'prune'; readonly at: string }
  | { readonly do: 'pass'; readonly ms: number }

const who = fc.constantFrom(...people)
const at = fc.constantFrom<string>(...places)
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')

const deeds: fc.Arbitrary<Event>[] = [
  fc.record({ do: fc.constantFrom('say', 'say', 'say', 'unsay', 'edit', 'older'), who, at, id }),
  fc.record({ do: fc.constant('found'), who }),
  fc.record({ do: fc.constant('seat'), in: fc.boolean() }),
]
const course: fc.Arbitrary<Event>[] = [
  fc.record({ do: fc.constantFrom('receive', 'receive', 'heads') }),
  fc.record({
    do: fc.constantFrom('deliver', 'deliver', 'lose', 'double'),
    who,
    count: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ do: fc.constant('pass'), ms: fc.integer({ min: 1, max: 3_000 }) }),
]
const mishaps: fc.Arbitrary<Event>[] = [
  fc.record({ do: fc.constantFrom('cut'), who, count: fc.constant(1) }),
  fc.record({ do: fc.constant('prune'), at }),
  fc.record({ do: fc.constant('busy') }),
  fc.record({ do: fc.constantFrom('clear', 'off', 'on'), who }),
]

interface Play extends ToyTeam {
  readonly clients: ReadonlyMap<PersonId, Client>
}

async function createPlay(): Promise<Play> {
  const team = await createToyTeam({ [ada]: 'owner', [bob]: 'member' })
  const clients = new Map<PersonId, Client>(people.map((person) => [person, team.open(person)]))
  await team.server.run()
  return { ...team, clients }
}

async function happen(play: Play, event: Event): Promise<void> {
  const { server, clock } = play
  if (event.do === 'receive') await server.receive()
  else if (event.do === 'heads') server.heads()
  else if (event.do === 'busy') server.refuseNext.push({ ok: false, code: 'busy', message: 'Later.' })
  else if (event.do === 'prune') server.prune(event.at)
  else if (event.do === 'pass') await clock.pass(event.ms)
  else if ('count' in event)
    disturb(
      server.lines.findLast((line) => line.person === event.who && line.isOpen),
      event,
    )
  else await act(play, event)
}

/** Frames of one space keep their order on a line, but may be lost, doubled or held back. */
function disturb(line: ServerLine | undefined, event: Extract<Event, { readonly count: number }>): void {
  if (!line) return
  const [first] = line.toClient
  if (event.do === 'cut') line.cut()
  else if (event.do === 'deliver') line.deliver(event.count)
  else if (event.do === 'lose' && (first?.type === 'entries' || first?.type === 'left')) line.toClient.shift()
  else if (event.do === 'double' && first?.type === 'entries') line.toClient.unshift(structuredClone(first))
}

async function act({ clients }: Play, event: Event): Promise<void> {
  const client = clients.get('who' in event ? event.who : ada)
  if (!client) return
  if (event.do === 'clear') await client.clearCache()
  else if (event.do === 'off') client.disableNetwork()
  else if (event.do === 'on') client.enableNetwork()
  else doDeed(client, event)
  await turn()
}

function doDeed(client: Client, event: Event): void {
  if (event.do === 'seat') void client.act(seat, { space: den, person: bob, role: event.in ? 'member' : null })
  else if (event.do === 'found') void client.act(found, { id: den })
  else if (event.do === 'older') void client.older(Line, event.at)
  else if (event.do === 'say') void client.act(say, { space: event.at, id: event.id, text: event.id })
  else if (event.do === 'unsay') void client.act(unsay, { space: event.at, id: event.id })
  else if (event.do === 'edit') void client.act(edit, { space: event.at, id: event.id, text: event.id })
}

/** Lets all that is under way come to its end: a screen cannot miss what no heads have told it of. */
async function settle({ server, clock, clients }: Play): Promise<void> {
  for (const client of clients.values()) client.enableNetwork()
  const isOnline = (): boolean => [...clients.values()].every((client) => client.connection().state === 'online')
  for (let round = 0; round < 40 && !(round > 0 && isOnline()); round += 1) {
    await server.run()
    await clock.pass(16_000)
  }
  server.heads()
  let isSettled = false
  for (let round = 0; round < 40 && !isSettled; round += 1) {
    await server.run()
    if (round === 0)
      void Promise.all([...clients.values()].map((client) => client.settled())).then(() => (isSettled = true))
    await clock.pass(2_500)
  }
  expect(isSettled).toBe(true)
}

function expectTruth({ server, clients, faults }: Play): void {
  expect(faults).toEqual([])
  for (const [person, client] of clients) {
    const seen = client.spaces().map((access) => access.id)
    for (const space of places)
      for (const kind of toyKinds) {
        const truth: readonly Row[] = seen.includes(space) ? server.rows(kind, space) : []
        const shown = client.rows(kind, space)
        const from = client.hasOlder(kind, space) ? Math.max(5, shown.length) : truth.length
        expect({ person, space, kind: kind.name, rows: shown }).toEqual({
          person,
          space,
          kind: kind.name,
          rows: from >= truth.length ? truth : truth.slice(-from),
        })
      }
    expect(client.waiting()).toEqual([])
  }
}

test('whatever happens on the way, in the end every screen shows what the logs say', async () => {
  const story = fc.array(fc.oneof(...deeds, ...deeds, ...course, ...course, ...course, ...mishaps), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(story, async (events) => {
      const play = await createPlay()
      for (const event of events) await happen(play, event)
      await settle(play)
      expectTruth(play)
    }),
    { numRuns: 60 },
  )
})

test('what one did is shown from then on, once, and never goes back, whatever the order of frames', async () => {
  const inTeam = fc.constant<string>(teamSpace)
  // What is said under an id that somebody else had first is refused, and goes.
  const sayBy = (person: PersonId, ...ids: string[]) =>
    fc.record({ do: fc.constant('say'), who: fc.constant(person), at: inTeam, id: fc.constantFrom(...ids) })
  const steps = [
    sayBy(ada, 'a', 'b', 'c', 'd'),
    sayBy(bob, 'e', 'f', 'g', 'h'),
    fc.record({ do: fc.constant('edit'), who, at: inTeam, id }),
    fc.record({ do: fc.constant('receive') }),
    fc.record({ do: fc.constantFrom('deliver', 'double', 'lose'), who, count: fc.constant(1) }),
    fc.record({ do: fc.constant('cut'), who, count: fc.constant(1) }),
    fc.record({ do: fc.constantFrom('off', 'on'), who }),
    fc.record({ do: fc.constant('pass'), ms: fc.integer({ min: 1, max: 500 }) }),
  ] satisfies fc.Arbitrary<Event>[]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...steps), { maxLength: 50 }), async (events) => {
      const play = await createPlay()
      const watches = [...play.clients.values()].map(watch)
      for (const event of events) {
        await happen(play, event)
        for (const look of watches) look()
      }
      await settle(play)
      for (const look of watches) look()
      expectTruth(play)
    }),
    { numRuns: 60 },
  )
})

/** Looks at every change: no line doubled or gone that was there, no count lower than it was. */
function watch(client: Client): () => void {
  const said = new Set<string>()
  const edits = new Map<string, number>()
  function look(): void {
    const ids = client.rows(Line, teamSpace).map((line) => line.id)
    expect(ids).toEqual([...new Set(ids)])
    if (!client.hasOlder(Line, teamSpace)) expect([...said].filter((one) => !ids.includes(one))).toEqual([])
    for (const one of ids) said.add(one)
    for (const note of client.rows(Note, teamSpace)) {
      expect(note.edits).toBeGreaterThanOrEqual(edits.get(note.id) ?? 0)
      edits.set(note.id, note.edits)
    }
  }
  client.subscribe(look)
  return look
}
