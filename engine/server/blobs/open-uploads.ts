import type pg from 'pg'
import type { ServerFeature } from '../feature.ts'
import type { Registry } from '../registry.ts'
import type { Store } from '../store/store.ts'
import type { BlobLimits } from './blob-rules.ts'
import { UploadTable } from './upload-table.ts'
import { type Uploads, createUploads } from './uploads.ts'

interface Needs extends Pick<Parameters<typeof createUploads>[0], 'db' | 'blobs' | 'actor' | 'log' | 'now'> {
  readonly pool: pg.Pool
  readonly store: Store
  readonly registry: Registry
  readonly features: readonly ServerFeature[]
  readonly blobLimits: BlobLimits
}

/** Uploads by the rules of the feature that keeps files; undefined when none does. */
export function openUploads({ pool, store, registry, features, blobLimits, ...tools }: Needs): Uploads | undefined {
  const [rules] = features.flatMap((feature) => feature.blobs ?? [])
  if (!rules) return undefined
  const { grant } = registry
  return createUploads({
    ...tools,
    table: new UploadTable(pool),
    rules,
    readers: features.flatMap((feature) => feature.blobReaders ?? []),
    limits: blobLimits,
    async roleIn(space, person) {
      const row = await store.find(grant, { space, id: person })
      return row && grant.grants?.(row).role
    },
  })
}
