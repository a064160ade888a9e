// Says which packages of other platforms the lockfile lacks, without which `npm ci` refuses it. A registry that does
// not have them yet leaves them out without a word: then an earlier version has to be taken.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './step.ts'

interface Locked {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, Locked>> }
const missing = Object.entries(packages).flatMap(([path, { version, optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
    .map((name) => `${path}@${version}: ${name} is not in package-lock.json`),
)
for (const line of missing) console.log(line)
process.exitCode = missing.length > 0 ? 1 : 0
