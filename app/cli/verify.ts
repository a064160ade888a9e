import { bytesInWords } from '@atrium/base/bytes-in-words'
import { StartupError } from '@atrium/engine/server/startup-error'
import { verifyBackup } from '@atrium/engine/server/backup'
import type { Command } from './command.ts'

/** Looks whether a backup is whole. */
export const verify: Command = {
  name: 'verify',
  usage: '<folder>',
  takes: 1,
  summary: 'checks that a backup is complete and unchanged',
  help: 'Reads all of a backup and compares each part with its sum. Ends with 1 when something is wrong.',
  async run({ words: [given], path, say }) {
    if (!given) throw new StartupError('Say which backup: atrium verify <folder>')
    const { manifest, faults } = await verifyBackup(path(given))
    for (const fault of faults) say(fault)
    if (faults.length > 0) return 1
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const files = `${manifest.blobs.rows} files (${bytesInWords(manifest.blobBytes)})`
    say(`The backup of ${manifest.madeAt} is whole: ${rows} rows and ${files}.`)
    return 0
  },
}
