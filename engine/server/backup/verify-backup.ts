import { join } from 'node:path'
import { readLines, sumOfFile } from './line-file.ts'
import { BlobLine, type Manifest, type Part, blobFile, partFile, readManifest } from './manifest.ts'

export interface Verified {
  readonly manifest: Manifest
  /** What is missing or not as it was written, one sentence each. */
  readonly faults: readonly string[]
}

/** Reads all of a backup and compares it with what it says of itself. */
export async function verifyBackup(folder: string): Promise<Verified> {
  const manifest = await readManifest(folder)
  const faults: string[] = []
  for (const part of [...manifest.tables, manifest.jobs, manifest.blobs]) {
    const fault = await faultOf(folder, part)
    if (fault) faults.push(fault)
  }
  if (faults.length === 0)
    for await (const line of readLines(folder, manifest.blobs.name)) {
      const fault = await faultOfBlob(folder, BlobLine.parse(JSON.parse(line)))
      if (fault) faults.push(fault)
    }
  return { manifest, faults }
}

async function faultOf(folder: string, { name, rows, sha256 }: Part): Promise<string | undefined> {
  const file = partFile(name)
  try {
    if ((await sumOfFile(join(folder, file))).sha256 !== sha256) return `${file} is not as it was written.`
    let found = 0
    for await (const _ of readLines(folder, name)) found += 1
    return found === rows ? undefined : `${file} has ${found} rows instead of ${rows}.`
  } catch (error) {
    return unreadable(file, error)
  }
}

async function faultOfBlob(folder: string, { key, sha256 }: BlobLine): Promise<string | undefined> {
  const file = blobFile(key)
  try {
    return (await sumOfFile(join(folder, file))).sha256 === sha256 ? undefined : `${file} is not as it was written.`
  } catch (error) {
    return unreadable(file, error)
  }
}

function unreadable(file: string, error: unknown): string {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
  return isMissing ? `${file} is missing.` : `${file} cannot be read: ${(error as Error).message}.`
}
