import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What `postmaster.pid` tells (PostgreSQL: src/include/utils/pidfile.h). */
export interface PidFile {
  readonly pid: number
  /** `starting`, `ready`, `stopping`, or empty while the file is being written. */
  readonly status: string
  readonly text: string
}

const statusLine = 7

export function readPidFile(cluster: string): PidFile | undefined {
  const text = readIfThere(join(cluster, 'postmaster.pid'))
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), status: (lines[statusLine] ?? '').trim(), text }
}

/** Whether the process that the file names lives and is the PostgreSQL of this cluster, and not another process with its number. */
export function isServerOf(cluster: string, pid: number): boolean {
  return isAlive(pid) && commandLine(pid).includes(cluster)
}

/** Whether a process lives; one that ended and waits for its parent (a zombie) does not. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (stat !== undefined) return !/\) [ZX] /.test(stat)
  if (process.platform === 'linux') return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes a pid file judged stale, unless another start has replaced it meanwhile. */
export function removeStale(cluster: string, judged: PidFile): void {
  const path = join(cluster, 'postmaster.pid')
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return // another start has removed it
  }
  if (readIfThere(aside) === judged.text) rmSync(aside, { force: true })
  else renameSync(aside, path)
}

function commandLine(pid: number): string {
  const fromProc = readIfThere(`/proc/${pid}/cmdline`)
  if (fromProc !== undefined) return fromProc
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'ENOTDIR') return undefined
    throw error
  }
}
