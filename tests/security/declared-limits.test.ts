import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Limit, type PersonId, ownSpace } from '@atrium/engine/contract'
import { limitTickMs } from '../../engine/server/limits/limits.ts'
import { features } from '../../app/server/features.ts'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { inputFor } from '../roles/input-for.ts'
import { type TestServer, startServer } from '../server.ts'

/**
 * The invariant: what is declared is enforced, on every process. Each action and query that says how often somebody may do it is
 * asked for so often and once more, with input that it takes and with any other.
 */
let database: TestDatabase
let one: TestServer
let other: TestServer
/** The clock of both processes, so that no turn comes back while the test runs. */
const now = Date.now()

beforeAll(async () => {
  database = await createTestDatabase()
  one = await startServer({ database, limitFactor: 1, now: () => now })
  other = await startServer({ database, limitFactor: 1, now: () => now })
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.drop()
})

interface Limited {
  readonly name: string
  readonly limit: Limit
  readonly isQuery: boolean
}

const actions = features.flatMap((feature) => feature.actions ?? [])
const queries = features.flatMap((feature) => feature.queries ?? []).map(({ query }) => query)
const limited: readonly Limited[] = [
  ...actions.map(({ name, limit }) => ({ name, limit, isQuery: false })),
  ...queries.map(({ name, limit }) => ({ name, limit, isQuery: true })),
].flatMap(({ limit, ...one }) => (limit ? [{ ...one, limit }] : []))

/** Asks once; answers the code of a refusal, or 'ok'. */
async function ask(on: TestServer, { name, isQuery }: Limited, { by, input }: { by: PersonId; input: unknown }) {
  const { actor, asker } = on.engine
  const answer = await (isQuery
    ? asker.ask({ query: name, input, by })
    : actor.act({ id: newId(), action: name, input, by }))
  return 'code' in answer ? answer.code : 'ok'
}

const inputs: readonly [string, (name: string, by: PersonId) => unknown][] = [
  ['what it takes', (name, by) => inputFor(name, { space: ownSpace(by), by, other: by })],
  ['anything', () => ({ nothing: 'that it takes' })],
]

const refusal = 'too-many-requests'

test.concurrent.each(
  limited.flatMap((each) => inputs.map(([what, inputOf]) => [each.name, what, each, inputOf] as const)),
)('%s with %s is answered as often as it says, and no more', async (name, _what, each, inputOf) => {
  const by = await one.arrive('eager')
  const asked = Array.from({ length: each.limit.times + 1 }, () => ask(one, each, { by, input: inputOf(name, by) }))
  const codes = await Promise.all(asked)
  expect(codes.slice(0, -1)).not.toContain(refusal)
  expect(codes.at(-1)).toBe(refusal)
  // Somebody else has turns of their own.
  const friend = await one.arrive('patient')
  expect(await ask(one, each, { by: friend, input: inputOf(name, friend) })).not.toBe(refusal)
})

test.concurrent.for(limited.map((each) => [each.name, each] as const))(
  '%s is limited for both processes together',
  async ([, each], { expect }) => {
    const by = await one.arrive('everywhere')
    const askAt = (on: TestServer, times: number) =>
      Promise.all(Array.from({ length: times }, () => ask(on, each, { by, input: {} })))
    const isRefusedAt = async (on: TestServer): Promise<void> => {
      await expect.poll(() => ask(on, each, { by, input: {} }), { interval: limitTickMs }).toBe(refusal)
    }
    // Whoever takes less than half of their turns at a process is none of the others' business.
    const most = Math.ceil(each.limit.times * 0.7)
    const codes = (await Promise.all([askAt(one, most), askAt(other, most)])).flat()
    // Word between the processes takes a moment, in which some more are answered, and never fewer.
    expect(codes.filter((code) => code !== refusal).length).toBeGreaterThanOrEqual(each.limit.times)
    await isRefusedAt(one)
    await isRefusedAt(other)
  },
)

test('all that declares a limit is asked', () => {
  expect(limited.length).toBeGreaterThan(7)
  const { registry } = one.engine
  const known = [...registry.actions.values(), ...[...registry.queries.values()].map(({ query }) => query)]
  expect(known.filter(({ limit }) => limit)).toHaveLength(limited.length)
})
