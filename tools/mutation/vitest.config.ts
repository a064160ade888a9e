import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** What asks a whole contract comes first: it finds most of what is wrong with schemas and lists, and the first that fails ends a run. */
class WholeFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWhole = ({ moduleId }: TestSpecification): number => Number(moduleId.endsWith('/contract.test.ts'))
    return files.toSorted((one, other) => isWhole(other) - isWhole(one))
  }
}

/** The tests of contracts alone: no database, no server, no screen. */
export default defineConfig({
  test: {
    include: [`${process.env['MUTATED'] ?? '{engine,features/*}/contract'}/**/*.test.ts`],
    setupFiles: ['tests/properties.ts'],
    testTimeout: 60_000,
    maxWorkers: 1,
    isolate: false,
    sequence: { sequencer: WholeFirst },
  },
})
