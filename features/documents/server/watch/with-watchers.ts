import type { Due } from '@atrium/engine/server'
import type { Cause } from '@atrium/features/notifications/contract'
import { readingWatchers } from './tell-watchers.ts'

/** Whom something said about a page concerns: besides those of `nearer`, who watch it. */
export async function withWatchers(
  due: Due,
  page: { readonly space: string; readonly id: string },
  nearer: ReadonlyMap<string, Cause>,
): Promise<ReadonlyMap<string, Cause>> {
  const watchers = await readingWatchers(due, page)
  return new Map([...watchers.map(({ person }) => [person, 'watched'] as const), ...nearer])
}
