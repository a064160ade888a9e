import {
  type Change,
  type Entry,
  type Guest,
  type RecordKind,
  type Role,
  type Row,
  mayRead,
} from '@atrium/engine/contract'

/** Who is shown something: a role, and who it is where that matters. */
export interface Viewer {
  readonly role: Role
  /** Set for guests of the team, in whatever space. */
  readonly guest?: Guest | undefined
}

/** Which kinds of record each role may read, and what of them is shown to guests. */
export interface Visibility {
  /** The kinds that `role` may not read, as one string: roles with the same one see the same. */
  hiddenFrom(role: Role): string
  mayRead(kind: string, role: Role): boolean
  /** The rows of `kind`, which the viewer's role may read, as they are shown to them. */
  shown(kind: string, rows: readonly Row[], viewer: Viewer): readonly Row[]
  /** The entry with only those changes that the viewer may read; perhaps none, but still with its number. */
  readable(entry: Entry, viewer: Viewer): Entry
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
    shown: (name, rows, { guest }) => {
      const kind = kinds.get(name)
      return guest && kind?.forGuest ? rows.flatMap((row) => kind.forGuest?.(row, guest) ?? []) : rows
    },
    readable: (entry, { role, guest }) => ({
      ...entry,
      changes: entry.changes.flatMap((change) => {
        const kind = kinds.get(kindOf(change))
        if (!kind || !mayReadKind(kind.name, role)) return []
        return guest ? toGuest(change, kind, guest) : [change]
      }),
    }),
  }
}

function toGuest(change: Change, { forGuest }: RecordKind, guest: Guest): readonly Change[] {
  if (!forGuest || !('put' in change)) return [change]
  const row = forGuest(change.row, guest)
  return row ? [{ ...change, row }] : []
}

const kindOf = (change: Change): string => ('put' in change ? change.put : change.drop)
