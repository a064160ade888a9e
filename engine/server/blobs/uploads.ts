import { type SpaceId, type PersonId, Refusal, type Role, cleanFileName, commonRefusal } from '@atrium/engine/contract'
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { newId } from '@atrium/base/id'
import { bytesInWords } from '@atrium/base/bytes-in-words'
import { createFairTurns } from '../deeds/fair-turns.ts'
import type { ServerActor } from '../jobs/jobs.ts'
import type { Logger } from '../log.ts'
import {
  type BlobLimits,
  type BlobReader,
  type BlobRules,
  type WantedFile,
  type ServedFile,
  strictest,
  thumbnailKey,
} from './blob-rules.ts'
import type { BlobProgress, Blobs } from './blobs.ts'
import { sniff, sniffedBytes } from './sniff.ts'
import { type Quota, type Reserved, type UploadRow, type UploadTable, mostOfOne } from './upload-table.ts'

/** What somebody wants to bring in. */
export interface UploadAsk extends Pick<UploadRow, 'id' | 'name' | 'size'> {
  readonly space: SpaceId
  readonly by: PersonId
}

/** Bringing files in and keeping order among them. What people can put right is thrown as a Refusal. */
export interface Uploads {
  /** Begins an upload; asked again by the same person for the same file, it goes on with the one that is there. */
  begin(ask: UploadAsk): Promise<UploadRow>
  /** The upload of that id, if it is `by`'s. */
  find(id: string, by: PersonId): Promise<UploadRow>
  row(id: string): Promise<UploadRow | undefined>
  /** The size of a file that is there already, to those who may see it. */
  sizeOfDone(id: string, by: PersonId): Promise<number | undefined>
  /** Takes in bytes from `offset` on; answers how many there are then, although the source may break off. */
  append(id: string, offset: number, source: Readable): Promise<number>
  /** Makes a file of an upload of which all is there. */
  finish(row: UploadRow): Promise<void>
  cancel(row: UploadRow): Promise<void>
  /** Brings in all of a small file at once; a file that is there already is left as it is. */
  bring(ask: Omit<UploadAsk, 'size'>, content: Uint8Array): Promise<void>
  /** The space in which a file lies, whatever its address says. */
  homeOf(id: string): Promise<string | undefined>
  /** Whether somebody gets a file of a space. */
  mayRead(file: Omit<WantedFile, 'isThumbnail'>, person: PersonId): Promise<boolean>
  /** What is served under an id of a space. */
  served(file: WantedFile): Promise<ServedFile | undefined>
  readonly blobs: Blobs
  /** Removes a blob whose file is gone. */
  drop(id: string): Promise<void>
  /** Removes what nobody needs: old trash, uploads that were left, blobs without a file. */
  collect(): Promise<void>
}

interface Needs {
  readonly db: Kysely<Record<never, never>>
  readonly table: UploadTable
  readonly blobs: Blobs
  readonly rules: BlobRules
  readonly readers: readonly BlobReader[]
  /** What the configuration allows; the rules may allow less. */
  readonly limits: BlobLimits
  readonly actor: ServerActor
  readonly log: Logger
  roleIn(space: string, person: PersonId): Promise<Role | undefined>
  now(): number
}

const leftAfterMs = 7 * 86_400_000
/** An upload of which nothing has come after this is none. */
const beginsWithinMs = 15 * 60_000
/** A blob is on its way to becoming a file for less than this. */
const youngMs = 3_600_000
const collectedAtOnce = 200
/** They all wait for one row, which says how much room is left, and hold a connection of the database meanwhile. */
const beginners = { atOnce: 2, atOnceOfOne: 1, mostWaitingOfOne: 200 }

/** Not a word about the file, all of which is here: it can be taken later. */
const passing: ReadonlySet<string> = new Set(['busy', 'fault', 'no-room', 'no-storage', 'too-many-requests'])

export const createUploads = (needs: Needs): Uploads => new RunningUploads(needs)

class RunningUploads implements Uploads {
  readonly blobs: Blobs
  readonly #needs: Needs
  readonly #turns = createFairTurns(beginners)

  constructor(needs: Needs) {
    this.#needs = needs
    this.blobs = needs.blobs
  }

  async begin({ id, space, by, name, size }: UploadAsk): Promise<UploadRow> {
    const { table, blobs, now } = this.#needs
    const known = await table.find(id)
    if (known) return sameAs(known, { space, by, size })
    const quota = mustFit(size, await this.#admit(space, by))
    const progress = await blobs.begin(id, size)
    const row = { id, home: space, person: by, name: cleanFileName(name), size, progress, at: now() }
    const outcome = await this.#reserve(row, quota)
    if (outcome === 'reserved') return row
    const there = outcome === 'taken' ? await table.find(id) : undefined
    if (there) return sameAs(there, { space, by, size })
    if (outcome !== 'taken') await blobs.abandon({ key: id, size, progress })
    throw outcome === 'taken' ? commonRefusal('taken') : fullRefusal(outcome, quota)
  }

  /** Writes an upload down with its room, which those that send nothing give up for it. */
  async #reserve(row: UploadRow, quota: Quota): Promise<Reserved | 'busy'> {
    const { table, now } = this.#needs
    for (;;) {
      const outcome = (await this.#turns.do(row.person, () => table.add(row, quota))) ?? 'busy'
      if (outcome !== 'space-full' && outcome !== 'team-full') return outcome
      const stalled = await table.stalled(now(), outcome === 'space-full' ? row.home : undefined)
      if (!stalled) return outcome
      await this.cancel(stalled)
    }
  }

  async find(id: string, by: PersonId): Promise<UploadRow> {
    const row = await this.#needs.table.find(id)
    if (row?.person !== by) throw commonRefusal('no-access')
    return row
  }

  row(id: string): Promise<UploadRow | undefined> {
    return this.#needs.table.find(id)
  }

  async sizeOfDone(id: string, by: PersonId): Promise<number | undefined> {
    const blob = await this.#needs.table.done(id)
    return blob && (await this.mayRead({ space: blob.home, id }, by)) ? blob.size : undefined
  }

  async append(id: string, offset: number, source: Readable): Promise<number> {
    const { table, blobs, now } = this.#needs
    const holder = newId()
    const row = await table.hold(id, holder, now())
    if (!row) throw commonRefusal('no-access')
    if (offset > row.progress.received) throw new Refusal('out-of-order', 'A part of the file is missing. Try again.')
    let received = row.progress.received
    const keep = async (progress: BlobProgress): Promise<void> => {
      if (!(await table.move(id, holder, { progress, at: now() }))) throw commonRefusal('busy')
      received = progress.received
    }
    const rest = without(source, received - offset)
    await blobs.append({ key: id, size: row.size, progress: row.progress }, rest, keep)
    return received
  }

  async finish(row: UploadRow): Promise<void> {
    const { db, table, blobs, rules, actor, now } = this.#needs
    const { id, home: space, name, size, progress } = row
    const by = row.person as PersonId
    await this.#admit(space, by).catch((error: unknown) => this.#giveUp(row, error))
    await blobs.finish({ key: id, size, progress })
    await table.complete(row, now())
    const type = await this.#typeOf(id, size)
    const answer = await rules.keep({ id, space, by, name, size, type, blobs, actor })
    // Another request of the same upload may have kept it; the bytes of a file that is there are never given up.
    const isKept = answer.ok || (await rules.used(db, [id])).has(id)
    if (!isKept) return this.#giveUp(row, new Refusal(answer.code, answer.message))
    await table.forget(id)
  }

  async cancel({ id, size, progress }: UploadRow): Promise<void> {
    await this.#needs.blobs.abandon({ key: id, size, progress })
    await this.#needs.table.drop('upload', id)
  }

  async bring(ask: Omit<UploadAsk, 'size'>, content: Uint8Array): Promise<void> {
    const { table } = this.#needs
    if (await table.done(ask.id)) return
    const { id, progress } = await this.begin({ ...ask, size: content.length })
    await this.append(id, progress.received, Readable.from([content.subarray(progress.received)]))
    const whole = await table.find(id)
    if (whole) await this.finish(whole)
  }

  homeOf(id: string): Promise<string | undefined> {
    return this.#needs.table.homeOf(id)
  }

  async mayRead({ space, id }: Omit<WantedFile, 'isThumbnail'>, by: PersonId): Promise<boolean> {
    const { db, rules, readers, roleIn } = this.#needs
    const role = await roleIn(space, by)
    if (role !== undefined && rules.readers.includes(role)) return true
    const found = await Promise.all(readers.map((isShown) => isShown({ db, space, id, by })))
    return found.includes(true)
  }

  served(file: WantedFile): Promise<ServedFile | undefined> {
    return this.#needs.rules.find(this.#needs.db, file)
  }

  async drop(id: string): Promise<void> {
    const { rules, db, blobs, table } = this.#needs
    if ((await rules.used(db, [id])).has(id)) return
    await blobs.remove(id)
    await blobs.remove(thumbnailKey(id))
    await table.drop('blob', id)
  }

  async collect(): Promise<void> {
    await this.#needs.rules.emptyTrash(this.#needs)
    await this.#collectUploads()
    await this.#collectBlobs()
  }

  async #admit(space: SpaceId, by: PersonId): Promise<BlobLimits> {
    const { rules, db, limits } = this.#needs
    const role = await this.#needs.roleIn(space, by)
    if (!role) throw commonRefusal('no-access')
    if (!rules.writers.includes(role)) throw commonRefusal('not-allowed')
    return strictest(limits, await rules.admit({ db, space, by, role }))
  }

  /** What is refused at the end for good will not be taken later. */
  async #giveUp(row: UploadRow, error: unknown): Promise<never> {
    if (error instanceof Refusal && !passing.has(error.code)) await this.cancel(row)
    throw error
  }

  async #typeOf(id: string, size: number): Promise<string> {
    if (size === 0) return sniff(new Uint8Array(), true)
    const chunks: Uint8Array[] = []
    const end = Math.min(size, sniffedBytes) - 1
    for await (const chunk of await this.blobs.read(id, { start: 0, end })) chunks.push(chunk as Uint8Array)
    return sniff(Buffer.concat(chunks), size <= sniffedBytes)
  }

  async #collectUploads(): Promise<void> {
    const { table, rules, db, now } = this.#needs
    const [since, begunBefore] = [now() - leftAfterMs, now() - beginsWithinMs]
    const left = await table.stale({ since, begunBefore, limit: collectedAtOnce })
    const used = await rules.used(
      db,
      left.map(({ id }) => id),
    )
    for (const row of left) {
      if (used.has(row.id)) await table.forget(row.id)
      else await this.cancel(row)
    }
  }

  async #collectBlobs(): Promise<void> {
    const { table, rules, db, now } = this.#needs
    const before = now() - youngMs
    for (let after = ''; ;) {
      const ids = await table.blobsAfter(after, { before, limit: collectedAtOnce })
      const last = ids.at(-1)
      if (last === undefined) return
      after = last
      const used = await rules.used(db, ids)
      for (const id of ids) if (!used.has(id)) await this.drop(id)
    }
  }
}

/** The upload that is there already, if it is the one that is asked for. */
function sameAs(row: UploadRow, { space, by, size }: Pick<UploadAsk, 'space' | 'by' | 'size'>): UploadRow {
  if (row.person !== by || row.home !== space || row.size !== size) throw commonRefusal('taken')
  return row
}

function mustFit(size: number, { file, perSpace, everywhere }: BlobLimits): Quota {
  if (file !== undefined && size > file)
    throw new Refusal('too-large', `This file is larger than ${bytesInWords(file)}, the upload limit.`)
  return { perSpace, everywhere }
}

function fullRefusal(why: Exclude<Reserved, 'reserved' | 'taken'> | 'busy', { perSpace, everywhere }: Quota): Refusal {
  if (why === 'busy') return commonRefusal(why)
  if (why === 'too-many')
    return new Refusal(why, `You are uploading ${mostOfOne} files at once. Wait until some of them finish.`)
  return why === 'space-full'
    ? new Refusal(
        why,
        `This would exceed the ${bytesInWords(perSpace ?? 0)} limit of this space. Delete files forever, including from the trash, or ask an admin for more storage.`,
      )
    : new Refusal(
        why,
        `All files would take more than ${bytesInWords(everywhere ?? 0)}. Ask an admin for more storage.`,
      )
}

/** What follows the first `count` bytes. */
async function* without(source: Readable, count: number): AsyncIterable<Uint8Array> {
  let left = count
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    if (chunk.length > left) yield left > 0 ? chunk.subarray(left) : chunk
    left = Math.max(0, left - chunk.length)
  }
}
