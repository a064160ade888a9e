import type { Kysely } from 'kysely'
import { type Role, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { profilesIn } from '@atrium/features/people/server'
import { workspacesOf } from '@atrium/features/workspaces/server'
import { type Search } from '../contract/parse-search.ts'
import { fold } from '../contract/words.ts'

/** What names in a search mean. */
export interface Resolved {
  readonly from: readonly string[]
  readonly spaces: readonly SpaceId[]
  /** Names that nobody and nothing has. */
  readonly unknown: readonly string[]
}

type Db = Kysely<Record<never, never>>
type Named<Id = string> = { readonly id: Id; readonly name: string }

/** Finds the people of `from:` and the spaces of `in:`, of those that the person knows. */
export async function resolveNames(
  db: Db,
  { from, in: places }: Pick<Search, 'from' | 'in'>,
  known: ReadonlyMap<SpaceId, Role>,
): Promise<Resolved> {
  const people = from.length > 0 ? await peopleOf(db, known) : []
  const spaces = places.length > 0 ? await spacesOf(db, [...known.keys()]) : []
  const [who, where] = [matches(from, people), matches(places, spaces)]
  return { from: who.ids, spaces: where.ids, unknown: [...who.unknown, ...where.unknown] }
}

function matches<Id>(names: readonly string[], all: readonly Named<Id>[]): { ids: readonly Id[]; unknown: string[] } {
  const ids: Id[] = []
  const unknown: string[] = []
  for (const name of names) {
    const wanted = fold(name)
    const exact = all.filter((one) => fold(one.name) === wanted)
    const found = exact.length > 0 ? exact : all.filter((one) => ` ${fold(one.name)}`.includes(` ${wanted}`))
    if (found.length === 0) unknown.push(name)
    ids.push(...found.map(({ id }) => id))
  }
  return { ids, unknown }
}

/** A guest of the team knows those alone who are where they are. */
async function peopleOf(db: Db, known: ReadonlyMap<SpaceId, Role>): Promise<readonly Named[]> {
  const isGuest = known.get(teamSpace) === 'guest'
  const spaces = [...known.keys()].filter((space) => space !== teamSpace)
  const people = await profilesIn(db, isGuest ? spaces : undefined)
  return people.map(({ id, displayName: name }) => ({ id, name }))
}

/** The team's space is called `team`, one's own `me`. */
async function spacesOf(db: Db, known: readonly SpaceId[]): Promise<readonly Named<SpaceId>[]> {
  const rows = (await workspacesOf(db, known)).map(({ id, name }) => ({ id, name }))
  const own = known.filter((space) => space.startsWith('own:')).map((id) => ({ id, name: 'me' }))
  return [...rows, ...own, ...known.filter((space) => space === teamSpace).map((id) => ({ id, name: 'team' }))]
}
