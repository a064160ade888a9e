import {
  Access,
  type Change,
  type Key,
  type RecordKind,
  type Row,
  type Tx,
  commonRefusal,
  ownSpace,
} from '@atrium/engine/contract'
import type { AuditNote } from './audit.ts'
import type { LaterJob } from '../jobs/jobs.ts'

/** A row as a deed leaves it: `row` is absent when dropped, `added` when it must not have been there before. */
export interface Draftee {
  readonly kind: RecordKind
  readonly key: Key
  readonly row: Row | undefined
  readonly added: boolean
}

/** What one deed has written so far, on top of what it can read. */
export interface Draft {
  readonly tx: Tx
  readonly written: ReadonlyMap<string, Draftee>
  /** The changes of each space: of each row that was written the last, in the order of these. */
  changes(): ReadonlyMap<string, readonly Change[]>
  readonly jobs: readonly LaterJob[]
  later(job: LaterJob): void
  /** Takes a row that is there to where none is. */
  carry(kind: RecordKind, row: Row, moved: Row): void
  readonly notes: readonly AuditNote[]
  /** Writes down for those who run the team that the deed was done. */
  note(note: AuditNote): void
}

interface Below {
  /** The spaces whose locks are held. */
  readonly spaces: ReadonlySet<string>
  read(kind: RecordKind, key: Key): Promise<Row | undefined>
  /** Look before an `add`, rather than leave it to the table's key. */
  readonly careful: boolean
  /** The log number that the deed gets in a space if it changes something there. */
  seqIn(space: string): number
}

type Grant = ReturnType<NonNullable<RecordKind['grants']>>

export const drafteeName = (kind: RecordKind, { space, id }: Key): string => `${kind.name} ${space} ${id}`

export function createDraft({ spaces, read, careful, seqIn }: Below): Draft {
  const written = new Map<string, Draftee>()
  const jobs: LaterJob[] = []
  const notes: AuditNote[] = []
  const looked = new Set<string>()

  async function get(kind: RecordKind, key: Key): Promise<Row | undefined> {
    looked.add(drafteeName(kind, key))
    const mine = written.get(drafteeName(kind, key))
    return mine ? mine.row : read(kind, key)
  }

  function write(draftee: Draftee): void {
    const { kind, key } = draftee
    if (!spaces.has(key.space)) throw new Error(`The action wrote ${kind.name} into a space that it had not named.`)
    written.delete(drafteeName(kind, key))
    written.set(drafteeName(kind, key), draftee)
  }

  async function put(kind: RecordKind, row: Row, added: boolean): Promise<void> {
    write({ kind, key: keyOf(row), row, added })
    const grant = kind.grants?.(row)
    if (grant) await giveAccess(grant)
  }

  /** A role that is another one than before counts from this deed on. */
  async function giveAccess({ space: id, person, role }: Grant): Promise<void> {
    const key = { space: ownSpace(person), id }
    const before = (await get(Access, key)) as Access | undefined
    const since = before?.role === role ? before.since : seqIn(id)
    const access: Access = { ...key, role, since }
    write({ kind: Access, key, row: access, added: false })
  }

  const tx: Tx = {
    // A row is kept under its kind, so it is one of that kind.
    get: async <R extends Row>(kind: RecordKind<R>, key: Key) => (await get(kind, key)) as R | undefined,
    async put(kind, row) {
      const name = drafteeName(kind, row)
      if (!looked.has(name) && !written.has(name))
        throw new Error(`The action put a ${kind.name} that it had not looked at. Look who has the id, or add the row.`)
      await put(kind, row, written.get(name)?.added ?? false)
    },
    async add(kind, row) {
      const mine = written.get(drafteeName(kind, row))
      if (mine?.row || (careful && (await get(kind, row)))) throw commonRefusal('taken')
      await put(kind, row, !mine)
    },
    async drop<R extends Row>(kind: RecordKind<R>, { space, id }: Key) {
      const row = await get(kind, { space, id })
      if (!row) return
      write({ kind, key: { space, id }, row: undefined, added: false })
      const grant = kind.grants?.(row as R)
      if (grant)
        write({ kind: Access, key: { space: ownSpace(grant.person), id: space }, row: undefined, added: false })
    },
  }
  const changes: Draft['changes'] = () => {
    const bySpace = Map.groupBy(written.values(), ({ key }) => key.space)
    return new Map([...bySpace].map(([space, draftees]) => [space, draftees.map(changeOf)]))
  }
  const carry = carrying(write)
  const later: Draft['later'] = (job) => void jobs.push(checked(job))
  const note: Draft['note'] = (one) => void notes.push(one)
  return { tx, written, changes, jobs, notes, later, carry, note }
}

const changeOf = ({ kind, key, row }: Draftee): Change =>
  row ? { put: kind.name, row } : { drop: kind.name, id: key.id }

const longestName = 128
const longestKey = 512
/** The last moment that a `Date` can say. */
const latest = 8.64e15

/** What the jobs would not take must fail the deed, and not all that is moved to them with it. */
function checked(job: LaterJob): LaterJob {
  const { name, key = '', queue = '', at = 0 } = job
  const isNamed = Math.max(name.length, queue.length) <= longestName && name.length + key.length < longestKey
  if (isNamed && isMoment(at)) return job
  throw new Error(`The job ${name} has a name, key or queue that is too long, or a time that is none.`)
}

const isMoment = (at: number): boolean => Number.isInteger(at) && at >= 0 && at <= latest

const carrying =
  (write: (draftee: Draftee) => void): Draft['carry'] =>
  (kind, row, moved) => {
    write({ kind, key: keyOf(row), row: undefined, added: false })
    write({ kind, key: keyOf(moved), row: moved, added: true })
  }

const keyOf = ({ space, id }: Key): Key => ({ space, id })
