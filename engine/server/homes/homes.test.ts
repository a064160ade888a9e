import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { createWorkspace, deleteWorkspace } from '@atrium/features/workspaces/contract'
import { hasNats } from '../../../tests/nats-server.ts'
import type { TestServer } from '../../../tests/server.ts'
import { type ThreeHomes, homesOf, someSpaces, startThreeHomes } from '../../../tests/three-homes.ts'
import type { Calls } from '../bus/bus.ts'
import { createNatsBus } from '../bus/nats-bus.ts'
import { NatsCalls } from '../bus/nats-calls.ts'
import { natsPlace } from '../bus/nats-place.ts'
import { run } from '../database/database.ts'
import { createLogger } from '../log.ts'
import { type Homes, createHomes } from './homes.ts'

describe.runIf(hasNats)('deeds are done at the home of their space (apt-get install nats-server)', () => {
  let three: ThreeHomes

  beforeEach(async () => void (three = await startThreeHomes()))
  afterEach(async () => {
    vi.restoreAllMocks()
    await three[Symbol.asyncDispose]()
  })

  test('whatever process they come in at, they are done by one, once each, in a log without gaps', async () => {
    const written = three.writing()
    const before = (await three.logOf(teamSpace)).length
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, index) => three.say(three.at(index % 3), `message ${index}`)),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const home = three.servers.indexOf(three.homeOf(teamSpace))
    expect(written().map(({ length }) => length)).toEqual([0, 1, 2].map((which) => (which === home ? 90 : 0)))
    const log = await three.logOf(teamSpace)
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
    expect(log.length).toBe(before + 90)
  })

  test('a screen’s deeds do not overtake one another, though the spaces that they write to have several homes', async () => {
    const orders = Array.from({ length: 12 }, async () => {
      const space = newId<'space'>()
      const on = three.awayFrom(space)
      const answers = [
        on.act(three.ada, createWorkspace, {
          id: space,
          name: 'Ops',
          description: '',
          clientCreatedAt: '2026-01-01T00:00:00.000Z',
        }),
        ...['one', 'two', 'three'].map((text) => three.say(on, text, space)),
        on.act(three.ada, deleteWorkspace, { space }),
        three.say(on, 'four', space),
      ]
      return (await Promise.all(answers)).map(({ ok }) => ok)
    })
    for (const order of await Promise.all(orders)) expect(order).toEqual([true, true, true, true, true, false])
  })

  test('a deed whose answer is lost is done once, and answered as it was', async () => {
    const on = three.awayFrom(teamSpace)
    const { ask } = homesOf(on)
    const lost = vi.spyOn(homesOf(on), 'ask').mockImplementation(async (...asked) => {
      const answers = await ask.apply(homesOf(on), asked)
      return answers.map(() => null)
    })
    const before = await three.logOf(teamSpace)
    const ids = [newId(), newId(), newId()]
    const answers = await Promise.all(ids.map((id) => three.say(on, `deed ${id}`, teamSpace, id)))
    expect(lost).toHaveBeenCalled()
    const log = (await three.logOf(teamSpace)).slice(before.length)
    expect(log.map(({ deed }) => deed)).toEqual(ids)
    expect(answers).toEqual(log.map(({ seq }) => ({ ok: true, seqs: { [teamSpace]: seq } })))
  })

  test('what a home does not do in time is done where it came in, and not by the home any more', async () => {
    await using hurried = await startThreeHomes({ silentMs: 60_000, withinMs: 300 })
    const home = hurried.homeOf(teamSpace)
    const on = hurried.awayFrom(teamSpace)
    const written = hurried.writing()
    // The home waits for the lock of the space, as it may behind anybody.
    const holder = await hurried.at(0).engine.pool.connect()
    await holder.query('begin')
    await holder.query('select from space where id = $1 for update', [teamSpace])
    const said = hurried.say(on, 'late')
    // The home’s transaction, and that of who gave it up.
    await expect.poll(() => lockWaiters(hurried.at(0).engine.pool)).toBe(2)
    await holder.query('rollback')
    holder.release()
    expect(await said).toMatchObject({ ok: true })
    await home.actor.drained()
    expect(written()[hurried.servers.indexOf(home)]).toEqual([])
    expect(written()[hurried.servers.indexOf(on)]).toEqual(['late'])
  })

  async function lockWaiters(pool: TestServer['engine']['pool']): Promise<number> {
    const [row] = await run<{ n: number }>(
      pool,
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%from space%for update%'`,
    )
    return row?.n ?? 0
  }

  test('who comes takes over its spaces, and who goes leaves them, while deeds go on', async () => {
    const answers: Promise<{ ok: boolean }>[] = []
    const sayAll = (): void => {
      for (let which = 0; which < 30; which += 1)
        answers.push(three.say(three.at(which % 2), `message ${answers.length}`))
    }
    sayAll()
    const fourth = await three.start()
    sayAll()
    await three.acquainted()
    sayAll()
    three.servers.pop()
    const closing = fourth.close()
    sayAll()
    await closing
    sayAll()
    expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true)
    await three.acquainted()
    const { rows } = await three.at(0).engine.pool.query<{ n: number }>(`select count(*)::int as n from message`)
    expect(rows).toEqual([{ n: answers.length }])
  })

  test('while NATS is away each process does by itself what comes in, and once it is back the home does', async () => {
    await three.nats.kill()
    await expect.poll(() => three.servers.map(({ engine }) => engine.isInTouch())).toEqual([false, false, false])
    const answers = await Promise.all([0, 1, 2].map((which) => three.say(three.at(which), 'alone')))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    await three.nats.start()
    const written = three.writing()
    // On a busy machine an answer may come too late; then it is not asked for a while.
    await expect
      .poll(async () => {
        const before = written().map(({ length }) => length)
        await Promise.all([0, 1, 2].map((which) => three.say(three.at(which), 'together')))
        return written()
          .map(({ length }, which) => length - (before[which] ?? 0))
          .filter((count) => count > 0)
      })
      .toEqual([3])
  })

  test('what is too large for one message goes in several, or is done where it came in', async () => {
    const text = '世'.repeat(9_000)
    const on = three.awayFrom(teamSpace)
    const answers = await Promise.all(Array.from({ length: 30 }, () => three.say(on, text)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const padding = 'x'.repeat(300_000)
    const input = { space: teamSpace, id: newId(), text: 'much beside it', padding }
    const written = three.writing()
    const answer = await on.actor.act({ id: newId(), by: three.ada, action: sendMessage.name, input })
    expect(answer).toMatchObject({ ok: true })
    expect(written()[three.servers.indexOf(on)]).toEqual(['much beside it'])
  })

  test('what an older process does not know of is done where it came in', async () => {
    const on = three.awayFrom(teamSpace)
    const home = three.homeOf(teamSpace)
    const actions = home.engine.registry.actions as Map<string, unknown>
    actions.delete(sendMessage.name)
    const written = three.writing()
    expect(await three.say(on, 'new')).toMatchObject({ ok: true })
    expect(written()[three.servers.indexOf(on)]).toEqual(['new'])
  })

  test('a deed that is done elsewhere is counted once', async () => {
    const did = vi.fn<(deed: { by: PersonId }) => void>()
    const watch = { did, asked: () => undefined }
    for (const server of three.servers.splice(0)) await server.close()
    await Promise.all([three.start({ watch }), three.start({ watch }), three.start({ watch })])
    await three.acquainted()
    await Promise.all([0, 1, 2].map((which) => three.say(three.at(which), 'counted')))
    await Promise.all(three.servers.map(({ actor }) => actor.drained()))
    expect(did.mock.calls.map(([{ by }]) => by)).toEqual([three.ada, three.ada, three.ada])
  })

  test('a process that runs jobs alone is no home, and has its deeds done by those that are', async () => {
    const jobs = await three.start({ role: 'jobs' })
    const homeOf = (space: string) => homesOf(jobs).of(space)
    const known = () => new Set(someSpaces.map(homeOf))
    await vi.waitUntil(() => known().size === 3 && !known().has(undefined), { timeout: 30_000 })
    const written = three.writing()
    expect(await three.say(jobs, 'from a job')).toMatchObject({ ok: true })
    expect(await three.say(three.awayFrom(teamSpace), 'from a person')).toMatchObject({ ok: true })
    const home = three.servers.indexOf(three.homeOf(teamSpace))
    const texts = ['from a job', 'from a person']
    expect(written()).toEqual([0, 1, 2, 3].map((which) => (which === home ? texts : [])))
    // Nobody sends it any, nor loses sight of the others for it.
    await three.acquainted(three.servers.slice(0, 3))
  })

  test('nobody without the secret has anything done, nor is asked', async () => {
    const { rows } = await three.at(0).engine.pool.query<{ epoch: string }>('select epoch from instance')
    const { epoch = '' } = rows[0] ?? {}
    const other = await three.start({ secret: 'another one' })
    const log = createLogger('error', expect.unreachable)
    const place = natsPlace(three.nats.url)
    if (!place) throw new Error('NATS has no place.')
    const bus = await createNatsBus({ place, epoch, log })
    const forging = createHomes({ bus, secret: 'guessed', epoch, log }) as Homes
    bus.listen(
      (news) => news.type === 'process' && forging.hear(news),
      () => undefined,
    )
    forging.serve(async (deeds) => deeds.map(() => ({ ok: true, seqs: {} })))
    const asked: string[] = []
    const calls = bus.calls as Calls
    const home = homesOf(three.awayFrom(teamSpace)).of(teamSpace) ?? ''
    const deed = { id: newId(), action: sendMessage.name, by: three.ada, asServer: true }
    const input = { space: teamSpace, id: newId(), text: 'forged' }
    const forged = JSON.stringify({ until: 1e12, deeds: [{ ...deed, input }] })
    for (const mark of ['', 'x'.repeat(43), '世'.repeat(43)])
      await calls.ask(home, mark + forged, 300).catch((error: Error) => asked.push(error.message))
    expect(asked).toHaveLength(3)
    await three.say(three.at(0), 'true')
    await three.say(other, 'by the other')
    const texts = await run(three.at(0).engine.pool, 'select text from message order by seq')
    expect(texts).toEqual([{ text: 'true' }, { text: 'by the other' }])
    expect(someSpaces.map((space) => homesOf(other).of(space))).toEqual(someSpaces.map(() => undefined))
    expect(three.homeOf(teamSpace).logged.join()).toContain('no process of Atrium')
    await three.acquainted(three.servers.slice(0, 3))
    await forging.leave()
    await bus.close()
  })

  test('what is sent again is done once, and nothing where it was not sent to', async () => {
    const sent = vi.spyOn(NatsCalls.prototype, 'ask')
    const on = three.awayFrom(teamSpace)
    expect(await three.say(on, 'once')).toMatchObject({ ok: true })
    const before = await three.logOf(teamSpace)
    const [[asked], [calls]] = [sent.mock.calls, sent.mock.contexts]
    if (!asked || !(calls instanceof NatsCalls)) throw new Error('Nobody was asked.')
    const [home, question] = asked
    await expect(calls.ask(home, question, 300)).rejects.toThrow('timeout')
    const others = someSpaces.map((space) => homesOf(on).of(space))
    const [other] = others.filter((process) => process !== undefined && process !== home)
    await expect(calls.ask(other ?? '', question, 300)).rejects.toThrow('timeout')
    expect(await three.logOf(teamSpace)).toEqual(before)
  })
})
