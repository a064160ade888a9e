import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainFileError } from '@atrium/engine/server/embedded'
import type { GivenConfig } from '@atrium/engine/server/config'
import { StartupError } from '@atrium/engine/server/startup-error'

const shortest = 32

/** The secret that was given, else the one kept in the data folder, which is made at the first start. */
export function openSecret({ secret, dataDir }: Pick<GivenConfig, 'secret' | 'dataDir'>): string {
  if (secret !== undefined) return secret
  const path = join(dataDir, 'secret')
  try {
    return read(path) ?? make(path)
  } catch (error) {
    throw explainFileError(error, path)
  }
}

function read(path: string): string | undefined {
  const found = readIfThere(path)?.trim()
  if (found !== undefined && found.length < shortest) {
    throw new StartupError(`${path} is damaged. Restore it from a backup, or remove it: everyone then signs in again.`)
  }
  return found
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written beside and linked into place, so that it is never half there and the first of two starts decides. */
function make(path: string): string {
  const fresh = `${path}.${process.pid}`
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
  writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(fresh, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh)
  }
  return read(path) ?? make(path)
}
