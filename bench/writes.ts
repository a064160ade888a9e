import { connect } from './client.ts'
import { type Row, latencies } from './figures.ts'
import { startHelper } from './helper.ts'
import type { Subject } from './subject.ts'

const loads = [
  { spaces: 1, clients: 1, ahead: 1 },
  { spaces: 1, clients: 10, ahead: 40 },
  { spaces: 100, clients: 10, ahead: 40 },
]

/** Messages acknowledged, which is to say on disk, per second: over the socket, from another process on the same machine. */
export async function benchWrites({ url }: Subject, cookies: readonly string[]): Promise<readonly Row[]> {
  const owner = cookies[0] ?? ''
  const maker = await connect(url, owner)
  const all: string[] = []
  while (all.length < 100) all.push(await maker.createWorkspace())
  maker.close()
  const rows: Row[] = []
  for (const { spaces, clients, ahead } of loads) {
    const job = { type: 'writers', url, cookies: [owner], count: clients, ahead, seconds: 8 } as const
    const writers = await startHelper({ ...job, spaces: all.slice(0, spaces) })
    const { perSecond, refused, latencies: taken } = await writers.report()
    rows.push({
      spaces,
      clients,
      'ahead each': ahead,
      'acknowledged/s': perSecond,
      refused,
      ...latencies('acknowledged', taken),
    })
  }
  return rows
}
