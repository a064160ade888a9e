import { connect } from './client.ts'
import { type Row, clock, latencies, memoryOf } from './figures.ts'
import { startHelper } from './helper.ts'
import type { Subject } from './subject.ts'

const rates = [
  { clients: 1, perSecond: 50, seconds: 8 },
  { clients: 100, perSecond: 50, seconds: 8 },
  { clients: 1_000, perSecond: 5, seconds: 12 },
  { clients: 1_000, perSecond: 50, seconds: 12 },
]

/** Send → acknowledged and send → seen by another, with so many connected who all see it. */
export async function benchChat({ url, pids }: Subject, cookies: readonly string[]): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const { clients, perSecond, seconds } of rates) {
    const [writer, reader] = await Promise.all([connect(url, cookies[0] ?? ''), connect(url, cookies[1] ?? '')])
    const crowd = await startHelper({ type: 'crowd', url, cookies, count: Math.max(0, clients - 2) })
    const seenAt = new Map<string, number>()
    const allSeen = Promise.withResolvers<void>()
    const total = perSecond * seconds
    reader.onEntries = (frame) => {
      for (const [, name] of frame.matchAll(/"text":"(bench [^"]+)"/g)) seenAt.set(name ?? '', clock())
      if (seenAt.size === total) allSeen.resolve()
    }
    const sentAt = new Map<string, number>()
    const acknowledged: Promise<number>[] = []
    const started = clock()
    for (let index = 0; index < total; index += 1) {
      const wait = started + (index * 1_000) / perSecond - clock()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      const text = `bench ${clients} ${perSecond} ${index}`
      const sent = clock()
      sentAt.set(text, sent)
      acknowledged.push(writer.say('team', text).then(() => clock() - sent))
    }
    const taken = await Promise.all(acknowledged)
    await allSeen.promise
    const memory = memoryOf(pids())
    const { seen } = await crowd.report()
    const behind = [...sentAt].map(([text, sent]) => (seenAt.get(text) ?? Number.NaN) - sent)
    const missing = Math.max(0, clients - 2) * total - seen
    rows.push({
      clients,
      'messages/s': perSecond,
      ...latencies('acknowledged', taken),
      ...latencies('seen', behind),
      'missing in crowd': missing,
      'memory MB (PSS)': memory,
    })
    for (const client of [writer, reader]) client.close()
  }
  return rows
}
