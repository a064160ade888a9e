import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@atrium/engine/server/config'
import { StartupError } from '@atrium/engine/server/startup-error'
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { config } from './config.ts'
import { doctor } from './doctor.ts'
import { exportAll } from './export.ts'
import { newEpoch } from './new-epoch.ts'
import { restore } from './restore.ts'
import { user } from './user.ts'
import { verify } from './verify.ts'

const commands: readonly Command[] = [backup, verify, restore, newEpoch, exportAll, doctor, user, config]

const [name = 'help', ...args] = process.argv.slice(2)
try {
  process.exitCode = await runCommand()
} catch (error) {
  const words = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${words}\n`)
  const isOurs = !(error instanceof StartupError) && !isMisused(error)
  if (isOurs && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exitCode = isMisused(error) ? 2 : 1
}
process.exit()

async function runCommand(): Promise<number> {
  const command = commands.find((one) => one.name === name)
  if (!command) return showAll()
  const options = { ...command.options, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values['help']) return say(`Usage: atrium ${command.name} ${command.usage}\n\n${command.help}`)
  if (positionals.length > command.takes)
    throw new StartupError(`Too many arguments. Usage: atrium ${command.name} ${command.usage}`.trim())
  const from = process.env['ATRIUM_CALLED_IN'] ?? process.cwd()
  return command.run({
    config: readConfig(process.env),
    words: positionals,
    options: values,
    say,
    path: (given) => resolve(from, given),
  })
}

function showAll(): number {
  const wide = Math.max(...commands.map((one) => one.name.length))
  const lines = [['start', 'starts Atrium, as npm start does'], ...commands.map((one) => [one.name, one.summary])]
  say('Usage: atrium <command> [--help]\n')
  for (const [what = '', does = ''] of lines) say(`  ${what.padEnd(wide)}  ${does}`)
  say('\nSettings are environment variables; "atrium config" shows them all.')
  return name === 'help' || name === '--help' ? 0 : 2
}

function say(line: string): number {
  process.stdout.write(`${line}\n`)
  return 0
}

/** Whether whoever called wrote something that the command does not take. */
function isMisused(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')
}
