import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Plugin, build } from 'vite'

const entry = 'virtual:tests'

/**
 * The tests in a folder and all of ours that they stand on, as one CommonJS script, in which installed packages and `vitest` are
 * required. Before the tests of a file it calls `inFile` of `vitest`, with the file's path from `root`.
 */
export async function bundleTests(root: string, place: string): Promise<string> {
  const files = ['tests/properties.ts', ...globSync(`${place}/**/*.test.ts`, { cwd: root }).toSorted()]
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [testsOf(root, files)],
    ssr: { external: ['vitest'] },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'esnext',
      // Nothing imports what tests do.
      rolldownOptions: { input: entry, treeshake: false, output: { format: 'cjs', codeSplitting: false } },
    },
  })
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`There is nothing to run in ${place}.`)
  return chunk.code
}

const testsOf = (root: string, files: readonly string[]): Plugin => ({
  name: 'tests',
  enforce: 'pre',
  resolveId: (id) => (id === entry ? id : undefined),
  load: (id) =>
    id === entry ? files.map((file) => `import ${JSON.stringify(join(root, file))}`).join('\n') : undefined,
  transform(code, id) {
    const placed = code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
    return id.endsWith('.test.ts')
      ? `import { inFile } from 'vitest'\ninFile(${JSON.stringify(relative(root, id))})\n${placed}`
      : placed
  },
})
