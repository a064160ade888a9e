import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { openBlobs } from '@atrium/engine/server'
import { restoreBackup, verifyBackup } from '@atrium/engine/server/backup'
import type { GivenConfig } from '@atrium/engine/server/config'
import { StartupError } from '@atrium/engine/server/startup-error'
import { features } from '../server/features.ts'
import { openDatabase } from '../server/start/open-database.ts'
import type { Command } from './command.ts'
import { quietLog } from './open-data.ts'

/** Makes an instance of a backup where there is none. */
export const restore: Command = {
  name: 'restore',
  usage: '<folder>',
  takes: 1,
  summary: 'puts a backup into an empty data folder or database',
  help: [
    'Checks the backup, then puts it into DATA_DIR, which must not be there yet or be empty; with DATABASE_URL into that database,',
    'which must be empty. Nothing is ever overwritten. Everyone signs in again, with the password they had.',
  ].join('\n'),
  async run({ config, words: [given], path, say }) {
    if (!given) throw new StartupError('Say which backup: atrium restore <folder>')
    mustBeEmpty(config.dataDir)
    const folder = path(given)
    const { manifest, faults } = await verifyBackup(folder)
    if (faults.length > 0) throw new StartupError(`Nothing was restored. ${faults.join(' ')}`)
    const fresh = { ...config, dataDir: `${config.dataDir}.restoring` }
    rmSync(fresh.dataDir, { recursive: true, force: true })
    await fill(fresh, { folder, manifest })
    // With a database and a bucket of one's own nothing lies there yet.
    mkdirSync(fresh.dataDir, { recursive: true, mode: 0o700 })
    rmSync(config.dataDir, { recursive: true, force: true })
    renameSync(fresh.dataDir, config.dataDir)
    say(`Restored the backup of ${manifest.madeAt} into ${config.databaseUrl ? 'the database' : config.dataDir}.`)
    say('Start it with: npm start')
    return 0
  },
}

function mustBeEmpty(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartupError(`${dataDir} is not empty. Restore into another: DATA_DIR=/new/folder atrium restore …`)
}

type Backup = Pick<Parameters<typeof restoreBackup>[0], 'folder' | 'manifest'>

async function fill(config: GivenConfig, backup: Backup): Promise<void> {
  const database = await openDatabase(config, (error) => quietLog.error('The database stopped.', { error }))
  const { default: driver } = await import('pg')
  const pool = new driver.Pool({ ...(database.direct ?? database.connection), max: 4 })
  pool.on('error', () => undefined) // whoever uses it hears of it by their query
  pool.on('connect', (client) => client.on('error', () => undefined))
  const blobs = await openBlobs(config)
  const migrations = features.flatMap((feature) => feature.migrations ?? [])
  const secretTables = features.flatMap((feature) => feature.secretTables ?? [])
  try {
    await restoreBackup({ ...backup, pool, blobs, log: quietLog, migrations, secretTables })
  } finally {
    await blobs.close()
    await pool.end()
    await database.stop()
  }
}
