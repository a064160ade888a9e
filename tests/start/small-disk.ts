import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type How, plainCommand } from './program.ts'

const namespace = ['unshare', '--user', '--map-root-user', '--mount'] as const

/** Whether this machine lets a test have a disk of its own. */
export const canMount =
  spawnSync(namespace[0], [...namespace.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

interface Disk {
  /** Of `mount`, as in `size=3m`. */
  readonly options: string
  /** The folder below the data folder that lies on it; all of it when absent. */
  readonly folder?: string
  /** A command for the shell, done before the start. */
  readonly prepare?: string
}

/** Starts on a small disk of its own, which nobody else sees. */
export function onDisk(dataDir: string, { options, folder = '.', prepare = 'true' }: Disk): How {
  const place = join(dataDir, folder)
  mkdirSync(place, { recursive: true })
  const mount = `mount -t tmpfs -o ${options} tmpfs ${place} && ${prepare} && exec ${plainCommand.join(' ')}`
  return { dataDir, command: [...namespace, 'sh', '-c', mount] }
}
