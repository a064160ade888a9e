import type { ServerFeature } from '@atrium/engine/server'
import { findAnswer } from './find.ts'
import { indexReader } from './index-space.ts'
import { migrations } from './migrations.ts'
import type { SearchSource } from './search-source.ts'

export { findAmong } from './find-among.ts'
export { type SearchEntry, searchSource } from './search-source.ts'

/** Finds what `sources` give. */
export const createSearch = (sources: readonly SearchSource[]): ServerFeature => ({
  name: 'search',
  queries: [findAnswer(sources)],
  readers: [indexReader(sources)],
  migrations,
})
