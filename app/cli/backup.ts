import { bytesInWords } from '@atrium/base/bytes-in-words'
import { openBlobs } from '@atrium/engine/server'
import { writeBackup } from '@atrium/engine/server/backup'
import { StartupError } from '@atrium/engine/server/startup-error'
import { features } from '../server/features.ts'
import type { Command } from './command.ts'
import { withPool } from './open-data.ts'

/** Copies everything as of one moment. */
export const backup: Command = {
  name: 'backup',
  usage: '<folder>',
  takes: 1,
  summary: 'copies everything as of one moment into a new folder, while Atrium runs',
  help: [
    'Copies the database and the files into a new folder, with a sum of each part. Sessions, the secret that signs',
    'them, and password reset links are left out: everyone signs in again after a restore.',
    'Atrium may be running; later changes are not in the copy. The folder contains everyone’s private data: keep it as safe as the server.',
  ].join('\n'),
  async run({ config, words: [given], path, say }) {
    if (!given) throw new StartupError('Name the folder of the backup: atrium backup <folder>')
    const folder = path(given)
    const secretTables = features.flatMap((feature) => feature.secretTables ?? [])
    const blobs = await openBlobs(config)
    const made = await withPool(config, (pool) => writeBackup({ pool, blobs, secretTables, folder, now: Date.now }))
    await blobs.close()
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Backed up ${rows} rows and ${made.blobs.rows} files (${bytesInWords(made.blobBytes)}) into ${folder}.`)
    if (made.gone.length > 0) say(`${made.gone.length} files were deleted during the backup and are not in it.`)
    say(`Check it with: atrium verify ${folder}`)
    return 0
  },
}
