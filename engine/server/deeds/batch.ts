import {
  type Action,
  type Answer,
  type PersonId,
  Refusal,
  type Role,
  commonRefusal,
  perform,
} from '@atrium/engine/contract'
import type { BlobLimits } from '../blobs/blob-rules.ts'
import { carryBlobs } from '../blobs/carry-blobs.ts'
import { isCut } from '../database/in-transaction.ts'
import { refusalAnswer, refused } from './answers.ts'
import { type Draft, createDraft } from './draft.ts'
import type { Aftermath, Carriage } from '../feature.ts'
import { isDiskFull } from '../store/is-disk-full.ts'
import type { Logger } from '../log.ts'
import { type HeldSpaces, createHeldSpaces, othersBusy } from './held-spaces.ts'
import { spacesOfAll } from './queue.ts'
import type { Registry } from '../registry.ts'
import { carryTexts } from '../texts/carry-texts.ts'
import { type RowsAhead, lookAhead } from './look-ahead.ts'
import { readerOf, remember } from './batch-reader.ts'
import { createRowCache } from '../store/row-cache.ts'
import {
  Conflict,
  LockedOut,
  type LogLine,
  type RecordedDeed,
  type Store,
  type StoreTransaction,
  deedName,
} from '../store/store.ts'
import { type Tally, createTally } from './tally.ts'

/** A deed whose input is checked and whose spaces are known. */
export interface ReadyDeed {
  readonly id: string
  readonly by: PersonId
  readonly action: Action
  readonly input: unknown
  readonly spaces: readonly string[]
  readonly digest: string
  readonly asServer: boolean
  /** Another process was asked for it, and may have done it. */
  readonly mayBeDone?: boolean
  /** It is another process's, which will do it by itself once `performance.now()` here is past this. */
  readonly until?: number
}

export interface BatchNeeds {
  readonly store: Store
  readonly registry: Registry
  readonly blobLimits?: BlobLimits
  readonly log: Logger
  now(): number
}

export interface DoneBatch {
  /** Each in the place of its deed. */
  readonly answers: readonly Answer[]
  /** What was committed. */
  readonly lines: readonly LogLine[]
}

export interface BatchRunner {
  /** Does a batch in one transaction; a deed that is refused keeps nothing. Never throws. */
  run(batch: readonly ReadyDeed[]): Promise<DoneBatch>
}

/** One try at a batch, in one transaction. */
interface Attempt {
  readonly transaction: StoreTransaction
  readonly tally: Tally
  readonly recorded: ReadonlyMap<string, RecordedDeed>
  readonly ahead: RowsAhead
  readonly careful: boolean
}

type Try = (batch: readonly ReadyDeed[], careful: boolean) => Promise<DoneBatch>

export function createBatchRunner(needs: BatchNeeds): BatchRunner {
  const { log } = needs
  const held = createHeldSpaces(needs)
  const attempt = createAttempt(needs, held)

  /**
   * Mostly no deed comes twice and no added row is there already, so nobody looks before the tables' keys say otherwise.
   * Then the batch is done again with care, and if it still fails, one by one: what a deed spoils for the others of its
   * transaction, it can't spoil alone.
   */
  async function doAll(batch: readonly ReadyDeed[]): Promise<DoneBatch> {
    // What takes things elsewhere would not find them a second time.
    const careful = batch.some(({ action, mayBeDone }) => mayBeDone || action.name in needs.registry.carry)
    try {
      return await attempt(batch, careful)
    } catch (error) {
      if (!(error instanceof Conflict)) return makeBest(batch, error)
    }
    return attempt(batch, true).catch((error: unknown) => makeBest(batch, error))
  }

  const makeBest = (batch: readonly ReadyDeed[], error: unknown): Promise<DoneBatch> =>
    error instanceof LockedOut ? doOthers(batch, error) : failOrSplit(batch, error)

  async function failOrSplit(batch: readonly ReadyDeed[], error: unknown): Promise<DoneBatch> {
    // That a connection was cut is nothing of the deed's own, and whether it was done by then is looked after.
    if (batch.length === 1 && !isCut(error)) return failed(batch, error, log)
    const done: DoneBatch[] = []
    for (const deed of batch)
      done.push(await attempt([deed], true).catch((fault: unknown) => failed([deed], fault, log)))
    return { answers: done.flatMap(({ answers }) => answers), lines: done.flatMap(({ lines }) => lines) }
  }

  /** Does those of a batch that got no lock who want none that somebody holds. */
  async function doOthers(batch: readonly ReadyDeed[], error: LockedOut): Promise<DoneBatch> {
    const free = await held.freeOf(batch, error)
    if (free.length === batch.length) return failOrSplit(batch, error)
    return doFree(batch, free, () => attempt(free, true).catch((fault: unknown) => failOrSplit(free, fault)))
  }

  return {
    async run(batch) {
      const free = await held.freeOf(batch)
      return free === batch ? doAll(batch) : doFree(batch, free, () => doAll(free))
    },
  }
}

/** Does a batch in one transaction, or throws and keeps nothing of it; `careful`: looks first which of it were done before. */
function createAttempt(needs: BatchNeeds, held: Pick<HeldSpaces, 'waitMs'>): Try {
  const cache = createRowCache()

  async function attempt(batch: readonly ReadyDeed[], careful: boolean): Promise<DoneBatch> {
    const spaces = spacesOfAll(batch)
    const tally = createTally()
    const work = async (transaction: StoreTransaction) => {
      tally.start(spaces, transaction.heads)
      const recorded = careful ? await transaction.recorded(batch) : nothingRecorded
      const ahead = await lookAhead(batch, transaction)
      const result: Answer[] = []
      for (const deed of batch) result.push(await answer(deed, { transaction, tally, recorded, ahead, careful }))
      const given = careful ? result : await asBefore(batch, result, transaction)
      return tally.deeds.length > 0 ? { batch: tally.batch(), result: given } : { result: given }
    }
    const answers = await needs.store.transact(spaces, work, held.waitMs())
    remember(cache, tally)
    return { answers, lines: tally.lines }
  }

  async function answer(deed: ReadyDeed, { transaction, tally, recorded, ahead, careful }: Attempt): Promise<Answer> {
    const earlier = recorded.get(deedName(deed)) ?? tally.done.get(deedName(deed))
    if (earlier) return repeated(deed, earlier)
    // Its spaces are locked, so whoever sent it does it after this transaction or has been answered.
    if (performance.now() > (deed.until ?? Infinity)) return tooLate
    const read = readerOf({ transaction, tally, cache, ahead, spaces: new Set(deed.spaces) })
    const draft = createDraft({
      spaces: new Set(deed.spaces),
      read,
      careful,
      seqIn: (space) => tally.headOf(space).seq + 1,
    })
    try {
      const at = await carryOut(deed, draft, { transaction, tally, needs })
      return { ok: true, seqs: tally.keep({ ...deed, at }, draft) }
    } catch (error) {
      if (error instanceof Refusal) return refusalAnswer(error)
      throw error
    }
  }

  return attempt
}

/** Does of a batch what can be done now; whoever sent the others sends them again. */
async function doFree(
  batch: readonly ReadyDeed[],
  free: readonly ReadyDeed[],
  work: () => Promise<DoneBatch>,
): Promise<DoneBatch> {
  const done = free.length > 0 ? await work() : { answers: [], lines: [] }
  return { ...done, answers: othersBusy(batch, free, done.answers) }
}

function failed(batch: readonly ReadyDeed[], error: unknown, log: Logger): DoneBatch {
  // Alone and looked after, it still met a key that somewhere is taken.
  if (error instanceof Conflict) {
    log.debug('A deed met a key that is taken.', { action: batch[0]?.action.name, error })
    return { answers: [refused('taken')], lines: [] }
  }
  if (error instanceof LockedOut) return { answers: [refused('busy')], lines: [] }
  log.error('A deed failed.', { action: batch[0]?.action.name, error })
  return { answers: [refused(isDiskFull(error) ? 'no-storage' : 'fault')], lines: [] }
}

/** What comes again may be refused for what it did itself, as what is there already: it counted, and is answered so. */
async function asBefore(
  batch: readonly ReadyDeed[],
  answers: readonly Answer[],
  transaction: Pick<StoreTransaction, 'recorded'>,
): Promise<readonly Answer[]> {
  const refusals = batch.filter((_deed, nth) => answers[nth]?.ok === false)
  if (refusals.length === 0) return answers
  const recorded = await transaction.recorded(refusals)
  return batch.flatMap((deed, nth) => {
    const earlier = recorded.get(deedName(deed))
    const answer = earlier && answers[nth]?.ok === false ? repeated(deed, earlier) : answers[nth]
    return answer ?? []
  })
}

const repeated = (deed: ReadyDeed, { digest, seqs }: RecordedDeed): Answer =>
  digest === deed.digest ? { ok: true, seqs } : refused('id-reused')

/** What nobody hears: whoever sent the deed does it. */
export const tooLate: Answer = refused('busy')

const nothingRecorded: ReadonlyMap<string, RecordedDeed> = new Map()

interface Carrying {
  readonly transaction: Pick<StoreTransaction, 'lend'>
  readonly tally: Tally
  readonly needs: Pick<BatchNeeds, 'registry' | 'now' | 'blobLimits'>
}

/** Runs the action and what follows it; returns the time that it is put down at. */
async function carryOut(deed: ReadyDeed, draft: Draft, carrying: Carrying): Promise<number> {
  const { tx, later, note } = draft
  const { tally, needs } = carrying
  const { action, input, id, by } = deed
  const where = action.where(input, by)
  const head = tally.headOf(where)
  const role = deed.asServer ? 'owner' : await roleOf({ tx, needs, deed })
  const facts = { tx, input, id, by, role, at: Math.max(needs.now(), head.at), seq: head.seq + 1 }
  await perform(action, facts)
  await needs.registry.carry[action.name]?.({ ...facts, later, ...carriageOf(draft, carrying) })
  await needs.registry.after[action.name]?.({ ...facts, later })
  followRows(draft, needs.registry)
  const noted = needs.registry.audits[action.name]?.(input)
  if (noted) note({ ...noted, id, by, at: facts.at, action: action.name, space: noted.space ?? where })
  return facts.at
}

/** Runs what follows from the rows that a deed wrote. */
function followRows({ written, later }: Draft, { afterRows }: Pick<Registry, 'afterRows'>): void {
  const followed = [...written.values()].filter(({ kind }) => afterRows.has(kind.name))
  if (followed.length === 0) return
  for (const [name, rows] of Map.groupBy(followed, ({ kind }) => kind.name))
    for (const { run } of afterRows.get(name) ?? []) run({ rows, later })
}

function carriageOf({ carry }: Draft, { transaction, tally, needs }: Carrying): CarriageTools {
  const { client, db } = transaction.lend()
  return {
    db,
    blobLimits: needs.blobLimits ?? {},
    carry,
    carryTexts: (texts) => carryTexts(client, texts),
    carryBlobs: (ids, way) => carryBlobs(client, ids, way),
    seqIn: (space) => tally.headOf(space).seq + 1,
  }
}

type CarriageTools = Omit<Carriage, keyof Aftermath>

interface Asking {
  readonly tx: Draft['tx']
  readonly needs: Carrying['needs']
  readonly deed: Pick<ReadyDeed, 'action' | 'by' | 'input'>
}

/** The role of who acts, where the action lets it act in all spaces in which it asks for one. */
async function roleOf(asking: Asking): Promise<Role> {
  const { action, by, input } = asking.deed
  const role = await roleIn(asking, action.where(input, by))
  for (const space of action.alsoIn?.(input, by) ?? []) await roleIn(asking, space)
  return role
}

/** The role of who acts in a space, where it is one that the action asks for. */
async function roleIn({ tx, needs, deed: { action, by } }: Asking, space: string): Promise<Role> {
  const { grant } = needs.registry
  const row = await tx.get(grant, { space, id: by })
  const role = row && grant.grants?.(row).role
  if (!role) throw commonRefusal('no-access')
  if (!action.may.includes(role)) throw commonRefusal('not-allowed')
  return role
}
