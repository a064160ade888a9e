import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { at, root } from './places.mjs'
import { Failure, say, seconds } from './say.mjs'
import { whileAlone } from './alone.mjs'

const stampFile = at('node_modules', '.atrium-installed.json')

/** Installs the packages of the lockfile unless they are there; `needsAll` includes those for development. */
export async function ensureInstalled({ needsAll }) {
  const lock = readFileSync(at('package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  if (isStamped(hash, needsAll)) return
  await whileAlone('installing', async () => {
    if (isStamped(hash, needsAll)) return
    const wanted = JSON.parse(lock.toString())
    if (!isComplete(wanted, needsAll)) await install(wanted, needsAll)
    stamp(hash, needsAll)
  })
}

function isStamped(hash, needsAll) {
  const found = readJson(stampFile)
  return found?.hash === hash && (found.hasAll || !needsAll)
}

function stamp(hash, hasAll) {
  writeFileSync(stampFile, JSON.stringify({ hash, hasAll }))
}

/** Whether someone has installed by hand what the lockfile asks for, to the version. */
function isComplete(lock, needsAll) {
  const installed = readJson(at('node_modules', '.package-lock.json'))?.packages
  if (!installed) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link || !isWanted(wanted, needsAll)) return true
    return installed[path]?.version === wanted.version && existsSync(at(path))
  })
}

function isWanted({ dev, optional, devOptional, peer, ...platform }, needsAll) {
  if ((dev || devOptional) && !needsAll) return false
  return optional ? isForHere(platform) : !peer
}

/** Optional packages that name no platform are extras, which may be missing. */
function isForHere({ os, cpu, libc = ['glibc'] }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && libc.includes('glibc'))
}

/** npm calls it a success when a package for this platform could not be written, so that is looked at too. */
async function install(wanted, needsAll) {
  const began = Date.now()
  say('Installing the packages that Atrium needs; this happens once and takes about a minute …')
  const args = ['ci', '--ignore-scripts', '--include=optional', needsAll ? '--include=dev' : '--omit=dev', ...calm]
  const { code, output } = await runNpm(args)
  if (code !== 0 || !isComplete(wanted, needsAll)) throw new Failure(explain(output))
  say(`Installed in ${seconds(Date.now() - began)}.`)
}

/** npm waits minutes for a network that is not there unless told otherwise. */
const calm = [
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
]

function runNpm(args) {
  const script = process.env.npm_execpath
  const isScript = script !== undefined && /npm-cli\.[cm]?js$/.test(script)
  const [file, all] = isScript ? [process.execPath, [script, ...args]] : ['npm', args]
  const child = spawn(file, all, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && !isScript,
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const keep = (chunk) => (output = (output + chunk).slice(-20_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => {
      reject(
        new Failure(
          error.code === 'ENOENT'
            ? 'npm is missing. Install it (it comes with Node), then start again.'
            : `npm does not run: ${error.message}`,
        ),
      )
    })
    child.on('close', (code) => resolve({ code, output }))
  })
}

const reasons = [
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|network/,
    "there is no way to the package registry. Check the network (or npm's proxy), then start again",
  ],
  [/ENOSPC|EDQUOT/, 'the disk is full. Free about 1 GB, then start again'],
  [/EROFS/, `${root} is on a read-only disk. Copy Atrium to one that can be written`],
  [/EACCES|EPERM/, `this user may not write ${root}node_modules. Make it yours, then start again`],
  [/EBADPLATFORM/, `a package does not exist for ${process.platform}-${process.arch}`],
  [/EINTEGRITY/, 'a package came damaged. Start again; if it stays so, run: npm cache clean --force'],
  [/EUSAGE/, 'package.json and package-lock.json do not match. Restore both from the repository'],
]

function explain(output) {
  const known = reasons.find(([sign]) => sign.test(output))
  if (known) return `The packages cannot be installed: ${known[1]}.`
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line))
  return `The packages cannot be installed: ${errors[0]?.replace(/^npm (error|ERR!)\s*/, '') ?? 'npm gave no reason'}. Run \`npm ci\` to see all.`
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined // not there or cut off: then it is made anew
  }
}
