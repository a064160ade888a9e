// npm test: all checks, then all tests. With arguments: only the tests whose paths contain one of them, end to end too.
import { checkSteps } from './check-steps.ts'
import { type Totals, conclude, endToEndFiles, runEndToEnd, runVitest } from './run-tests.ts'
import { type Step, runSteps } from './step.ts'

const build: Step = { name: 'web client builds', args: ['app/bootstrap.mjs', 'build'] }
/** Tests wait for one another now and then; checks take what they leave. */
const besideTests = 10
const paths = process.argv.slice(2)
conclude(paths.length > 0 ? await runBelow() : await runAll())

async function runAll(): Promise<readonly Totals[]> {
  const units = runVitest()
  // Tests that start the whole program wait for it.
  const built = await check([build])
  const checked = check(checkSteps, besideTests)
  return [built, await checked, await units, await runEndToEnd()]
}

async function runBelow(): Promise<readonly Totals[]> {
  process.env['LONG'] = '1' // whose file is asked for is run, however long it takes
  const files = endToEndFiles(paths)
  const isOnlyEndToEnd = paths.every((path) => path.startsWith('tests/e2e'))
  const parts = isOnlyEndToEnd ? [] : [await runVitest(['--passWithNoTests', ...paths])]
  return files.length > 0 ? [...parts, await check([build]), await runEndToEnd(files)] : parts
}

async function check(steps: readonly Step[], niceness = 0): Promise<Totals> {
  const outcomes = await runSteps(steps, niceness)
  const failed = outcomes.filter(({ passed }) => !passed).length
  return { passed: outcomes.length - failed, failed }
}
