import { connect } from './client.ts'
import { type Row, round } from './figures.ts'
import { startStorm } from './helper.ts'
import type { Subject } from './subject.ts'

const sizes = [1_000, 5_000]

/** Clients that have all but the last message come back at the same moment. */
export async function benchRejoin({ url }: Subject, cookies: readonly string[]): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const count of sizes) {
    const writer = await connect(url, cookies[0] ?? '')
    const before = await writer.say('team', `before ${count}`)
    await writer.say('team', `missed by ${count}`)
    if (!before.ok) throw new Error(before.message)
    const copy = { epoch: writer.epoch, heads: { team: before.seqs['team'] ?? 0 } }
    const { ms, caughtUp } = await startStorm({ url, cookies, count, copy })
    rows.push({ clients: count, 'all caught up ms': round(ms), missing: count - caughtUp })
    writer.close()
  }
  return rows
}
