import type { PersonId, Role, SpaceId } from '@atrium/engine/contract'
import type { Workspace } from '../contract/workspace.ts'

export interface ListedWorkspace {
  readonly workspace: Workspace
  readonly space: SpaceId
  readonly role: Role
  /** 'owner' of one's own, 'shared' for all others (R6.03). */
  readonly label: 'owner' | 'shared'
}

/** Who looks, and what their role is in a space. */
export interface Looker {
  readonly person: PersonId
  roleIn(space: SpaceId): Role | undefined
}

/** 'Sprint 9' comes before 'Sprint 10'. */
const byName = new Intl.Collator(undefined, { numeric: true })

/** The workspaces that are not deleted, each once, by name. */
export function arrangeWorkspaces(rows: readonly Workspace[], looker: Looker): readonly ListedWorkspace[] {
  const byId = new Map(rows.map((workspace) => [workspace.id, workspace]))
  return [...byId.values()]
    .filter(({ deletedAt }) => deletedAt === null)
    .map((workspace) => ({
      workspace,
      space: workspace.id,
      role: looker.roleIn(workspace.id) ?? 'viewer',
      label: workspace.ownerId === looker.person ? ('owner' as const) : ('shared' as const),
    }))
    .toSorted((a, b) => byName.compare(a.workspace.name, b.workspace.name))
}

export interface Sections {
  readonly favourites: readonly ListedWorkspace[]
  readonly others: readonly ListedWorkspace[]
  readonly archived: readonly ListedWorkspace[]
}

/** Parts a list, keeping its order: what one keeps close, the rest, and what nobody writes in any more. */
export function inSections(listed: readonly ListedWorkspace[], favourites: ReadonlySet<string>): Sections {
  const isFavourite = ({ space }: ListedWorkspace): boolean => favourites.has(space)
  const isArchived = ({ workspace }: ListedWorkspace): boolean => workspace.archivedAt !== null
  const rest = listed.filter((one) => !isFavourite(one))
  return {
    favourites: listed.filter(isFavourite),
    others: rest.filter((one) => !isArchived(one)),
    archived: rest.filter(isArchived),
  }
}

/** Those whose name or description has all of the words, whatever their case and accents. */
export function matching(listed: readonly ListedWorkspace[], words: string): readonly ListedWorkspace[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return listed
  return listed.filter(({ workspace: { name, description } }) => {
    const text = plain(`${name} ${description}`)
    return wanted.every((word) => text.includes(word))
  })
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those that changed last come first (R7.08). */
export const newestFirst = (listed: readonly ListedWorkspace[]): readonly ListedWorkspace[] =>
  listed.toSorted((a, b) => b.workspace.updatedAt - a.workspace.updatedAt)
