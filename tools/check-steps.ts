import { type Step, packaged, root } from './step.ts'

const tsc = packaged('typescript7/bin/tsc')
/** Several checkers would each work out anew what the types of the others are, which costs twice the time of the processors. */
const types = (project: string): readonly string[] => {
  // What did not change, nor anything that it stands on, was found in order before.
  const notes = ['--incremental', '--tsBuildInfoFile', `.cache/types/${project}.tsbuildinfo`]
  return [tsc, '--checkers', '1', '-p', `tsconfig.${project}.json`, ...notes]
}
/** The programs written in Go let their heap grow further before they clean it up: they end soon. */
const env = { GOGC: '400' }

/** All that `npm run check` looks at, the longest first. */
export const checkSteps: readonly Step[] = [
  { name: 'lint', args: [packaged('oxlint/bin/oxlint'), '--quiet', '--format=unix'], env },
  { name: 'types of the server', args: types('server'), env },
  { name: 'types of the web client', args: types('web'), env },
  { name: 'types of tests and tools', args: types('tests'), env },
  { name: 'types of contracts', args: types('contract'), env },
  { name: 'imports', args: ['tools/check-imports.ts', root] },
  { name: 'nothing unused', args: [packaged('knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
  { name: 'sources', args: ['tools/check-sources.ts'] },
  { name: 'looks', args: ['tools/check-looks.ts'] },
  { name: 'lockfile', args: ['tools/check-lockfile.ts'] },
  { name: 'format', args: [packaged('oxfmt/bin/oxfmt'), '--check'] },
]
