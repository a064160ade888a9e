import { settings } from '@atrium/engine/server'
import type { Command } from './command.ts'

/** Shows what is set. */
export const config: Command = {
  name: 'config',
  usage: '',
  takes: 0,
  summary: 'shows each setting, its value and where that comes from',
  help: 'Shows each environment variable that Atrium reads. Secrets are never shown, only whether they are set.',
  async run({ say }) {
    for (const { name, description, takes, default: usual, isSecret } of Object.values(settings)) {
      const given = process.env[name]?.trim()
      const value = given && isSecret ? '(given, not shown)' : given
      say(`${name} = ${value || usual || '(not set)'}`)
      say(`    from: ${given ? 'the environment' : whence(usual)}`)
      say(`    ${description} It takes ${takes}.`)
    }
    return 0
  },
}

const whence = (usual: string | undefined): string =>
  usual === undefined ? 'nowhere; it is not needed' : 'the default'
