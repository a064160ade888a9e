import { SpaceIdSchema, anytime, type PersonId, defineAction, defineRecord, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Aftermath, after } from './feature.ts'
import { createRegistry } from './registry.ts'

const Seat = defineRecord({
  name: 'seat',
  schema: z.object({ space: SpaceIdSchema, id: z.string() }),
  grants: ({ space, id }) => ({ space, person: id as PersonId, role: 'owner' }),
})

const greet = defineAction({
  name: 'toy/greet',
  title: 'Greet',
  input: z.object({}),
  may: ['owner'],
  when: anytime,
  refusals: {},
  where: () => teamSpace,
  async apply() {},
})

test('all that features have for an action runs after it, within a feature and among them, in their order', async () => {
  const ran: string[] = []
  const note = (what: string) => after(greet, async () => void ran.push(what))
  const feature = { actions: [], queries: [], migrations: [] }
  const registry = createRegistry([
    { ...feature, name: 'one', kinds: [Seat], actions: [greet], after: { ...note('first'), ...note('second') } },
    { ...feature, name: 'two', after: note('third') },
  ])
  await registry.after[greet.name]?.({} as Aftermath)
  expect(ran).toEqual(['first', 'second', 'third'])
})
