// npm run mutate -- security: plants each fault of a table (tests/planted) in a copy of the sources, and says which tests
// found it. `-- security 4 '5 list'` plants those whose names begin with these words. First all of these tests run with nothing planted,
// but with `--planted-only`. A fault that no test finds makes it fail.
// npm run mutate -- contracts: has Stryker change the contracts of every feature, and of the engine, one after the other;
// `-- contracts chat engine` those of these. A part below 90 % makes it fail. `--anew` forgets what earlier runs found out.
import { parseArgs } from 'node:util'
import { tables } from '../tests/planted/tables.ts'
import { mutateContracts } from './mutation/mutate-contracts.ts'
import { mutatePlanted } from './mutate-planted.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'planted-only': { type: 'boolean', default: false }, anew: { type: 'boolean', default: false } },
})
const [what = '', ...names] = positionals
if (what === 'contracts') await mutateContracts({ names, anew: values.anew })
else if (tables[what]) await mutatePlanted({ table: what, names, plantedOnly: values['planted-only'] })
else throw new Error(`There is no "${what}" to plant. There are contracts, ${Object.keys(tables).join(', ')}.`)
