import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { writeIntoMemory } from './tools/scratch.ts'

writeIntoMemory()

const include = ['**/*.test.{ts,tsx}']
const exclude = [...configDefaults.exclude, 'tests/e2e/**']

/** What a test does to the whole process, and the files that come after it in the same one would find changed. */
const changesProcess =
  /\bvi\.(?:stub|spyOn|mock|useFakeTimers|setConfig)|fake-indexeddb\/auto|drawn-app|process\.(?:on|chdir)\b|process\.env(?:\.\w+|\[[^\]]+\])\s*(?:\?\?)?=[^=]|delete process\.env/

/** The test files that need a process of their own; the others take turns in two, which load each module once. */
const alone = globSync(include, { cwd: import.meta.dirname, exclude: ['**/node_modules/**', 'tests/e2e/**'] }).filter(
  (file) => changesProcess.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
)

export default defineConfig({
  resolve: { alias: { 'better-auth/crypto': join(import.meta.dirname, 'tests/quick-hash.ts') } },
  test: {
    globalSetup: ['tests/start-postgres.ts'],
    setupFiles: ['tests/properties.ts'],
    // What is waited for comes at once, but not on a machine that is busy.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 3,
    projects: [
      { test: { name: 'together', include, exclude: [...exclude, ...alone], isolate: false } },
      { test: { name: 'alone', include: alone, exclude } },
    ],
  },
})
