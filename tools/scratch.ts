import { constants, accessSync, lstatSync, mkdtempSync, readdirSync, rmSync, rmdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
/** What a whole run of the tests writes, with room to spare. */
const neededBytes = 4_000_000_000
/** No run takes longer. */
const longestMs = 86_400_000

/**
 * Has everything that is written for a while, `tmpdir()` above all, be written into memory where there is a place for that
 * and room in it: making and dropping hundreds of databases on a disk takes a fifth of the tests' time.
 */
export function writeIntoMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !canWrite()) return
  const now = timeThere()
  for (const name of readdirSync(memory)) if (name.startsWith('atrium-')) removeLeft(join(memory, name), now)
  if (hasRoom()) process.env['TMPDIR'] = memory
}

function canWrite(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    return true
  } catch {
    return false // there is no such place on this system
  }
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > neededBytes
}

/** The time by the clock that dates what is written there: a run that tries another day has a clock of its own. */
function timeThere(): number {
  const folder = mkdtempSync(join(memory, 'atrium-now-'))
  const { mtimeMs } = lstatSync(folder)
  rmdirSync(folder)
  return mtimeMs
}

/** What one's own killed runs left would take up memory until the machine is started anew. */
function removeLeft(path: string, now: number): void {
  try {
    const { uid, mtimeMs } = lstatSync(path)
    if (uid === process.getuid?.() && mtimeMs < now - longestMs) rmSync(path, { recursive: true, force: true })
  } catch {
    // Another run has removed it.
  }
}
