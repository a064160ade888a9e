import {
  Access,
  type Change,
  type Entry,
  type Key,
  type KindRows,
  type RecordKind,
  type Row,
  type Tx,
  commonRefusal,
  orderOf,
  ownSpace,
} from '@atrium/engine/contract'

/** A space as the scripted server has it. */
export interface ServerSpace {
  readonly log: Entry[]
  /** The number before the oldest entry that is kept. */
  pruned: number
  readonly rows: Map<string, Map<string, Row>>
}

/** A transaction that reads with `read` and gathers what it writes in `changes`, by space. */
export function createServerTx(
  changes: ReadonlyMap<string, Change[]>,
  read: (kind: string, key: Key) => Row | undefined,
): Tx {
  const written = new Map<string, Row | undefined>()
  const find = ({ name }: RecordKind, { space, id }: Key): Row | undefined => {
    const key = `${name} ${space} ${id}`
    return written.has(key) ? written.get(key) : read(name, { space, id })
  }
  const grant = (kind: RecordKind, granting: Row | undefined, isThere: boolean): void => {
    const granted = granting && kind.grants?.(granting)
    if (!granted) return
    const access: Access = { space: ownSpace(granted.person), id: granted.space, role: granted.role, since: 0 }
    const change: Change = isThere ? { put: Access.name, row: access } : { drop: Access.name, id: access.id }
    changes.get(access.space)?.push(change)
  }
  const write = (kind: RecordKind, key: Key, row: Row | undefined): void => {
    grant(kind, row ?? find(kind, key), row !== undefined)
    written.set(`${kind.name} ${key.space} ${key.id}`, row)
    changes.get(key.space)?.push(row ? { put: kind.name, row } : { drop: kind.name, id: key.id })
  }
  return {
    get: async <R extends Row>(kind: RecordKind<R>, key: Key) => find(kind, key) as R | undefined,
    put: async (kind, row) => write(kind, row, row),
    async add(kind, row) {
      if (find(kind, row)) throw commonRefusal('taken')
      write(kind, row, row)
    },
    drop: async (kind, key) => write(kind, key, undefined),
  }
}

/** What a snapshot has of one kind. */
export function windowOf(kind: RecordKind, rows: readonly Row[]): KindRows {
  const newest = kind.atHand === 'all' ? rows : rows.slice(-kind.atHand.newest)
  const floor = newest[0] && newest.length < rows.length ? orderOf(kind, newest[0]) : null
  return { kind: kind.name, rows: structuredClone(newest), floor }
}

export function writeChange(all: Map<string, Map<string, Row>>, change: Change): void {
  const name = 'put' in change ? change.put : change.drop
  const rows = all.get(name) ?? new Map<string, Row>()
  all.set(name, rows)
  if ('put' in change) rows.set(change.row.id, change.row)
  else rows.delete(change.id)
}
