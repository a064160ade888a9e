import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, lstatSync, mkdirSync, realpathSync, writeFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../config/startup-error.ts'
import { explainFileError } from './explain.ts'

/** The places of an embedded PostgreSQL. */
export interface Folders {
  readonly data: string
  /** PostgreSQL's own data folder. */
  readonly cluster: string
  /** Where the socket lies, open to the owner alone. */
  readonly socket: string
  readonly log: string
  readonly libraries: string
}

/** The file name that PostgreSQL gives the socket of its usual port. */
export const socketName = '.s.PGSQL.5432'
/** sun_path holds 108 bytes on Linux and 104 on macOS, with the closing zero. */
const maxSocketPathBytes = 103

/** Makes the data folder ready and finds where the rest lies; throws a StartupError when it cannot be written. */
export function openFolders(dataDir: string): Folders {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const data = realpathSync(dataDir)
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK)
    tryWriting(data)
    return {
      data,
      cluster: join(data, 'postgres'),
      socket: openSocketFolder(data),
      log: join(data, 'postgres.log'),
      libraries: join(data, 'pglib'),
    }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

function tryWriting(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  writeFileSync(probe, 'x'.repeat(4096))
  rmSync(probe)
}

function openSocketFolder(data: string): string {
  const inside = join(data, 'run')
  const fits = Buffer.byteLength(join(inside, socketName)) <= maxSocketPathBytes
  const folder = fits
    ? inside
    : join(shortFolder(), `atrium-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || (process.getuid && found.uid !== process.getuid() && process.getuid() !== 0)) {
    throw new StartupError(`${folder} belongs to someone else. Remove it, or choose a DATA_DIR with a shorter path.`)
  }
  chmodSync(folder, 0o700)
  return folder
}

const shortFolder = (): string => (Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp')
