import type { Key, RecordKind, Row } from '@atrium/engine/contract'
import type { AuditNote } from './audit.ts'
import type { Draft, Draftee } from './draft.ts'
import type { LaterJob } from '../jobs/jobs.ts'
import {
  type Batch,
  Conflict,
  type DeedKey,
  type Head,
  type LogLine,
  type RecordedDeed,
  deedName,
} from '../store/store.ts'

type DoneDeed = DeedKey & { readonly digest: string; readonly at: number }

/** What a batch has come to so far: the rows, the log lines and the deeds that will be written together. */
export interface Tally {
  readonly written: ReadonlyMap<string, Draftee>
  readonly lines: readonly LogLine[]
  readonly deeds: readonly RecordedDeed[]
  /** Deeds of this batch by `deedName`, for one that comes twice in it. */
  readonly done: ReadonlyMap<string, RecordedDeed>
  start(spaces: readonly string[], heads: ReadonlyMap<string, Head>): void
  headOf(space: string): Head
  /** Takes in what `deed` drafted; returns the log numbers it got. */
  keep(deed: DoneDeed, draft: Draft): Readonly<Record<string, number>>
  batch(): Batch
  moves(): ReadonlyMap<string, { readonly from: number; readonly to: number }>
}

const nowhere: Head = { seq: 0, at: 0 }

export function createTally(): Tally {
  const written = new Map<string, Draftee>()
  const started = new Map<string, number>()
  const heads = new Map<string, Head>()
  const lines: LogLine[] = []
  const done = new Map<string, RecordedDeed>()
  const deeds: RecordedDeed[] = []
  const jobs: LaterJob[] = []
  const notes: AuditNote[] = []
  const headOf = (space: string): Head => heads.get(space) ?? nowhere

  function addLine(space: string, deed: DoneDeed, changes: LogLine['changes']): number {
    const head = headOf(space)
    const line = { space, seq: head.seq + 1, at: Math.max(deed.at, head.at), deed: deed.id, changes }
    heads.set(space, line)
    lines.push(line)
    return line.seq
  }

  return {
    written,
    lines,
    deeds,
    done,
    headOf,
    start(spaces, found) {
      for (const space of spaces) {
        heads.set(space, found.get(space) ?? nowhere)
        started.set(space, headOf(space).seq)
      }
    },
    keep(deed, draft) {
      for (const [name, draftee] of draft.written) written.set(name, merge(written.get(name), draftee))
      const seqs = Object.fromEntries(
        [...draft.changes()].map(([space, changes]) => [space, addLine(space, deed, changes)]),
      )
      const recorded = { by: deed.by, id: deed.id, digest: deed.digest, seqs }
      done.set(deedName(deed), recorded)
      deeds.push(recorded)
      jobs.push(...draft.jobs)
      notes.push(...draft.notes)
      return seqs
    },
    batch: () => ({ rows: rowsByKind(written.values()), lines, deeds, jobs, notes }),
    moves: () => new Map([...started].map(([space, from]) => [space, { from, to: headOf(space).seq }])),
  }
}

/** A row that an earlier deed of the batch added is still one that must not have been there before. */
function merge(earlier: Draftee | undefined, later: Draftee): Draftee {
  if (!earlier?.added) return later
  if (!later.row) throw new Conflict('A row was added and dropped in one batch.')
  return { ...later, added: true }
}

function rowsByKind(draftees: Iterable<Draftee>): Batch['rows'] {
  const kinds = new Map<RecordKind, { kind: RecordKind; adds: Row[]; puts: Row[]; drops: Key[] }>()
  for (const { kind, key, row, added } of draftees) {
    const rows = kinds.get(kind) ?? { kind, adds: [], puts: [], drops: [] }
    kinds.set(kind, rows)
    if (!row) rows.drops.push(key)
    else (added ? rows.adds : rows.puts).push(row)
  }
  return [...kinds.values()]
}
