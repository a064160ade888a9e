import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { connect } from '@nats-io/transport-node'
import type { Entry } from '@atrium/engine/contract'
import { certificate, localCertificate, localKey, receiverKey } from '../../../tests/certificate.ts'
import { type NatsServer, hasNats, startNats } from '../../../tests/nats-server.ts'
import { StartupError } from '../config/startup-error.ts'
import { createLogger } from '../log.ts'
import type { Bus, News } from './bus.ts'
import { testBus } from './bus.conformance.ts'
import { createNatsBus } from './nats-bus.ts'
import { natsPlace } from './nats-place.ts'

/** An end of a bus, with what it heard and logged. */
async function openAt(url: string, { epoch = 'one', retryMs = 20 } = {}) {
  const place = natsPlace(url)
  if (!place) throw new Error(`${url} is no address.`)
  const logged: string[] = []
  const log = createLogger('info', (line) => void logged.push(line))
  const bus = await createNatsBus({ place, epoch, log, retryMs })
  onTestFinished(() => bus.close())
  const heard: News[] = []
  let missed = 0
  bus.listen(
    (news) => void heard.push(news),
    () => void (missed += 1),
  )
  return { bus, heard, logged, missed: () => missed }
}

const headOf = (space: string, seq: number): News => ({ type: 'heads', heads: { [space]: seq } })
const entryOf = (seq: number, text = ''): Entry => ({
  seq,
  deed: `deed ${seq}`,
  changes: [{ put: 'message', row: Object.assign({ space: 'x', id: 'm' }, { text }) }],
})

describe.runIf(hasNats)('the bus over NATS (apt-get install nats-server)', () => {
  let nats: NatsServer

  beforeAll(async () => {
    nats = await startNats()
  })
  afterAll(() => nats[Symbol.asyncDispose]())

  testBus(async (): Promise<Bus> => {
    const place = natsPlace(nats.url)
    if (!place) throw new Error('It has no address.')
    return createNatsBus({ place, epoch: 'conformance', log: createLogger('error', expect.unreachable) })
  })

  test('entries travel, as many in a message as there is room; of one that is too large, how far the log goes', async () => {
    const [one, two] = [await openAt(nats.url), await openAt(nats.url)]
    await two.bus.follow('x')
    const small = [1, 2, 3].map((seq) => entryOf(seq, 'x'.repeat(15_000)))
    const [large, last] = [entryOf(4, 'x'.repeat(40_000)), entryOf(5)]
    one.bus.tell({ type: 'entries', space: 'x', entries: [...small, large, last] })
    await expect.poll(() => two.heard.length).toBe(4)
    expect(two.heard).toEqual([
      { type: 'entries', space: 'x', entries: small.slice(0, 2) },
      { type: 'entries', space: 'x', entries: small.slice(2) },
      headOf('x', 4),
      { type: 'entries', space: 'x', entries: [last] },
    ])
  })

  test('one process asks another by its name, which answers once; nobody of that name is known at once', async () => {
    const [one, two] = [await openAt(nats.url), await openAt(nats.url)]
    const asked: string[] = []
    const serving = two.bus.calls?.serve('two', async (question) => {
      asked.push(question)
      if (question === 'fail') throw new Error('It does.')
      return question === 'nothing' ? undefined : `${question}!`
    })
    const ask = async (question: string, of = 'two', withinMs = 60_000) => one.bus.calls?.ask(of, question, withinMs)
    await expect.poll(() => ask('there?')).toBe('there?!')
    expect(await Promise.all(['a', 'b', 'ü'.repeat(100_000)].map((question) => ask(question)))).toEqual([
      'a!',
      'b!',
      `${'ü'.repeat(100_000)}!`,
    ])
    expect(await ask('a', 'three')).toBe(undefined)
    for (const question of ['nothing', 'fail']) await expect(ask(question, 'two', 50)).rejects.toThrow('timeout')
    expect(two.logged.join()).toContain('could not be answered')
    await serving?.end()
    expect(await ask('a')).toBe(undefined)
    expect(asked).toHaveLength(6)
  })

  test('what is asked when NATS goes has no answer, and once it is back the same process is asked', async () => {
    await using other = await startNats()
    const [one, two] = [await openAt(other.url), await openAt(other.url)]
    two.bus.calls?.serve('two', (question) =>
      question === 'wait' ? new Promise(() => undefined) : Promise.resolve('yes'),
    )
    await expect.poll(() => one.bus.calls?.ask('two', 'there?', 60_000)).toBe('yes')
    const waiting = one.bus.calls?.ask('two', 'wait', 60_000)
    const end = waiting?.then(
      () => 'answered',
      () => 'lost',
    )
    await other.kill()
    expect(await end).toBe('lost')
    expect(await one.bus.calls?.ask('two', 'there?', 60_000)).toBe(undefined)
    await other.start()
    await expect.poll(() => one.bus.calls?.ask('two', 'there?', 60_000)).toBe('yes')
  })

  test('a server that takes less is told less at once', async () => {
    await using narrow = await startNats('max_payload: 8192')
    const [one, two] = [await openAt(narrow.url), await openAt(narrow.url)]
    await two.bus.follow('x')
    const entries = [1, 2, 3].map((seq) => entryOf(seq, 'x'.repeat(seq === 3 ? 9_000 : 5_000)))
    one.bus.tell({ type: 'entries', space: 'x', entries })
    await expect.poll(() => two.heard.at(-1)).toEqual(headOf('x', 3))
    expect(two.heard.slice(0, -1)).toEqual(
      entries.slice(0, 2).map((entry) => ({ type: 'entries', space: 'x', entries: [entry] })),
    )
    expect([one.bus.isHeard(), two.bus.isHeard()]).toEqual([true, true])
    expect(one.bus.calls?.mostBytes).toBe(8_192)
  })

  test('who has another history of the data neither hears nor is heard', async () => {
    const [one, same, other] = [
      await openAt(nats.url),
      await openAt(nats.url),
      await openAt(nats.url, { epoch: 'two' }),
    ]
    await Promise.all([one, same, other].map(({ bus }) => bus.follow('x')))
    other.bus.tell({ type: 'entries', space: 'x', entries: [entryOf(1)] })
    other.bus.tell({ type: 'signed-out', sessions: ['s'] })
    one.bus.tell(headOf('x', 2))
    await expect.poll(() => same.heard).toEqual([headOf('x', 2)])
    expect([one.heard, other.heard]).toEqual([[], []])
  })

  test('what is no news of Atrium is ignored, whatever its bytes are, and what comes after it is heard', async () => {
    const [one, two] = [await openAt(nats.url), await openAt(nats.url)]
    await two.bus.follow('x')
    const outsider = await connect({ servers: nats.url, resolve: false })
    const subjects: string[] = []
    outsider.subscribe('atrium.>', { callback: (_error, { subject }) => void subjects.push(subject) })
    await outsider.flush()
    one.bus.tell(headOf('x', 1))
    await expect.poll(() => subjects).toHaveLength(1)
    const [subject = ''] = subjects
    const bad = ['', 'x', 'null', '{"type":"heads","heads":{"x":"2"}}', '{"type":"entries","space":"x","entries":[{}]}']
    for (const bytes of bad) outsider.publish(subject, bytes)
    outsider.publish(subject, new Uint8Array([0xff, 0xfe, 0]))
    outsider.publish(subject, `${'['.repeat(200_000)}`)
    // Of a newer version, which is nobody's fault.
    outsider.publish(subject, '{"type":"unheard-of","sealed":"x"}')
    // Well-formed, but of a space that nobody follows here.
    outsider.publish(subject, JSON.stringify(headOf('y', 1)))
    await outsider.flush()
    one.bus.tell(headOf('x', 3))
    await expect.poll(() => two.heard).toEqual([headOf('x', 1), headOf('x', 3)])
    expect(two.logged.filter((line) => line.includes('none of Atrium'))).toHaveLength(bad.length + 2)
    await outsider.close()
  })

  test('what fails on news does not end the hearing', async () => {
    const [one, two] = [await openAt(nats.url), await openAt(nats.url)]
    await two.bus.follow('x')
    two.bus.listen(
      () => {
        throw new Error('A bug.')
      },
      () => undefined,
    )
    for (const seq of [1, 2]) one.bus.tell(headOf('x', seq))
    await expect.poll(() => two.heard).toEqual([headOf('x', 1), headOf('x', 2)])
    expect(two.logged.filter((line) => line.includes('could not be heeded'))).toHaveLength(2)
  })
})

describe.runIf(hasNats)('a server of NATS that comes and goes (apt-get install nats-server)', () => {
  test('killed and back: it is known, what is told meanwhile is dropped, and all is heard again', async () => {
    await using nats = await startNats()
    const [one, two] = [await openAt(nats.url), await openAt(nats.url)]
    await two.bus.follow('x')
    expect([two.bus.isHeard(), two.bus.patienceMs() > 0, two.missed()]).toEqual([true, true, 0])
    await nats.kill()
    await expect.poll(() => [one.bus.isHeard(), two.bus.isHeard()]).toEqual([false, false])
    expect(two.bus.patienceMs()).toBe(0)
    one.bus.tell(headOf('x', 1))
    // Who comes while nothing is there waits for nothing.
    await two.bus.follow('y')
    await nats.start()
    await expect.poll(() => [one.bus.isHeard(), two.missed()]).toEqual([true, 1])
    for (const space of ['x', 'y']) one.bus.tell(headOf(space, 2))
    await expect.poll(() => two.heard).toEqual([headOf('x', 2), headOf('y', 2)])
    expect(two.logged.join()).toMatch(/NATS is gone.*NATS is there again/)
  })

  test('a process that starts before NATS does hears once it is there', async () => {
    await using nats = await startNats()
    await nats.kill()
    const [one, two] = [await openAt(nats.url), await openAt(nats.url)]
    await two.bus.follow('x')
    expect([one.bus.isHeard(), two.logged.join().includes('cannot be reached')]).toEqual([false, true])
    await nats.start()
    await expect.poll(() => [one.bus.isHeard(), two.missed()]).toEqual([true, 1])
    one.bus.tell(headOf('x', 1))
    await expect.poll(() => two.heard).toEqual([headOf('x', 1)])
  })

  test('a server that takes nothing fills nobody’s memory and holds up no opening of a space', async () => {
    await using nats = await startNats()
    const { bus } = await openAt(nats.url)
    nats.freeze()
    const before = process.memoryUsage().arrayBuffers
    const data = 'x'.repeat(100_000)
    for (let turn = 0; turn < 1_000; turn += 1) {
      bus.tell({ type: 'signal', name: 'typing', space: 'x', from: 'ada', data })
      if (turn % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40_000_000)
    await bus.follow('x')
    nats.thaw()
    await expect.poll(() => bus.isHeard()).toBe(true)
  })

  test('who told more than a server took says so, and is heard again once it takes it, whatever came last', async () => {
    await using nats = await startNats()
    const [one, two] = [await openAt(nats.url), await openAt(nats.url)]
    await two.bus.follow('x')
    nats.freeze()
    const tell = (bytes: number): void =>
      one.bus.tell({ type: 'signal', name: 'typing', space: 'y', from: 'ada', data: 'x'.repeat(bytes) })
    // The first is measured, and leaves the rest above the bound by more than it had.
    for (const bytes of [70_000, ...Array.from({ length: 83 }, () => 100_000), 250_000]) tell(bytes)
    expect(one.bus.isHeard()).toBe(false)
    nats.thaw()
    await expect.poll(() => one.bus.isHeard(), { timeout: 5_000 }).toBe(true)
    one.bus.tell(headOf('x', 1))
    await expect.poll(() => two.heard).toEqual([headOf('x', 1)])
  })
})

describe.runIf(hasNats)('who NATS lets in (apt-get install nats-server)', () => {
  const refused = /NATS at BUS_URL refuses the user, the password or the token/

  test('a user and a password, or a token, are what the server asks for, or the process does not start', async () => {
    await using byUser = await startNats('authorization { user: ada, password: "p@ss word" }')
    await using byToken = await startNats('authorization { token: "s3cr3t" }')
    const as = (who: string, { url }: NatsServer): string => url.replace('//', `//${who}@`)
    expect((await openAt(as('ada:p%40ss%20word', byUser))).bus.isHeard()).toBe(true)
    expect((await openAt(as('s3cr3t', byToken))).bus.isHeard()).toBe(true)
    for (const url of [byUser.url, as('ada:no', byUser), as('no', byToken)]) {
      const opening = openAt(url)
      await expect(opening).rejects.toThrow(refused)
      await expect(opening).rejects.toBeInstanceOf(StartupError)
    }
  })

  test('with TLS the server proves that it is who the address names, and one that does not is not told anything', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-tls-'))
    const trusted = getCACertificates('default')
    onTestFinished(() => {
      rmSync(folder, { recursive: true })
      setDefaultCACertificates(trusted)
    })
    const withTls = async (name: string, cert: string, key: string): Promise<NatsServer> => {
      const [certFile, keyFile] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
      writeFileSync(certFile, cert)
      writeFileSync(keyFile, key)
      return startNats(`tls { cert_file: "${certFile}", key_file: "${keyFile}" }`)
    }
    await using right = await withTls('right', localCertificate, localKey)
    await using wrong = await withTls('wrong', certificate, receiverKey)
    await using plain = await startNats()
    const isHeardAt = async ({ url }: NatsServer): Promise<boolean> =>
      (await openAt(url.replace('nats://127.0.0.1', 'tls://localhost'))).bus.isHeard()
    expect(await isHeardAt(right)).toBe(false)
    setDefaultCACertificates([...trusted, localCertificate, certificate])
    expect([await isHeardAt(right), await isHeardAt(wrong), await isHeardAt(plain)]).toEqual([true, false, false])
  })

  test('one that may not tell or hear knows that it is not heard', async () => {
    await using nats = await startNats(`authorization { users: [
      { user: ada, password: x, permissions: { publish: "other.>", subscribe: "other.>" } } ] }`)
    const { bus, logged } = await openAt(nats.url.replace('//', '//ada:x@'))
    await expect.poll(() => bus.isHeard()).toBe(false)
    expect(logged.join()).toContain('it needs all of atrium.>')
  })
})
