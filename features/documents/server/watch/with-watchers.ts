import type { SpaceId } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import type { Cause, Facts } from '@atrium/features/notifications/contract'
import { keywordsIn } from '@atrium/features/notifications/server'
import { readingWatchers } from './tell-watchers.ts'

interface Said {
  readonly page: { readonly space: SpaceId; readonly id: string }
  readonly by: string
  /** Without what stands for people. */
  readonly text: string
}

/** Whom something concerns, and what is noted of it for each. */
export interface Concerned {
  readonly causes: ReadonlyMap<string, Cause>
  readonly facts: ReadonlyMap<string, Facts>
}

/** Whom something said about a page concerns: besides those of `nearer`, who wants to hear of a word in it, and who watches it. */
export async function withWatchers(
  due: Due,
  { page, by, text }: Said,
  nearer: ReadonlyMap<string, Cause>,
): Promise<Concerned> {
  const watchers = await readingWatchers(due, page)
  const keywords = await keywordsIn(due.db, { space: page.space, by, text })
  const wanting = [...keywords].filter(([person]) => !nearer.has(person))
  return {
    causes: new Map([
      ...watchers.map(({ person }) => [person, 'watched'] as const),
      ...wanting.map(([person]) => [person, 'keyword'] as const),
      ...nearer,
    ]),
    facts: new Map(wanting.map(([person, keyword]) => [person, { keyword }])),
  }
}
