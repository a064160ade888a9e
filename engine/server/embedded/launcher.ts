import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../config/startup-error.ts'
import { type Binaries, binariesIn } from './binaries.ts'
import type { Folders } from './folders.ts'

interface Person {
  readonly uid: number
  readonly gid: number
}

/** How PostgreSQL's programs are run, which refuse root and a user without a name. */
export interface Launcher {
  readonly binaries: Binaries
  /** The command that runs `program` with `args` under a user that it accepts. */
  command(program: string, args: readonly string[]): readonly [file: string, args: readonly string[]]
  /** What to give `spawn` besides. */
  readonly as: Partial<Person>
  /** Gives what lies at `path` to the user that PostgreSQL runs as. */
  own(path: string): void
}

const direct = {
  command: (program: string, args: readonly string[]) => [program, args] as const,
  as: {},
  own: () => {},
}

/** Runs programs plainly where that works; as root in a user namespace, else as `nobody`. */
export function createLauncher(folders: Folders, binaries: Binaries, isNamespaceAllowed = canMakeNamespace): Launcher {
  if (isOrdinaryUser()) return { ...direct, binaries }
  const someone = namedUser()
  if (someone && isNamespaceAllowed(someone)) return { ...direct, binaries, command: inNamespace(someone) }
  if (someone && process.getuid?.() === 0) return asOther(someone, folders, binaries)
  throw new StartupError(
    'PostgreSQL needs a user with a name and may not run as this one. Start Atrium as an ordinary user, or set DATABASE_URL.',
  )
}

function isOrdinaryUser(): boolean {
  if (process.getuid?.() === 0) return false
  try {
    return userInfo().username !== ''
  } catch {
    return false // no entry in the list of users
  }
}

function namedUser(): Person | undefined {
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const ordinary = people.filter(([, , uid]) => Number(uid) > 0)
  const chosen = ordinary.find(([name]) => name === 'nobody') ?? ordinary[0]
  return chosen && { uid: Number(chosen[2]), gid: Number(chosen[3]) }
}

const namespaceArgs = ({ uid, gid }: Person): readonly string[] => ['--user', `--map-user=${uid}`, `--map-group=${gid}`]

function canMakeNamespace(person: Person): boolean {
  return spawnSync('unshare', [...namespaceArgs(person), 'true'], { stdio: 'ignore' }).status === 0
}

function inNamespace(person: Person): Launcher['command'] {
  return (program, args) => ['unshare', [...namespaceArgs(person), program, ...args]]
}

function asOther(person: Person, folders: Folders, binaries: Binaries): Launcher {
  chmodSync(folders.data, 0o711)
  const reachable = [binaries, binariesIn(join(folders.data, 'pgsql'))].find((one) => runs(one, person))
  const own = (path: string): void => chownSync(path, person.uid, person.gid)
  return { ...direct, binaries: reachable ?? copyBinaries(binaries, folders.data, person), as: person, own }
}

function copyBinaries(binaries: Binaries, data: string, person: Person): Binaries {
  const copy = binariesIn(join(data, 'pgsql'))
  if (!existsSync(copy.postgres)) cpSync(binaries.root, copy.root, { recursive: true })
  if (runs(copy, person)) return copy
  throw new StartupError(
    `PostgreSQL does not run as root, and other users may not enter ${data}. Choose another DATA_DIR, or start Atrium as an ordinary user.`,
  )
}

/** Whether the person may start the program at all; whether it finds its libraries is not asked here. */
function runs(binaries: Binaries, person: Person): boolean {
  const options: SpawnSyncOptions = { stdio: 'ignore', cwd: '/', ...person }
  return existsSync(binaries.postgres) && spawnSync(binaries.postgres, ['--version'], options).error === undefined
}
