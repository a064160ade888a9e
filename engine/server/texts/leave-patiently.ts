import { backoffMs } from '@atrium/base/backoff'
import type { LaterJob } from '../jobs/jobs.ts'
import type { Logger } from '../log.ts'

const retry = { firstMs: 500, longestMs: 30_000 }
/** So much is kept in mind; of what is more, the next change of its text brings it. */
const most = 10_000

interface Needs {
  readonly log: Pick<Logger, 'warn'>
  /** Writes jobs down for whoever does them. */
  write(jobs: readonly LaterJob[]): Promise<unknown>
}

export interface Leaver {
  leave(...jobs: readonly LaterJob[]): void
  close(): void
}

/** Has it written down what follows from a text; where that fails, again and again, as what was typed is kept already. */
export function createLeaver({ log, write }: Needs): Leaver {
  const waiting = new Map<string, LaterJob>()
  let timer: NodeJS.Timeout | undefined
  let failures = 0

  async function send(jobs: readonly LaterJob[]): Promise<void> {
    try {
      await write(jobs)
      failures = 0
    } catch (error) {
      if (failures === 0) log.warn('What follows from a text was not written down, and is tried again.', { error })
      for (const job of jobs) if (waiting.size < most) waiting.set(`${job.name} ${job.key ?? ''}`, job)
      timer ??= setTimeout(() => sendAgain(), backoffMs(retry, failures))
      failures += 1
    }
  }

  function sendAgain(): void {
    timer = undefined
    const jobs = [...waiting.values()]
    waiting.clear()
    void send(jobs)
  }

  return {
    leave: (...jobs) => void send(jobs),
    close: () => clearTimeout(timer),
  }
}
