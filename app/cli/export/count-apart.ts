import type pg from 'pg'
import { findSpaces } from './find-spaces.ts'
import { placePages } from './place-pages.ts'

/** How many documents have access of their own, with those inside them: what only a private export has. */
export async function countApart(pool: pg.Pool): Promise<number> {
  let count = 0
  for (const space of await findSpaces(pool, true))
    if (space.kind === 'page') count += (await placePages(pool, space)).length
  return count
}

export function apartWords(count: number): string {
  if (count === 1) return 'Left out 1 document with access of its own. Use --private to include it.'
  return `Left out ${count} documents with access of their own. Use --private to include them.`
}
