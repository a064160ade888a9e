import { readConfig } from '@atrium/engine/server/config'
import { end } from './start/end.ts'
import { heedEnd } from './start/heed-end.ts'
import { printFailure } from './start/print.ts'
import { start } from './start/start.ts'

const ending = heedEnd()
try {
  const running = await start(readConfig(process.env), ending)
  await end(running, ending)
} catch (error) {
  if (!ending.isWanted()) printFailure(error, process.env['LOG_LEVEL'] === 'debug')
  process.exitCode = 1
}
process.exit()
