import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Blobs } from './blobs.ts'
import { createDiskBlobs } from './disk-blobs.ts'

/** Where the configuration wants files to lie: in the data folder. */
export async function openBlobs({ dataDir }: Pick<Config, 'dataDir'>): Promise<Blobs> {
  return createDiskBlobs(join(dataDir, 'files'))
}
