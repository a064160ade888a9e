import { type Change, type Entry, type RecordKind, type Role, mayRead } from '@atrium/engine/contract'

/** Which kinds of record each role may read. */
export interface Visibility {
  /** The kinds that `role` may not read, as one string: roles with the same one see the same. */
  hiddenFrom(role: Role): string
  mayRead(kind: string, role: Role): boolean
  /** The entry with only those changes that `role` may read; perhaps none, but still with its number. */
  readable(entry: Entry, role: Role): Entry
}

export function createVisibility(kinds: ReadonlyMap<string, RecordKind>): Visibility {
  const hidden = new Map<Role, string>()

  function mayReadKind(name: string, role: Role): boolean {
    const kind = kinds.get(name)
    return kind !== undefined && mayRead(kind, role)
  }

  return {
    mayRead: mayReadKind,
    hiddenFrom(role) {
      const known = hidden.get(role) ?? [...kinds.keys()].filter((name) => !mayReadKind(name, role)).join(' ')
      hidden.set(role, known)
      return known
    },
    readable: (entry, role) => ({
      ...entry,
      changes: entry.changes.filter((change) => mayReadKind(kindOf(change), role)),
    }),
  }
}

const kindOf = (change: Change): string => ('put' in change ? change.put : change.drop)
