import { type Found, findSetting, settings } from '@atrium/engine/server'
import type { Command } from './command.ts'

/** Shows what is set. */
export const config: Command = {
  name: 'config',
  usage: '',
  takes: 0,
  summary: 'shows each setting, its value and where that comes from',
  help: 'Shows each environment variable that Atrium reads. Each can also be read from a file: SECRET_FILE=/run/secrets/atrium. Secrets are never shown, only whether they are set.',
  async run({ say }) {
    for (const { name, description, takes, default: usual, isSecret } of Object.values(settings)) {
      const found = findSetting(name, process.env)
      say(`${name} = ${found ? shown(found, isSecret) : (usual ?? '(not set)')}`)
      say(`    from: ${found ? (found.path ?? 'the environment') : whence(usual)}`)
      say(`    ${description} It takes ${takes}.`)
    }
    return 0
  },
}

const shown = ({ text }: Found, isSecret = false): string => (isSecret ? '(given, not shown)' : text)

const whence = (usual: string | undefined): string =>
  usual === undefined ? 'nowhere; it is not needed' : 'the default'
