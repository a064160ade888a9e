import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { createMemoryDisk } from './memory-disk.ts'
import { turn } from '../testing/manual-clock.ts'
import { createQuietSurroundings } from '../testing/quiet-surroundings.ts'
import { createToyTeam } from '../testing/toy-team.ts'
import { ada } from '../testing/toy.ts'

async function createBench() {
  const team = await createToyTeam({ [ada]: 'member' })
  const surroundings = createQuietSurroundings()
  const disk = createMemoryDisk()
  const client = team.open(ada, { disk, surroundings })
  await team.server.run()
  await team.clock.pass(400)
  async function beat(): Promise<void> {
    await team.clock.pass(10_000)
    team.server.heads()
    await team.server.run()
  }
  return { ...team, surroundings, disk, client, beat }
}

test('an offline start shows what was kept, and knows how old it is (R1.14)', async () => {
  const { server, clock, client, disk, open } = await createBench()
  const { lastSync } = client.connection()
  server.isDown = true
  await client.close()
  await clock.pass(60_000)
  const later = open(ada, { disk })
  await turn()
  expect(lastSync).not.toBeNull()
  expect(later.connection()).toMatchObject({ lastSync, hasCopy: true })
  expect(later.roleIn(teamSpace)).toBe('member')
})

test('a first copy is one when all of it is there', async () => {
  const team = await createToyTeam({ [ada]: 'member' })
  const client = team.open(ada)
  const states: string[] = []
  client.subscribe(() => {
    const { hasCopy, state } = client.connection()
    states.push(`${state} ${hasCopy}`)
  }, 'connection')
  await team.server.run()
  await team.clock.pass(400)
  expect(states).not.toContain('connecting true')
  expect(states.at(-1)).toBe('online true')
})

test('what the disk says about its age is half a minute behind at most, though nothing changes (R1.14)', async () => {
  const { surroundings, client, disk, clock, beat } = await createBench()
  const synced = async (): Promise<number> => Number((await disk.load()).synced)
  const begun = await synced()
  for (let count = 0; count < 4; count += 1) await beat()
  await clock.pass(400)
  expect((await synced()) - begun).toBeGreaterThanOrEqual(30_000)
  await beat()
  surroundings.happen('hidden')
  await turn()
  expect(await synced()).toBe(client.connection().lastSync)
})

test('an age from the future is not believed', async () => {
  const { disk, client, open } = await createBench()
  await client.close()
  const { write } = disk
  await disk.claim('other')
  await write('other', { epoch: 'first', spaces: [], forget: [], synced: 9e15 })
  const later = open(ada, { disk })
  await turn()
  expect(later.connection()).toMatchObject({ lastSync: null, hasCopy: true })
})
