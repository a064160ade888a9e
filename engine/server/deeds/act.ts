import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Action, type Answer, type CommonCode, IdSchema, type PersonId, spacesOf } from '@atrium/engine/contract'
import { type Refused, overLimit, refused, wordsOf } from './answers.ts'
import { type BatchNeeds, type DoneBatch, createBatchRunner, tooLate } from './batch.ts'
import { createDispatch } from '../homes/dispatch.ts'
import type { DoDeeds, Homes } from '../homes/homes.ts'
import type { Outcome, SentDeed } from '../homes/said.ts'
import type { ServerActor } from '../jobs/jobs.ts'
import type { Limits } from '../limits/limits.ts'
import { storable } from './storable.ts'
import type { LogLine } from '../store/store.ts'
import { timeAnswer } from '../questions/time-answer.ts'
import { type TakenDeed, type Turns, createTurns } from './turns.ts'
import { untilTaken } from './until-taken.ts'
import type { Watch } from '../metrics/watch.ts'

/** A deed as it comes in: nothing of it is checked but who sends it. */
export interface Call {
  readonly id: string
  readonly action: string
  readonly input: unknown
  readonly by: PersonId
}

/** A call that was let in, by a person's door or as the server's own. */
type EnteredCall = Omit<SentDeed, 'digest'>

export interface Actor extends ServerActor {
  /** Does what a person asked for. Resolves when it is on disk, or refused. */
  act(call: Call): Promise<Answer>
  /** Resolves when all that was taken on is answered. */
  drained(): Promise<void>
}

export interface ActorNeeds extends BatchNeeds {
  readonly watch?: Watch | undefined
  readonly limits: Pick<Limits, 'take'>
  /** Absent where this process does all deeds by itself. */
  readonly homes?: Homes | undefined
  /** Hears what was committed, in the order of each space's log. */
  onCommit(lines: readonly LogLine[]): void
}

export function createActor(needs: ActorNeeds): Actor {
  const { registry, homes, log } = needs
  const turns = createTurns({
    runner: createBatchRunner(needs),
    log,
    onDone: (batch, done) => tell(needs, batch, done),
  })
  const dispatch = homes && createDispatch({ homes, doHere: turns.add })
  homes?.serve(createDoForOther(needs, turns))

  async function enqueue(action: Action, call: EnteredCall): Promise<Answer> {
    const deed = examine(needs, action, call)
    if ('ok' in deed) return deed
    const answer = dispatch ? dispatch.add(deed) : turns.add([deed])[0]
    return answer ?? refused('fault')
  }

  /** What cannot even be taken on, as when a schema or a `where` breaks on its input, is a fault of that deed alone. */
  const take = (action: Action, call: EnteredCall): Promise<Answer> =>
    enqueue(action, call).catch((error: unknown) => {
      log.error('A deed could not be taken on.', { action: action.name, error })
      return refused('fault')
    })

  return {
    async act(call) {
      const action = registry.actions.get(call.action)
      if (!action) return refused('unknown-action')
      const answer = () => overLimit(needs.limits, action, call.by) ?? take(action, { ...call, asServer: false })
      return timeAnswer(needs.watch, { kind: 'action', name: action.name }, answer)
    },
    actAsServer: (action, call) =>
      untilTaken(() => take(action as Action, { ...call, action: action.name, asServer: true })),
    async drained() {
      await dispatch?.drained()
      await turns.drained()
    },
  }
}

/** Tells what was committed; nothing catches what is thrown here. */
function tell({ onCommit, watch, log }: ActorNeeds, batch: readonly TakenDeed[], { answers, lines }: DoneBatch): void {
  try {
    onCommit(lines)
    for (const [index, { action, by, asServer }] of batch.entries())
      if (!asServer && answers[index]?.ok) watch?.did({ action: action.name, by })
  } catch (error) {
    log.error('What was done could not be told; the comparison with the database brings it.', { error })
  }
}

/** Does for other processes what was let in there, unless something of it is something else to this one. */
function createDoForOther(needs: Pick<ActorNeeds, 'registry'>, turns: Turns): DoDeeds {
  return async (sent, until) => {
    const deeds: TakenDeed[] = []
    for (const call of sent) {
      const action = needs.registry.actions.get(call.action)
      const deed = action && examine(needs, action, call)
      if (!deed || 'ok' in deed || deed.digest !== call.digest) return sent.map(() => null)
      deeds.push({ ...deed, until })
    }
    return outcomesOf(deeds, await Promise.all(turns.add(deeds)))
  }
}

/**
 * What came too late is left to who sent it, and so is what failed: a fault may be this process's alone, as when it does not reach the
 * database. But nothing that would then come after what it came before.
 */
function outcomesOf(deeds: readonly TakenDeed[], answers: readonly Answer[]): readonly Outcome[] {
  const passed = new Set<string>()
  const outcomes: Outcome[] = []
  for (const [index, { spaces }] of [...deeds.entries()].toReversed()) {
    const answer = answers[index] ?? null
    const isLeft = !answer || isFault(answer) || answer === tooLate
    if (isLeft && spaces.every((space) => !passed.has(space))) {
      outcomes.unshift(null)
      continue
    }
    outcomes.unshift(answer)
    for (const space of spaces) passed.add(space)
  }
  return outcomes
}

const fault: CommonCode = 'fault'
const isFault = (answer: Answer): boolean => !answer.ok && answer.code === fault

/** The deed that a call asks for, or what is wrong with it. */
function examine({ registry }: Pick<ActorNeeds, 'registry'>, action: Action, call: EnteredCall): TakenDeed | Refused {
  const id = z.safeParse(IdSchema, call.id)
  const input = z.safeParse(action.input, storable(call.input))
  if (!id.success) return refused('bad-input', 'The id of a deed is a UUID.')
  if (!input.success) return refused('bad-input', wordsOf(input.error))
  const { by, asServer, input: given } = call
  return {
    id: id.data,
    by,
    action,
    input: input.data,
    given,
    where: action.where(input.data, by),
    spaces: spacesOf(action, input.data, by),
    digest: createHash('sha256')
      .update(JSON.stringify([action.name, input.data]))
      .digest('base64url'),
    asServer,
    isAlone: action.name in registry.carry,
  }
}
