import { setTimeout as wait } from 'node:timers/promises'
import { backoffMs } from '@atrium/base/backoff'
import type { Answer } from '@atrium/engine/contract'

const retry = { firstMs: 250, longestMs: 2_000 }
/** A lock that a frozen process keeps is free before that. */
const withinMs = 15_000

/** Asks again while the answer is that the server is busy, for those who have no outbox that does so. */
export async function untilTaken(ask: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + withinMs
  for (let failures = 0; ; failures += 1) {
    const answer = await ask()
    if (answer.ok || answer.code !== 'busy' || performance.now() > until) return answer
    await wait(backoffMs(retry, failures))
  }
}
