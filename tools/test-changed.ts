// npm run test:changed: the tests that what changed since the last commit can reach; with `-- main`, since that commit.
import { spawnSync } from 'node:child_process'
import { reachedBy } from './reached-by.ts'
import { conclude, endToEndFiles, runEndToEnd, runVitest } from './run-tests.ts'
import { root } from './step.ts'

const since = process.argv[2] ?? 'HEAD'

function git(...args: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}

const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
const files = reachedBy(changed, endToEndFiles([]))
console.log(`${changed.length} files changed; ${files.length} files of end-to-end tests can be reached.`)
const parts = [await runVitest(['--passWithNoTests', '--changed', since])]
conclude(files.length > 0 ? [...parts, await runEndToEnd(files)] : parts)
