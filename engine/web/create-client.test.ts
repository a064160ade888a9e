import { Access, ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import type { Client } from './client.ts'
import { turn } from './testing/manual-clock.ts'
import { type ToyTeam, createToyTeam } from './testing/toy-team.ts'
import { Line, Note, ada, bob, count, den, edit, found, say, seat, typing, unsay } from './testing/toy.ts'

const space = teamSpace
const busy = { ok: false, code: 'busy', message: 'Later.' } as const

interface Pair extends ToyTeam {
  readonly one: Client
  readonly other: Client
}

/** Ada and Bob with a screen each, both up to date. */
async function createPair(): Promise<Pair> {
  const team = await createToyTeam({ [ada]: 'owner', [bob]: 'member' })
  const [one, other] = [team.open(ada), team.open(bob)]
  await team.server.run()
  expect([one.connection().state, other.connection().state]).toEqual(['online', 'online'])
  return { ...team, one, other }
}

const texts = (client: Client, at: string = space): string[] => client.rows(Line, at).map(({ text }) => text)

test('what one says is shown at once, sent, and seen by the other', async () => {
  const { server, one, other, faults } = await createPair()
  const answer = one.act(say, { space, id: 'm1', text: 'hello' })
  await turn()
  expect(texts(one)).toEqual(['hello'])
  expect(one.isWaiting(Line, { space, id: 'm1' })).toBe(true)
  expect(one.waiting()).toMatchObject([{ action: 'toy/say', input: { text: 'hello' } }])
  await server.run()
  expect(await answer).toEqual({ ok: true, seqs: { [space]: 1 } })
  await one.settled()
  expect(one.rows(Line, space)).toEqual([{ space, id: 'm1', by: ada, text: 'hello', seq: 1 }])
  expect(other.rows(Line, space)).toEqual(one.rows(Line, space))
  expect([one.isWaiting(Line, { space, id: 'm1' }), one.waiting()]).toEqual([false, []])
  expect(faults).toEqual([])
})

test('a deed is shown within the same turn of the event loop', async () => {
  const { one } = await createPair()
  void one.act(say, { space, id: 'm1', text: 'hello' })
  for (let task = 0; task < 20; task += 1) await Promise.resolve()
  expect(texts(one)).toEqual(['hello'])
})

test('what came with its room alone is shown as fast as what is always at hand', async () => {
  const team = await createToyTeam({ [ada]: 'owner' })
  const one = team.open(ada, { actions: [] })
  await team.server.run()
  void one.act(say, { space, id: 'm1', text: 'hello' })
  for (let task = 0; task < 20; task += 1) await Promise.resolve()
  expect(texts(one)).toEqual(['hello'])
})

test('bad input is refused at once, in the words of its schema, and nothing is sent', async () => {
  const { server, one } = await createPair()
  const sent = server.lineOf(ada).sent.length
  const long = { space, id: 'm1', text: 'x'.repeat(21) }
  expect(await one.act(say, long)).toEqual({ ok: false, code: 'bad-input', message: 'Too long to say.' })
  const wrong: unknown = { space, id: 'm1', text: 7 }
  expect(await one.act(say, wrong as typeof long)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Something/),
  })
  expect(await one.act(edit, { space, id: 'n', text: '€'.repeat(400_000) })).toMatchObject({ code: 'bad-input' })
  expect([one.waiting(), server.lineOf(ada).sent.length]).toEqual([[], sent])
})

test('a deed that the role does not allow is refused at once', async () => {
  const { server, other } = await createPair()
  const sent = server.lineOf(bob).sent.length
  const answer = await other.act(seat, { space, person: ada, role: 'viewer' })
  expect(answer).toMatchObject({ ok: false, code: 'not-allowed' })
  expect(server.lineOf(bob).sent).toHaveLength(sent)
})

test('a deed that the role does not allow here, as far as is known, is left to the server while offline', async () => {
  const { server, clock, other } = await createPair()
  server.lineOf(bob).cut()
  server.isDown = true
  await clock.pass(100)
  const answer = other.act(seat, { space: den, person: bob, role: 'owner' })
  await turn()
  expect(other.waiting()).toHaveLength(1)
  server.isDown = false
  await clock.pass(30_000)
  await server.run()
  expect(await answer).toMatchObject({ ok: false, code: 'no-access' })
})

test('a refused deed is taken back before its caller is told', async () => {
  const { server, one } = await createPair()
  const seen: string[][] = []
  server.refuseNext.push({ ok: false, code: 'silent', message: 'No.' })
  const answer = one.act(say, { space, id: 'm1', text: 'hello' }).then((told) => {
    seen.push(texts(one))
    return told
  })
  await turn()
  expect(texts(one)).toEqual(['hello'])
  await server.run()
  expect(await answer).toMatchObject({ ok: false, code: 'silent' })
  expect(seen).toEqual([[]])
})

test('a refusal that can be foreseen shows nothing, and the server’s answer counts', async () => {
  const { server, one } = await createPair()
  const answer = one.act(say, { space, id: 'm1', text: '  ' })
  await turn()
  expect([texts(one), one.waiting().length]).toEqual([[], 1])
  await server.run()
  expect(await answer).toEqual({ ok: false, code: 'silent', message: 'Say something.' })
})

test('deeds build on deeds that are not answered, and on what others do meanwhile', async () => {
  const { server, one } = await createPair()
  void one.act(edit, { space, id: 'n', text: 'mine' })
  void one.act(edit, { space, id: 'n', text: 'mine again' })
  await turn()
  expect(one.row(Note, { space, id: 'n' })).toEqual({ space, id: 'n', text: 'mine again', edits: 2 })
  server.write(space, [{ put: 'note', row: { space, id: 'n', text: 'theirs', edits: 7 } as Note }])
  server.lineOf(ada).deliver()
  await turn()
  expect(one.row(Note, { space, id: 'n' })).toEqual({ space, id: 'n', text: 'mine again', edits: 9 })
  await server.run()
  expect(one.row(Note, { space, id: 'n' })).toEqual({ space, id: 'n', text: 'mine again', edits: 9 })
  expect(server.rows(Note, space)).toEqual(one.rows(Note, space))
})

test('a prediction gives way to its entry and to its answer without a flicker, whichever comes first', async () => {
  for (const entryFirst of [true, false]) {
    const { server, one } = await createPair()
    const seen: string[] = []
    one.subscribe(() => seen.push(texts(one).join()), { kind: Line, space })
    void one.act(say, { space, id: 'm1', text: 'hello' })
    await turn()
    await server.receive()
    const frames = server.lineOf(ada).toClient
    const sorted = frames.toSorted((a, b) => Number(b.type === 'entries') - Number(a.type === 'entries'))
    frames.splice(0, frames.length, ...(entryFirst ? sorted : sorted.toReversed()))
    server.lineOf(ada).deliver(1)
    await turn()
    expect(one.isWaiting(Line, { space, id: 'm1' })).toBe(false)
    server.lineOf(ada).deliver()
    await one.settled()
    expect(new Set(seen)).toEqual(new Set(['hello']))
    expect(one.rows(Line, space)).toMatchObject([{ seq: 1 }])
  }
})

test('a deed over several spaces stays shown in each until that space has it', async () => {
  const { server, one } = await createPair()
  const seen: unknown[] = []
  const look = (): unknown => [
    one.row(Note, { space, id: den })?.text,
    one.row(Note, { space: den, id: 'name' })?.text,
    one.roleIn(den),
  ]
  void one.act(found, { id: den })
  await turn()
  expect(look()).toEqual(['founded', 'New', 'owner'])
  expect(one.spaces().map(({ id }) => id)).toContain(den)
  one.subscribe(() => seen.push(look()))
  await server.receive()
  const line = server.lineOf(ada)
  while (line.toClient.length > 0) {
    line.deliver(1)
    await turn()
    seen.push(look())
  }
  await one.settled()
  expect(new Set(seen.map(String))).toEqual(new Set(['founded,New,owner']))
  expect(one.rows(Note, den)).toEqual(server.rows(Note, den))
})

test('what is done in a space just made is shown there and arrives after it', async () => {
  const { server, one } = await createPair()
  const answers = [
    one.act(found, { id: den }),
    one.act(say, { space: den, id: 'm1', text: 'first' }),
    one.act(say, { space: den, id: 'm2', text: 'second' }),
  ]
  await turn()
  expect(texts(one, den)).toEqual(['first', 'second'])
  await server.run()
  expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true, true])
  await one.settled()
  expect(one.rows(Line, den)).toEqual(server.rows(Line, den))
})

test('what is waiting comes after all that is there, in the order of doing', async () => {
  const { server, one } = await createPair()
  void one.act(say, { space, id: 'b', text: 'one' })
  void one.act(say, { space, id: 'a', text: 'two' })
  await turn()
  const row = { space, id: 'z', by: bob, text: 'zero', seq: 1 }
  server.write(space, [{ put: 'line', row: row as Line }])
  server.lineOf(ada).deliver()
  await turn()
  expect(texts(one)).toEqual(['zero', 'one', 'two'])
})

test('rows are the same array until one of them changes', async () => {
  const { server, one } = await createPair()
  const before = one.rows(Line, space)
  let calls = 0
  one.subscribe(() => (calls += 1), { kind: Line, space })
  void one.act(edit, { space, id: 'n', text: 'x' })
  await server.run()
  expect(one.rows(Line, space)).toBe(before)
  expect(calls).toBe(0)
  void one.act(say, { space, id: 'm1', text: 'hello' })
  await turn()
  expect(one.rows(Line, space)).not.toBe(before)
  expect(calls).toBe(1)
})

test('one who is taken out loses the space at once, and one who is let in gets it', async () => {
  const { server, one, other } = await createPair()
  void one.act(found, { id: den })
  void one.act(say, { space: den, id: 'm1', text: 'hello' })
  await server.run()
  void one.act(seat, { space: den, person: bob, role: 'member' })
  await server.run()
  expect([texts(other, den), other.roleIn(den), other.may(say, den)]).toEqual([['hello'], 'member', true])
  void one.act(seat, { space: den, person: bob, role: null })
  await server.run()
  expect([texts(other, den), other.roleIn(den), other.may(say, den)]).toEqual([[], undefined, false])
})

test('one who leaves sees the space go at once', async () => {
  const { server, one } = await createPair()
  void one.act(found, { id: den })
  await server.run()
  void one.act(seat, { space: den, person: ada, role: null })
  await turn()
  expect([one.roleIn(den), one.spaces().some(({ id }) => id === den)]).toEqual([undefined, false])
  await server.run()
  expect(one.rows(Note, den)).toEqual([])
})

test('a lost word about a lost role does not keep the space', async () => {
  const { server, one, other } = await createPair()
  void one.act(found, { id: den })
  void one.act(seat, { space: den, person: bob, role: 'member' })
  await server.run()
  expect(other.rows(Note, den)).toHaveLength(1)
  void one.act(seat, { space: den, person: bob, role: null })
  await turn()
  await server.receive()
  const frames = server.lineOf(bob).toClient
  frames.splice(0, frames.length, ...frames.filter(({ type }) => type !== 'left'))
  await server.run()
  expect(other.rows(Note, den)).toEqual([])
})

test('questions are answered, and asked again after a lost connection', async () => {
  const { server, clock, one } = await createPair()
  void one.act(say, { space, id: 'm1', text: 'hello' })
  await server.run()
  const asked = one.ask(count, { space })
  server.lineOf(ada).cut()
  await clock.pass(100)
  await server.run()
  expect(await asked).toEqual({ ok: true, output: { count: 1 } })
  const wrong: unknown = {}
  expect(await one.ask(count, wrong as { space: string })).toMatchObject({ ok: false, code: 'bad-input' })
})

test('signals reach the others of the space, and not their sender', async () => {
  const { server, one, other } = await createPair()
  const heard: unknown[] = []
  const stop = other.onSignal(typing, (incoming) => heard.push(incoming))
  one.onSignal(typing, () => heard.push('oneself'))
  one.signal(typing, space, { on: true })
  await server.run()
  stop()
  one.signal(typing, space, { on: false })
  await server.run()
  expect(heard).toEqual([{ space, from: ada, data: { on: true } }])
})

test('a listener is called about its own rows only, and no more once it stops', async () => {
  const { server, one } = await createPair()
  const calls: string[] = []
  const stop = one.subscribe(() => calls.push('lines'), { kind: Line, space })
  one.subscribe(() => calls.push('notes'), { kind: Note, space })
  void one.act(say, { space, id: 'm1', text: 'hello' })
  await server.run()
  expect(new Set(calls)).toEqual(new Set(['lines']))
  stop()
  calls.length = 0
  void one.act(unsay, { space, id: 'm1' })
  await server.run()
  expect(calls).toEqual([])
  expect(texts(one)).toEqual([])
})

test('spaces and roles come from one’s own space', async () => {
  const { one } = await createPair()
  expect(one.spaces()).toEqual(one.rows(Access, ownSpace(ada)))
  expect(one.spaces().map(({ id, role }) => [id, role])).toEqual([
    [ownSpace(ada), 'owner'],
    [space, 'owner'],
  ])
})

test('a server that holds the line for somebody else is told nothing', async () => {
  const { server, open, clock } = await createToyTeam({ [ada]: 'owner', [bob]: 'member' })
  const stray = open(ada, { connect: server.connect(bob) })
  void stray.act(say, { space, id: 'm1', text: 'private' })
  await server.run()
  await clock.pass(60_000)
  expect(stray.connection()).toMatchObject({ signedOut: true, state: 'offline' })
  expect(server.lines.flatMap(({ sent }) => sent.map(({ type }) => type))).toEqual(['hello'])
  expect(stray.rows(Access, ownSpace(bob))).toEqual([])
})

test('a busy server is asked again, and the deeds behind keep their order', async () => {
  const { server, clock, one } = await createPair()
  server.refuseNext.push(busy, busy)
  const answers = [one.act(say, { space, id: 'm1', text: 'one' }), one.act(say, { space, id: 'm2', text: 'two' })]
  await server.run()
  expect(one.waiting()).toHaveLength(2)
  expect(texts(one)).toEqual(['one', 'two'])
  for (let round = 0; round < 4; round += 1) {
    await clock.pass(1_000)
    await server.run()
  }
  expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true)
  expect(server.rows(Line, space).map((row) => (row as Line).text)).toEqual(['one', 'two'])
})
