import { renewHistory } from '@atrium/engine/server'
import type { Command } from './command.ts'
import { withPool } from './open-data.ts'

/** For data that were put back in a way that Atrium cannot see by itself. */
export const newEpoch: Command = {
  name: 'new-epoch',
  usage: '',
  takes: 0,
  summary: 'has every screen fetch everything again, after older data were put back',
  help: [
    'Every screen keeps a copy of what it showed, and fetches only what is newer. After an older copy of the data was put',
    'back, that copy is wrong. Atrium notices a restored backup, a copied data folder, a promoted standby and a point in',
    'time by itself. It cannot notice a disk or a virtual machine that was set back to a snapshot: run this command then.',
    'A running Atrium starts anew within ten seconds. Nothing is deleted.',
  ].join('\n'),
  async run({ config, say }) {
    await withPool(config, renewHistory)
    say('Every screen fetches everything again. A running Atrium starts anew within ten seconds.')
    return 0
  },
}
