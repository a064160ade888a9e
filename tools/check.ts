// npm run check: everything that a program can tell about the source. With --fix, format and lint put right what they can.
import { spawnSync } from 'node:child_process'
import { checkSteps } from './check-steps.ts'
import { packaged, root, runSteps } from './step.ts'

if (process.argv.includes('--fix')) {
  for (const args of [[packaged('oxlint/bin/oxlint'), '--fix', '--quiet'], [packaged('oxfmt/bin/oxfmt')]]) {
    spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore' })
  }
}
const failed = (await runSteps(checkSteps)).filter(({ passed }) => !passed)
console.log(failed.length ? `\n${failed.map(({ name }) => name).join(', ')}: not in order` : '\nall in order')
process.exitCode = failed.length ? 1 : 0
