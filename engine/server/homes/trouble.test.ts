import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Action, teamSpace } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import * as z from 'zod/mini'
import { hasNats } from '../../../tests/nats-server.ts'
import { type ThreeHomes, startThreeHomes } from '../../../tests/three-homes.ts'
import { NatsCalls } from '../bus/nats-calls.ts'
import { run } from '../database/database.ts'

describe.runIf(hasNats)('a home that is not as it should be (apt-get install nats-server)', () => {
  let three: ThreeHomes

  beforeEach(async () => void (three = await startThreeHomes()))
  afterEach(async () => {
    vi.restoreAllMocks()
    await three[Symbol.asyncDispose]()
  })

  test('what an older process would do only in part is done where it came in', async () => {
    const [home, on] = [three.homeOf(), three.awayFrom()]
    const actions = home.engine.registry.actions as Map<string, Action>
    const older = z.object({ space: z.string(), id: z.string(), text: z.string() })
    actions.set(sendMessage.name, { ...sendMessage, input: older } as unknown as Action)
    const first = newId()
    const written = three.writing()
    const root = { space: teamSpace, id: first, text: 'a root' }
    const reply = { space: teamSpace, id: newId(), text: 'a reply', thread: first }
    expect(await on.act(three.ada, sendMessage, root)).toMatchObject({ ok: true })
    expect(await on.act(three.ada, sendMessage, reply)).toMatchObject({ ok: true })
    const threads = await run(on.engine.pool, 'select thread from message order by seq')
    expect(threads).toEqual([{ thread: null }, { thread: first }])
    expect(written()[three.servers.indexOf(home)]).toEqual(['a root'])
    expect(written()[three.servers.indexOf(on)]).toContain('a reply')
  })

  test('what fails at a home, as where it does not reach the database, is done where it came in, in its order', async () => {
    const [home, on] = [three.homeOf(), three.awayFrom()]
    const actions = home.engine.registry.actions as Map<string, Action>
    const failing = { ...sendMessage, apply: () => Promise.reject(new Error('No database.')) }
    actions.set(sendMessage.name, failing as unknown as Action)
    const written = three.writing()
    const texts = Array.from({ length: 20 }, (_, index) => `message ${index}`)
    const answers = await Promise.all(texts.map((text) => three.say(on, text)))
    expect(answers.map(({ ok }) => ok)).toEqual(texts.map(() => true))
    expect(written()[three.servers.indexOf(on)]).toEqual(texts)
  })

  test('what fails at a home alone is not done after what came after it', async () => {
    const [home, on] = [three.homeOf(), three.awayFrom()]
    const actions = home.engine.registry.actions as Map<string, Action>
    const apply: typeof sendMessage.apply = (tx, input, deed) =>
      input.text === 'one' ? Promise.reject(new Error('A fault.')) : sendMessage.apply(tx, input, deed)
    actions.set(sendMessage.name, { ...sendMessage, apply } as unknown as Action)
    const answers = await Promise.all(['one', 'two'].map((text) => three.say(on, text)))
    expect(answers).toMatchObject([{ ok: false, code: 'fault' }, { ok: true }])
    expect(await run(on.engine.pool, 'select text from message')).toEqual([{ text: 'two' }])
  })

  test('what somebody was refused is not done though its request is sent again once they may', async () => {
    const bob = await three.at(0).arrive('bob')
    const space = newId<'space'>()
    const create = { id: space, name: 'Ops', description: '', clientCreatedAt: '2026-01-01T00:00:00.000Z' }
    await three.at(0).act(three.ada, createWorkspace, create)
    const sent = vi.spyOn(NatsCalls.prototype, 'ask')
    const input = { space, id: newId(), text: 'refused' }
    const on = three.awayFrom(space)
    expect(await on.act(bob, sendMessage, input)).toMatchObject({ ok: false })
    const [[asked], [calls]] = [sent.mock.calls, sent.mock.contexts]
    if (!asked || !(calls instanceof NatsCalls)) throw new Error('Nobody was asked.')
    expect(await three.homeOf(space).act(three.ada, addMember, { space, person: bob, role: 'member' })).toMatchObject({
      ok: true,
    })
    await expect(calls.ask(asked[0], asked[1], 300)).rejects.toThrow('timeout')
    expect(await run(on.engine.pool, 'select text from message')).toEqual([])
  })
})
