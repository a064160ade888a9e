// Says which imports break the rules of the project; fails too when files were left unread, which would hide them.
import { readImports } from './imports.ts'
import { root } from './step.ts'

const { read, there, violations } = await readImports(process.argv[2] ?? root)
for (const { rule, from, to } of violations) console.log(`${rule}: ${from} → ${to}`)
if (read < there) console.log(`Only ${read} of ${there} files were read.`)
process.exitCode = violations.length > 0 || read < there || read === 0 ? 1 : 0
