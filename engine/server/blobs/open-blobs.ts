import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Blobs } from './blobs.ts'
import { createDiskBlobs } from './disk-blobs.ts'

/** Where the configuration wants files to lie: in a bucket, or else in the data folder. Only what is used is loaded. */
export async function openBlobs({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Blobs> {
  if (!s3) return createDiskBlobs(join(dataDir, 'files'))
  const { createS3Blobs } = await import('./s3-blobs.ts')
  return createS3Blobs(s3)
}
