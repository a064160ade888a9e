import * as z from 'zod/mini'
import { type Asked, type PersonId, Refusal, type Role, mayRead } from '@atrium/engine/contract'
import type { BlobLimits } from '../blobs/blob-rules.ts'
import { type Refused, overLimit, refusalAnswer, refused, wordsOf } from '../deeds/answers.ts'
import type { Egress } from '../egress/egress.ts'
import type { Limits } from '../limits/limits.ts'
import { createFairTurns } from '../deeds/fair-turns.ts'
import type { QueryAnswer } from '../feature.ts'
import type { Logger } from '../log.ts'
import { tookTooLong } from './questions.ts'
import type { Reading } from './reading.ts'
import type { Registry } from '../registry.ts'
import { storable } from '../deeds/storable.ts'
import type { TextReading } from '../texts/text-tools.ts'
import type { OlderRows, Page, Store } from '../store/store.ts'
import { timeAnswer } from './time-answer.ts'
import { NotInTime, within } from '../deeds/within.ts'
import type { Watch } from '../metrics/watch.ts'

/** Answers what is not at hand, to those who may ask. */
export interface Asker {
  ask(question: { readonly query: string; readonly input: unknown; readonly by: PersonId }): Promise<Asked>
  /** The page of a windowed kind just below `before`. */
  older(page: OlderPage & { readonly by: PersonId }): Promise<Asked<OlderRows>>
}

export interface OlderPage extends Page {
  readonly kind: string
}

export interface AskNeeds {
  readonly store: Store
  readonly registry: Registry
  readonly reading: Reading
  /** What the configuration allows of files. */
  readonly blobLimits: BlobLimits
  readonly texts: TextReading
  /** The way out for questions; absent: none leads out. */
  readonly egress?: Egress | undefined
  readonly limits: Pick<Limits, 'take'>
  readonly log: Logger
  readonly watch?: Watch | undefined
}

interface Question {
  readonly what: string
  readonly by: PersonId
}

/** So many questions of one person are worked on at once: fewer than there are connections for questions, which others need. */
const ofOnePerson = { atOnce: Infinity, atOnceOfOne: 3, mostWaitingOfOne: 1_000 }

/** Whatever a question waits for: its turn is somebody else's then. */
const mostMs = 60_000

export function createAsker(needs: AskNeeds): Asker {
  const { store, registry, reading, blobLimits, texts, egress, limits, log, watch } = needs

  async function roleIn(space: string, person: PersonId): Promise<Role | undefined> {
    const row = await store.find(registry.grant, { space, id: person })
    return row && registry.grant.grants?.(row).role
  }

  const turns = createFairTurns(ofOnePerson)

  async function answered<T>({ what, by }: Question, work: () => Promise<Asked<T>>): Promise<Asked<T>> {
    try {
      return (
        (await turns.do(by, () => within(mostMs, work()))) ??
        refused('busy', 'Too many requests. Try again in a moment.')
      )
    } catch (error) {
      if (error instanceof Refusal) return refusalAnswer(error)
      if (tookTooLong(error) || error instanceof NotInTime)
        return refused('busy', 'This takes too long. Try again in a moment, or ask for less.')
      log.error('A question failed.', { what, error })
      return refused('fault')
    }
  }

  async function may(space: string, by: PersonId, isAllowed: (role: Role) => boolean): Promise<Role | Refused> {
    const role = await roleIn(space, by)
    if (!role) return refused('no-access')
    return isAllowed(role) ? role : refused('not-allowed')
  }

  async function answerTo({ query, answer }: QueryAnswer, given: unknown, by: PersonId): Promise<Asked> {
    const refusal = overLimit(limits, query, by)
    if (refusal) return refusal
    const parsed = z.safeParse(query.input, storable(given))
    if (!parsed.success) return refused('bad-input', wordsOf(parsed.error))
    const { data: input } = parsed
    const role = await may(query.where(input, by), by, (one) => query.may.includes(one))
    if (typeof role !== 'string') return role
    const began = performance.now()
    const output = await reading.read((source) => answer({ ...source, input, by, role, blobLimits, texts, egress }))
    watch?.asked({ query: query.name, input, by, ms: performance.now() - began })
    return { ok: true, output }
  }

  return {
    async ask({ query: name, input, by }) {
      const known = registry.queries.get(name)
      if (!known) return refused('unknown-query')
      const answer = () => answered({ what: name, by }, () => answerTo(known, input, by))
      return timeAnswer(watch, { kind: 'query', name }, answer)
    },

    older: ({ kind: name, space, before, limit, by }) =>
      answered({ what: `older ${name}`, by }, async () => {
        const kind = registry.kinds.get(name)
        if (!kind || kind.atHand === 'all') return refused('bad-input')
        const role = await may(space, by, (one) => mayRead(kind, one))
        if (typeof role !== 'string') return role
        return { ok: true, output: await store.older(kind, { space, before, limit }) }
      }),
  }
}
