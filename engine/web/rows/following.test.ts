import { Access, ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import type { Client } from '../client.ts'
import { turn } from '../testing/manual-clock.ts'
import type { ScriptedServer } from '../testing/scripted-server.ts'
import { type ToyTeam, createToyTeam } from '../testing/toy-team.ts'
import { Line, Note, ada, bob, say } from '../testing/toy.ts'

const space = teamSpace

async function createOne(): Promise<ToyTeam & { readonly one: Client }> {
  const team = await createToyTeam({ [ada]: 'member', [bob]: 'member' })
  const one = team.open(ada)
  await team.server.run()
  return { ...team, one }
}

function writeLines(server: ScriptedServer, count: number, at: string = space): void {
  for (let index = 0; index < count; index += 1) {
    const seq = server.seqOf(at) + 1
    const row: Line = { space: at, id: `m${seq}`, by: bob, text: `${seq}`, seq }
    server.write(at, [{ put: 'line', row }])
  }
}

const resumes = (server: ScriptedServer): unknown[] => server.lineOf(ada).sent.filter(({ type }) => type === 'resume')

test('an entry that comes twice counts once', async () => {
  const { server, one } = await createOne()
  writeLines(server, 2)
  const line = server.lineOf(ada)
  line.toClient.push(...structuredClone(line.toClient))
  await server.run()
  expect(one.rows(Line, space)).toEqual(server.rows(Line, space))
  expect(resumes(server)).toEqual([])
})

test('a lost entry is seen by the one after it, and asked for once', async () => {
  const { server, one } = await createOne()
  writeLines(server, 4)
  server.lineOf(ada).toClient.splice(1, 1)
  server.lineOf(ada).deliver()
  await turn()
  expect(one.rows(Line, space)).toHaveLength(1)
  expect(resumes(server)).toEqual([{ type: 'resume', space, seq: 1 }])
  await server.run()
  expect(one.rows(Line, space)).toEqual(server.rows(Line, space))
})

test('a gap that only a snapshot can fill is filled by one, in one step', async () => {
  const { server, one } = await createOne()
  writeLines(server, 3)
  await server.run()
  const seen = new Set<number>()
  one.subscribe(() => seen.add(one.rows(Line, space).length), { kind: Line, space })
  writeLines(server, 1)
  server.lineOf(ada).toClient.length = 0
  server.prune(space)
  writeLines(server, 1)
  await server.run()
  expect(resumes(server)).toEqual([{ type: 'resume', space, seq: 3 }])
  expect(one.rows(Line, space)).toEqual(server.rows(Line, space))
  expect(seen).toEqual(new Set([5]))
})

test('a lost last entry is seen by the heads, and asked for after two seconds', async () => {
  const { server, clock, one } = await createOne()
  writeLines(server, 1)
  server.lineOf(ada).toClient.length = 0
  server.heads()
  await server.run()
  await clock.pass(1_900)
  expect(resumes(server)).toEqual([])
  await clock.pass(200)
  expect(resumes(server)).toEqual([{ type: 'resume', space, seq: 0 }])
  await server.run()
  expect(one.rows(Line, space)).toEqual(server.rows(Line, space))
})

test('heads that are ahead of entries on their way ask for nothing', async () => {
  const { server, clock } = await createOne()
  writeLines(server, 1)
  server.heads()
  server.lineOf(ada).toClient.reverse()
  await server.run()
  await clock.pass(5_000)
  expect(resumes(server)).toEqual([])
})

test('an answer that is ahead of its entry asks for it after two seconds', async () => {
  const { server, clock, one } = await createOne()
  void one.act(say, { space, id: 'm1', text: 'hello' })
  await turn()
  await server.receive()
  const frames = server.lineOf(ada).toClient
  frames.splice(0, frames.length, ...frames.filter(({ type }) => type === 'answer'))
  await server.run()
  expect(one.rows(Line, space)).toMatchObject([{ text: 'hello' }])
  await clock.pass(2_100)
  await server.run()
  await one.settled()
  expect(one.rows(Line, space)).toEqual(server.rows(Line, space))
})

test('an unanswered request for a gap is made again', async () => {
  const { server, clock, one } = await createOne()
  writeLines(server, 2)
  server.lineOf(ada).toClient.shift()
  server.lineOf(ada).deliver()
  await turn()
  server.lineOf(ada).toServer.length = 0
  await clock.pass(2_100)
  expect(resumes(server)).toHaveLength(2)
  await server.run()
  expect(one.rows(Line, space)).toEqual(server.rows(Line, space))
})

test('a snapshot in several parts is shown once it is whole', async () => {
  const { server, one } = await createOne()
  writeLines(server, 2)
  const whole = server.snapshot(space, 'member')
  const line = server.lineOf(ada)
  line.toClient.length = 0
  line.toClient.push({
    ...whole,
    kinds: whole.kinds.map((kind) => ({ ...kind, rows: kind.rows.slice(0, 1) })),
    last: false,
  })
  line.deliver()
  expect(one.rows(Line, space)).toEqual([])
  line.toClient.push({ ...whole, part: 1, kinds: whole.kinds.map((kind) => ({ ...kind, rows: kind.rows.slice(1) })) })
  line.deliver()
  expect(one.rows(Line, space)).toEqual(server.rows(Line, space))
})

test('a snapshot of which a part is lost is never shown, and asked for again', async () => {
  const { server, one } = await createOne()
  writeLines(server, 3)
  const whole = server.snapshot(space, 'member')
  const part = (index: number, last = false) => ({
    ...whole,
    part: index,
    last,
    kinds: whole.kinds.map((kind) => ({ ...kind, rows: kind.rows.slice(index, index + 1) })),
  })
  const line = server.lineOf(ada)
  line.toClient.length = 0
  line.toClient.push(part(0), part(2, true))
  line.deliver()
  await turn()
  expect(one.rows(Line, space)).toEqual([])
  expect(resumes(server)).toEqual([{ type: 'resume', space, seq: -1 }])
  await server.run()
  expect(one.rows(Line, space)).toEqual(server.rows(Line, space))
})

test('a large snapshot leaves the page its turns, and is complete at the end', async () => {
  const { server, clock, one } = await createOne()
  for (let index = 0; index < 2_400; index += 1) {
    const row: Note = { space, id: `n${index}`, text: 'x', edits: 0 }
    server.write(space, [{ put: 'note', row }])
  }
  server.prune(space)
  server.lineOf(ada).cut()
  await clock.pass(100)
  await server.receive()
  server.lineOf(ada).deliver()
  expect(one.rows(Note, space)).toEqual([])
  expect(one.connection().state).toBe('connecting')
  await clock.pass(10)
  expect(one.rows(Note, space)).toHaveLength(2_400)
  expect(one.connection().state).toBe('online')
})

test('a deed done while a large snapshot is read is shown without waiting for it', async () => {
  const { server, clock, one } = await createOne()
  for (let index = 0; index < 1_200; index += 1) {
    const row: Note = { space, id: `n${index}`, text: 'x', edits: 0 }
    server.write(space, [{ put: 'note', row }])
  }
  server.prune(space)
  server.lineOf(ada).cut()
  await clock.pass(100)
  await server.receive()
  server.lineOf(ada).deliver()
  void one.act(say, { space, id: 'm1', text: 'hello' })
  await turn()
  expect([one.rows(Line, space).length, one.rows(Note, space).length]).toEqual([1, 0])
})

test('a row that this build cannot read is never shown, and its space is fetched anew', async () => {
  const { server, one } = await createOne()
  writeLines(server, 1)
  server.write(space, [{ put: 'line', row: { space, id: 'odd' } }])
  writeLines(server, 1)
  await server.run()
  expect(resumes(server)).toEqual([{ type: 'resume', space, seq: -1 }])
  expect(one.rows(Line, space).map(({ id }) => id)).toEqual(['m1', 'm3'])
})

test('a kind that this build does not know is left out', async () => {
  const { server, one } = await createOne()
  server.write(space, [{ put: 'hologram', row: { space, id: 'h' } }])
  writeLines(server, 1)
  await server.run()
  expect(one.rows(Line, space)).toHaveLength(1)
  expect(resumes(server)).toEqual([])
})

test('a database restored from a backup replaces all copies, and what was not answered is sent again', async () => {
  const team = await createOne()
  const { server, clock, one } = team
  writeLines(server, 3)
  await server.run()
  void one.act(say, { space, id: 'mine', text: 'hello' })
  await turn()
  const restored = await createToyTeam({ [ada]: 'member' })
  restored.server.epoch = 'second'
  const old = server.lineOf(ada)
  const connect = restored.server.connect(ada)
  const moved = team.open(ada, { connect })
  await restored.server.run()
  expect(moved.rows(Line, space)).toEqual([])
  server.epoch = 'second'
  old.cut()
  await clock.pass(100)
  await server.run()
  await one.settled()
  expect(server.lineOf(ada).sent[0]).toMatchObject({ type: 'hello', epoch: 'first' })
  expect(one.rows(Line, space)).toEqual(server.rows(Line, space))
  expect(server.rows(Line, space)).toHaveLength(4)
})

test('a space of which the server no longer speaks after a reconnection is forgotten', async () => {
  const { server, clock, one } = await createOne()
  writeLines(server, 1)
  await server.run()
  server.lineOf(ada).cut()
  await server.grant(space, ada, null)
  server.prune(ownSpace(ada))
  await clock.pass(100)
  await server.run()
  expect(one.rows(Line, space)).toEqual([])
  expect(one.rows(Access, ownSpace(ada)).map(({ id }) => id)).toEqual([ownSpace(ada)])
})

test('windowed rows below what is at hand are not shown, wherever they come from', async () => {
  const { server, clock, one } = await createOne()
  writeLines(server, 20)
  server.prune(space)
  server.lineOf(ada).cut()
  await clock.pass(100)
  await server.run()
  expect(one.rows(Line, space).map(({ seq }) => seq)).toEqual([16, 17, 18, 19, 20])
  server.write(space, [{ put: 'line', row: { space, id: 'm3', by: bob, text: 'edited', seq: 3 } as Line }])
  await server.run()
  expect(one.rows(Line, space).map(({ seq }) => seq)).toEqual([16, 17, 18, 19, 20])
  server.write(space, [{ put: 'line', row: { space, id: 'm17', by: bob, text: 'moved', seq: 2 } as Line }])
  await server.run()
  expect(one.rows(Line, space).map(({ seq }) => seq)).toEqual([16, 18, 19, 20])
})
