// Rules of our own about the sources that no linter knows: whose tables are read and whose records written, that props are written out, and how a screen
// waits for an answer.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foreignRecords, foreignTables } from './foreign-tables.ts'
import { lateAnswers } from './late-answers.ts'
import { root } from './step.ts'

const found = foreignTables(root).map(({ file, table }) => `${file} ${table}`)
const written = foreignRecords(root).map(({ file, record }) => `${file} ${record}`)
const spread = globSync('{app,engine,features,ui}/**/*.tsx', {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
})
  .filter((file) => /\{\s*\.\.\.\{/.test(readFileSync(join(root, file), 'utf8')))
  .map((file) => `${file}: write props out, they are spread from a literal`)
const late = globSync('{app/web,features/*/web,ui}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => /node_modules|dist/.test(name),
}).flatMap((file) => lateAnswers(readFileSync(join(root, file), 'utf8')).map((words) => `${file}: ${words}`))
const problems = [
  ...found.map((one) => `${one}: the table of another feature; ask at its door`),
  ...written.map((one) => `${one}: the record of another feature; have its door write it`),
  ...spread,
  ...late,
]
for (const line of problems) console.log(line)
process.exitCode = problems.length > 0 ? 1 : 0
