import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../config/startup-error.ts'
import { majorVersion } from './binaries.ts'
import { explainFileError, explainOutput } from './explain.ts'
import { isAlive } from './pid-file.ts'
import { type Finished, type Programs, runProgram } from './programs.ts'

/** The user and the database inside the cluster; only the owner of the socket's folder can reach them. */
export const ownName = 'atrium'

/** macOS has no C.UTF-8 before version 15. */
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/**
 * Makes the cluster unless it is there. It is made beside its place and moved there when complete: what was
 * stopped in the middle leaves no half-made one, and of two starts at once the second uses what the first made.
 */
export async function ensureCluster(programs: Programs): Promise<void> {
  const { cluster, data } = programs.folders
  const version = versionOf(cluster)
  if (version === undefined) {
    try {
      await makeCluster(programs)
    } catch (error) {
      throw explainFileError(error, data)
    }
  } else if (version !== majorVersion) throw wrongVersion(version, data)
}

function versionOf(cluster: string): string | undefined {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function wrongVersion(version: string, data: string): StartupError {
  const newer = Number(version) > Number(majorVersion)
  return new StartupError(
    newer
      ? `${data} was written by a newer version of Atrium (PostgreSQL ${version}). Start that version or a later one, or choose another DATA_DIR.`
      : `${data} was written by PostgreSQL ${version}, and this version of Atrium includes ${majorVersion}. Export with the version that wrote it, or choose another DATA_DIR.`,
  )
}

async function makeCluster(programs: Programs): Promise<void> {
  const { cluster } = programs.folders
  const fresh = `${cluster}.new-${process.pid}`
  removeLeftovers(cluster)
  try {
    mkdirSync(fresh, { mode: 0o700 })
    programs.own(fresh)
    require(programs, await initialise(programs, fresh))
    require(programs, await createDatabase(programs, fresh))
    moveIntoPlace(fresh, cluster)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/**
 * The built-in collation does not change with the system's libraries, and C.UTF-8 beside it makes
 * text search and trigrams right beyond ASCII.
 */
function initialise(programs: Programs, folder: string): Promise<Finished> {
  const names = [`--pgdata=${folder}`, `--username=${ownName}`, '--auth=trust', '--encoding=UTF8']
  const text = [
    '--locale-provider=builtin',
    '--builtin-locale=PG_UNICODE_FAST',
    `--locale=${locale}`,
    '--lc-messages=C',
  ]
  return runProgram(programs, programs.binaries.initdb, { args: [...names, ...text, '--no-instructions'] })
}

function createDatabase(programs: Programs, folder: string): Promise<Finished> {
  const args = ['--single', '-D', folder, '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', 'postgres']
  return runProgram(programs, programs.binaries.postgres, { args, input: `create database ${ownName};\n` })
}

function require({ folders }: Programs, { succeeded, output }: Finished): void {
  if (!succeeded) throw explainOutput(output, folders.data, folders.log)
}

function moveIntoPlace(fresh: string, cluster: string): void {
  try {
    renameSync(fresh, cluster)
  } catch (error) {
    if (versionOf(cluster) === undefined) throw error // else another start was first, and its cluster serves as well
  }
}

function removeLeftovers(cluster: string): void {
  const prefix = `${basename(cluster)}.new-`
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length))
    if (pid === process.pid || !isAlive(pid)) rmSync(join(dirname(cluster), name), { recursive: true, force: true })
  }
}
