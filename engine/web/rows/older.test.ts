import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { turn } from '../testing/manual-clock.ts'
import type { ScriptedServer } from '../testing/scripted-server.ts'
import { type ToyTeam, createToyTeam } from '../testing/toy-team.ts'
import { Line, Note, ada, bob } from '../testing/toy.ts'

const space = teamSpace

const lineAt = (seq: number, more: Partial<Line> = {}): Line => ({
  space,
  id: `m${seq}`,
  by: bob,
  text: `${seq}`,
  seq,
  ...more,
})

function write(server: ScriptedServer, count: number): void {
  for (let index = 0; index < count; index += 1) {
    server.write(space, [{ put: 'line', row: lineAt(server.seqOf(space) + 1) }])
  }
}

/** Ada's screen on a space of `count` lines, of which five are at hand. */
async function createOne(count: number): Promise<ToyTeam & { readonly one: Client }> {
  const team = await createToyTeam({ [ada]: 'member' })
  write(team.server, count)
  team.server.prune(space)
  const one = team.open(ada)
  await team.server.run()
  return { ...team, one }
}

const seqs = (client: Client): number[] => client.rows(Line, space).map(({ seq }) => seq)
const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('pages of fifty come until there is nothing older', async () => {
  const { server, one } = await createOne(120)
  one.subscribe(() => undefined, { kind: Line, space })
  expect([seqs(one), one.hasOlder(Line, space)]).toEqual([upTo(116, 120), true])
  const more: boolean[] = []
  for (let page = 0; page < 3; page += 1) {
    const loading = one.older(Line, space)
    await server.run()
    more.push(await loading)
  }
  expect(more).toEqual([true, true, false])
  expect(seqs(one)).toEqual(upTo(1, 120))
  expect([one.hasOlder(Line, space), await one.older(Line, space)]).toEqual([false, false])
})

test('asking twice at a time fetches one page', async () => {
  const { server, one } = await createOne(60)
  const both = [one.older(Line, space), one.older(Line, space)]
  await server.run()
  expect(await Promise.all(both)).toEqual([true, true])
  expect(server.lineOf(ada).sent.filter(({ type }) => type === 'older')).toHaveLength(1)
})

test('a kind of which all is at hand has nothing older', async () => {
  const { one } = await createOne(10)
  expect([one.hasOlder(Note, space), await one.older(Note, space)]).toEqual([false, false])
})

test('what happens to a page while it is on its way is not undone by it', async () => {
  const { server, one } = await createOne(20)
  const loading = one.older(Line, space)
  await turn()
  await server.receive()
  server.write(space, [
    { put: 'line', row: lineAt(10, { text: 'edited' }) },
    { drop: 'line', id: 'm11' },
  ])
  const frames = server.lineOf(ada).toClient
  frames.reverse()
  await server.run()
  await loading
  expect(seqs(one)).toEqual(upTo(1, 20).filter((seq) => seq !== 11))
  expect(one.row(Line, { space, id: 'm10' })?.text).toBe('edited')
})

test('a page of a later state than the copy waits for the entries in between', async () => {
  const { server, one } = await createOne(20)
  const loading = one.older(Line, space)
  await turn()
  server.write(space, [{ put: 'line', row: lineAt(10, { text: 'first' }) }])
  server.write(space, [{ put: 'line', row: lineAt(10, { text: 'second' }) }])
  await server.receive()
  const frames = server.lineOf(ada).toClient
  frames.unshift(...frames.splice(2))
  const seen: (string | undefined)[] = []
  one.subscribe(() => seen.push(one.row(Line, { space, id: 'm10' })?.text))
  while (frames.length > 0) {
    server.lineOf(ada).deliver(1)
    await turn()
  }
  await loading
  expect(seen.filter(Boolean)).not.toContain('first')
  expect(one.row(Line, { space, id: 'm10' })?.text).toBe('second')
})

test('a page is asked for again after a lost connection', async () => {
  const { server, clock, one } = await createOne(20)
  const loading = one.older(Line, space)
  await turn()
  server.lineOf(ada).cut()
  write(server, 2)
  await clock.pass(100)
  await server.run()
  expect(await loading).toBe(false)
  expect(seqs(one)).toEqual(upTo(1, 22))
})

test('a page that no longer fits after a snapshot is asked for again below it', async () => {
  const { server, clock, one } = await createOne(20)
  const loading = one.older(Line, space)
  await turn()
  server.lineOf(ada).cut()
  write(server, 10)
  server.prune(space)
  await clock.pass(100)
  await server.run()
  expect(await loading).toBe(false)
  expect(seqs(one)).toEqual(upTo(1, 30))
})

test('a refused page leaves what is there', async () => {
  const { server, one } = await createOne(20)
  const loading = one.older(Line, space)
  await turn()
  const asked = server.lineOf(ada).toServer.shift()
  const id = asked && 'id' in asked ? asked.id : ''
  server.lineOf(ada).toClient.push({ type: 'older', id, answer: { ok: false, code: 'busy', message: 'Later.' } })
  await server.run()
  expect([await loading, seqs(one)]).toEqual([true, upTo(16, 20)])
})

test('rows that nobody looks at are let go of, and can be fetched again', async () => {
  const { server, one } = await createOne(5)
  const stop = one.subscribe(() => undefined, { kind: Line, space })
  write(server, 120)
  await server.run()
  expect(seqs(one)).toHaveLength(125)
  stop()
  write(server, 1)
  await server.run()
  expect([seqs(one), one.hasOlder(Line, space)]).toEqual([upTo(122, 126), true])
  const loading = one.older(Line, space)
  await server.run()
  await loading
  expect(seqs(one)).toEqual(upTo(72, 126))
})
