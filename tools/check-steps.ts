import { type Step, packaged, root } from './step.ts'

const tsc = packaged('typescript7/bin/tsc')

/** All that `npm run check` looks at, the longest first. */
export const checkSteps: readonly Step[] = [
  { name: 'lint', args: [packaged('oxlint/bin/oxlint'), '--quiet', '--format=unix'] },
  { name: 'types of the server', args: [tsc, '-p', 'tsconfig.server.json'] },
  { name: 'types of the web client', args: [tsc, '-p', 'tsconfig.web.json'] },
  { name: 'types of tests and tools', args: [tsc, '-p', 'tsconfig.tests.json'] },
  { name: 'types of contracts', args: [tsc, '-p', 'tsconfig.contract.json'] },
  { name: 'imports', args: ['tools/check-imports.ts', root] },
  { name: 'nothing unused', args: [packaged('knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
  { name: 'sources', args: ['tools/check-sources.ts'] },
  { name: 'looks', args: ['tools/check-looks.ts'] },
  { name: 'lockfile', args: ['tools/check-lockfile.ts'] },
  { name: 'format', args: [packaged('oxfmt/bin/oxfmt'), '--check'] },
]
