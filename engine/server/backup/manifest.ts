import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { StartupError } from '../config/startup-error.ts'

export const format = 1

const Part = z.object({ name: z.string(), rows: z.number(), sha256: z.string() })
export type Part = z.infer<typeof Part>

/** What is in a backup. Each part is a file of JSON lines, compressed by gzip; `sha256` is of that file as it lies there. */
const Manifest = z.object({
  format: z.literal(format),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(Part),
  jobs: Part,
  /** One line for each blob: its key, its bytes and their sum. */
  blobs: Part,
  blobBytes: z.number(),
  /** Blobs that were deleted forever while the backup was made. */
  gone: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export const BlobLine = z.object({ key: z.string(), size: z.number(), sha256: z.string() })
export type BlobLine = z.infer<typeof BlobLine>

export const manifestFile = 'manifest.json'
export const partFile = (name: string): string => `${name}.jsonl.gz`
/** Where a blob lies in a backup: as the data folder has it. */
export const blobFile = (key: string): string => join('files', key.slice(34, 36), key)

/** Reads what a backup says of itself; throws a StartupError when it is none. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new StartupError(`${folder} is not a backup: it has no ${manifestFile}.`)
  })
  const found = z.safeParse(z.looseObject({ format: z.number() }), parsed(text))
  if (!found.success) throw new StartupError(`${join(folder, manifestFile)} is damaged. Use another backup.`)
  if (found.data.format !== format)
    throw new StartupError(`${folder} was made by another version of Atrium. Restore it with that version.`)
  return z.parse(Manifest, found.data)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // said to whoever asked as damaged
  }
}
