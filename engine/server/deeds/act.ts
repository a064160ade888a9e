import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Action, type Answer, IdSchema, type PersonId, spacesOf } from '@atrium/engine/contract'
import { type Refused, overLimit, refused, wordsOf } from './answers.ts'
import { type BatchNeeds, type BatchRunner, type DoneBatch, type ReadyDeed, createBatchRunner } from './batch.ts'
import type { ServerActor } from '../jobs/jobs.ts'
import type { Limits } from '../limits/limits.ts'
import { SpaceQueue } from './queue.ts'
import { storable } from './storable.ts'
import type { LogLine } from '../store/store.ts'
import { timeAnswer } from '../questions/time-answer.ts'
import type { Watch } from '../metrics/watch.ts'

/** A deed as it comes in: nothing of it is checked but who sends it. */
export interface Call {
  readonly id: string
  readonly action: string
  readonly input: unknown
  readonly by: PersonId
}

export interface Actor extends ServerActor {
  /** Does what a person asked for. Resolves when it is on disk, or refused. */
  act(call: Call): Promise<Answer>
  /** Resolves when all that was taken on is answered. */
  drained(): Promise<void>
}

export interface ActorNeeds extends BatchNeeds {
  readonly watch?: Watch | undefined
  readonly limits: Pick<Limits, 'take'>
  /** Hears what was committed, in the order of each space's log. */
  onCommit(lines: readonly LogLine[]): void
}

interface Pending extends ReadyDeed {
  readonly isAlone: boolean
  settle(answer: Answer): void
}

const maxRunning = 4
const maxPending = 20_000

export function createActor(needs: ActorNeeds): Actor {
  const queue = new SpaceQueue<Pending>()
  const runner: BatchRunner = createBatchRunner(needs)
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

  /** The senders are answered first: telling a thousand followers takes its time. */
  async function finish(batch: readonly Pending[]): Promise<void> {
    const { answers, lines } = await runner.run(batch).catch((error: unknown) => {
      needs.log.error('A batch of deeds failed.', { error })
      return { answers: [], lines: [] }
    })
    queue.release(batch)
    running -= 1
    for (const [index, deed] of batch.entries()) deed.settle(answers[index] ?? refused('fault'))
    pump()
    setImmediate(() => {
      tell(needs, batch, { answers, lines })
      rest()
    })
  }

  function rest(): void {
    if (running === 0 && queue.size === 0) for (const drained of drains.splice(0)) drained()
  }

  async function enqueue(action: Action, call: Call, asServer: boolean): Promise<Answer> {
    const deed = examine(action, call)
    if ('ok' in deed) return deed
    if (queue.size >= maxPending) return refused('busy')
    return new Promise((settle) => {
      queue.push({ ...deed, asServer, isAlone: action.name in needs.registry.carry, settle })
      if (!queue.isBusy(deed.spaces)) pump()
    })
  }

  /** What cannot even be taken on, as when a schema or a `where` breaks on its input, is a fault of that deed alone. */
  const take = (action: Action, call: Call, asServer: boolean): Promise<Answer> =>
    enqueue(action, call, asServer).catch((error: unknown) => {
      needs.log.error('A deed could not be taken on.', { action: action.name, error })
      return refused('fault')
    })

  return {
    async act(call) {
      const action = needs.registry.actions.get(call.action)
      if (!action) return refused('unknown-action')
      const answer = () => overLimit(needs.limits, action, call.by) ?? take(action, call, false)
      return timeAnswer(needs.watch, { kind: 'action', name: action.name }, answer)
    },
    actAsServer: (action, call) => take(action as Action, { ...call, action: action.name }, true),
    drained: () =>
      new Promise((resolve) => {
        drains.push(resolve)
        setImmediate(rest)
      }),
  }
}

/** Tells what was committed; nothing catches what is thrown here. */
function tell({ onCommit, watch, log }: ActorNeeds, batch: readonly Pending[], { answers, lines }: DoneBatch): void {
  try {
    onCommit(lines)
    for (const [index, { action, by, asServer }] of batch.entries())
      if (!asServer && answers[index]?.ok) watch?.did({ action: action.name, by })
  } catch (error) {
    log.error('What was done could not be told; the comparison with the database brings it.', { error })
  }
}

/** The deed that a call asks for, or what is wrong with it. */
function examine(action: Action, call: Call): Omit<ReadyDeed, 'asServer'> | Refused {
  const id = z.safeParse(IdSchema, call.id)
  const input = z.safeParse(action.input, storable(call.input))
  if (!id.success) return refused('bad-input', 'The id of a deed is a UUID.')
  if (!input.success) return refused('bad-input', wordsOf(input.error))
  const spaces = spacesOf(action, input.data, call.by)
  const digest = createHash('sha256')
    .update(JSON.stringify([action.name, input.data]))
    .digest('base64url')
  return { id: id.data, by: call.by, action, input: input.data, spaces, digest }
}
