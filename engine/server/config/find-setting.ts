import { readFileSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

/** Where a value was found: in the environment, or in the file that it names. */
export interface Found {
  readonly text: string
  /** Absent: the environment has it itself. */
  readonly path?: string
}

/**
 * What somebody set, by the variable itself or by one with `_FILE` after its name, as secrets are handed to containers. A
 * variable that is set but empty counts as not set, as compose files write it.
 */
export function findSetting(name: string, env: Readonly<Record<string, string | undefined>>): Found | undefined {
  const [text, path] = [env[name]?.trim(), env[`${name}_FILE`]?.trim()]
  if (text && path) throw new StartupError(`${name} and ${name}_FILE are both set. Set one of them.`)
  if (!path) return text ? { text } : undefined
  try {
    return { text: readFileSync(path, 'utf8').trim(), path }
  } catch (cause) {
    throw new StartupError(`${name}_FILE names ${path}, which cannot be read. Check the path and who may read it.`, {
      cause,
    })
  }
}
