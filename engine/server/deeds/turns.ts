import { AsyncLocalStorage } from 'node:async_hooks'
import type { Answer } from '@atrium/engine/contract'
import { refused } from './answers.ts'
import type { BatchRunner, DoneBatch, ReadyDeed } from './batch.ts'
import type { Logger } from '../log.ts'
import { SpaceQueue } from './queue.ts'

/** A deed that was taken on. */
export interface TakenDeed extends ReadyDeed {
  /** The space whose roles and order count, and whose home does it. */
  readonly where: string
  /** The input as it came. */
  readonly given: unknown
  /** It goes with nothing else. */
  readonly isAlone: boolean
}

interface Pending extends TakenDeed {
  settle(answer: Answer): void
}

interface Needs {
  readonly runner: BatchRunner
  readonly log: Logger
  /** Hears what became of a batch, once those who sent it were answered: telling a thousand followers takes its time. */
  onDone(batch: readonly TakenDeed[], done: DoneBatch): void
}

/** Has deeds done here in their turn, as many as can go together in one transaction. */
export interface Turns {
  /** Takes deeds on at once; each promises its answer, and none rejects. */
  add(deeds: readonly TakenDeed[]): readonly Promise<Answer>[]
  /** Resolves when all that was taken on is answered. */
  drained(): Promise<void>
}

const maxRunning = 4
const maxPending = 20_000

export function createTurns({ runner, log, onDone }: Needs): Turns {
  const queue = new SpaceQueue<Pending>()
  const drains: (() => void)[] = []
  // A batch is of many requests, and none of it is said in the name of the one that happened to begin it.
  const outside = AsyncLocalStorage.snapshot()
  let running = 0

  function pump(): void {
    while (running < maxRunning) {
      const batch = queue.take()
      if (batch.length === 0) break
      running += 1
      outside(() => void finish(batch))
    }
  }

  async function finish(batch: readonly Pending[]): Promise<void> {
    const done = await runner.run(batch).catch((error: unknown) => {
      log.error('A batch of deeds failed.', { error })
      return { answers: [], lines: [] }
    })
    queue.release(batch)
    running -= 1
    for (const [index, deed] of batch.entries()) deed.settle(done.answers[index] ?? refused('fault'))
    pump()
    setImmediate(() => {
      onDone(batch, done)
      rest()
    })
  }

  function rest(): void {
    if (running === 0 && queue.size === 0) for (const drained of drains.splice(0)) drained()
  }

  function enqueue(deed: TakenDeed): Promise<Answer> {
    if (queue.size >= maxPending) return Promise.resolve(refused('busy'))
    return new Promise((settle) => queue.push({ ...deed, settle }))
  }

  return {
    add(deeds) {
      const answers = deeds.map(enqueue)
      if (deeds.some(({ spaces }) => !queue.isBusy(spaces))) pump()
      return answers
    },
    drained: () =>
      new Promise((resolve) => {
        drains.push(resolve)
        setImmediate(rest)
      }),
  }
}
