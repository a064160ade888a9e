import { Access, type Entry, type Role, teamSpace } from '@atrium/engine/contract'
import type { Registry } from '../registry.ts'
import type { Granted } from '../store/store.ts'

type Heads = Readonly<Record<string, number>>

/**
 * Where the copies of a screen stand with which it can go on; -1: with none. Who was a guest, or is one now, has copies of all
 * spaces that show too little, or too much; and whom a guest meets may have changed.
 */
export function headsToGoOnFrom(
  heads: Heads,
  { grants, isGuest }: { readonly grants: ReadonlyMap<string, Granted>; readonly isGuest: boolean },
): (space: string) => number {
  const isOutdated = (grants.get(teamSpace)?.since ?? 0) > (heads[teamSpace] ?? Infinity)
  return (space) => (isOutdated || (isGuest && space === teamSpace) ? -1 : (heads[space] ?? -1))
}

/** Who ends with which role in `space` by these entries; undefined: with none. */
export function grantsIn(
  space: string,
  entries: readonly Entry[],
  { grant }: Registry,
): ReadonlyMap<string, Role | undefined> {
  const roles = new Map<string, Role | undefined>()
  for (const change of entries.flatMap(({ changes }) => changes)) {
    if ('drop' in change) {
      if (change.drop === grant.name) roles.set(change.id, undefined)
    } else if (change.put === grant.name && change.row.space === space) {
      roles.set(change.row.id, grant.grants?.(change.row).role)
    }
  }
  return roles
}

/** Which spaces the owner of an own space ends with, by these entries of it. */
export function accessIn(entries: readonly Entry[]): ReadonlyMap<string, Role | undefined> {
  const spaces = new Map<string, Role | undefined>()
  for (const change of entries.flatMap(({ changes }) => changes)) {
    if ('drop' in change) {
      if (change.drop === Access.name) spaces.set(change.id, undefined)
    } else if (change.put === Access.name) {
      spaces.set(change.row.id, (change.row as Access).role)
    }
  }
  return spaces
}
