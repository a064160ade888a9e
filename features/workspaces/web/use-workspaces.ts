import type { SpaceId } from '@atrium/engine/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { type Client, useClient, useSpaces } from '@atrium/engine/web'
import { Workspace } from '../contract/workspace.ts'
import { type ListedWorkspace, arrangeWorkspaces } from './arrange-workspaces.ts'

/** The workspaces that the person may see, by name. */
export function useWorkspaces(): readonly ListedWorkspace[] {
  const { person } = useClient()
  const spaces = useSpaces()
  const rows = useWorkspaceRows()
  return useMemo(() => {
    const roles = new Map(spaces.map(({ id, role }) => [id, role]))
    return arrangeWorkspaces(rows, { person, roleIn: (space) => roles.get(space) })
  }, [rows, spaces, person])
}

/** The workspaces that the person deleted and can restore, the last one first. */
export function useDeletedWorkspaces(): readonly Workspace[] {
  const { person } = useClient()
  return useWorkspaceRows()
    .filter(({ deletedAt, ownerId }) => deletedAt !== null && ownerId === person)
    .toSorted((a, b) => (b.deletedAt ?? 0) - (a.deletedAt ?? 0))
}

function useWorkspaceRows(): readonly Workspace[] {
  const client = useClient()
  const spaces = useSpaces()
  const reader = useMemo(() => readerOf(client, spaces.map(({ id }) => id).filter(isOther)), [client, spaces])
  return useSyncExternalStore(reader.subscribe, reader.read)
}

/** A workspace or a conversation; the latter has no row of this kind. */
const isOther = (space: SpaceId): boolean => space !== 'team' && !space.startsWith('own:')

/** Reads the workspaces of `spaces`; the same array until one of them changes. */
function readerOf(client: Client, spaces: readonly SpaceId[]) {
  let found: readonly (Workspace | undefined)[] = []
  let rows: readonly Workspace[] = []
  return {
    subscribe(listener: () => void): () => void {
      const stops = spaces.map((space) => client.subscribe(listener, { kind: Workspace, space }))
      return () => stops.forEach((stop) => stop())
    },
    read(): readonly Workspace[] {
      const next = spaces.map((space) => client.row(Workspace, { space, id: space }))
      if (next.length === found.length && next.every((row, index) => row === found[index])) return rows
      found = next
      rows = next.filter((row) => row !== undefined)
      return rows
    },
  }
}
