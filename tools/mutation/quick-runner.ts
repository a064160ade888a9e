// A plugin of Stryker's: runs the tests of contracts within its own process. They are one script, evaluated anew for each
// change: what begins while modules are read is changed too, in a fraction of the time that a run of Vitest takes.

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core'
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin'
import {
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { bundleTests } from './bundle-tests.ts'
import { type Test, collectTests } from './collect-tests.ts'

/** What the changed sources look at, to know which change they are to have. */
const changed: { -readonly [Name in keyof InstrumenterContext]: InstrumenterContext[Name] | undefined } = {}
Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: changed })

type Evaluate = (require: (name: string) => unknown, exports: object) => void

class QuickRunner implements TestRunner {
  #evaluate: Evaluate | undefined
  /** Milliseconds that each test took last. */
  readonly #took = new Map<string, number>()

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init(): Promise<void> {
    const code = await bundleTests(process.cwd(), process.env['MUTATED'] ?? '')
    this.#evaluate = new Script(`(function (require, exports) {${code}\n})`).runInThisContext() as Evaluate
  }

  async dryRun(): Promise<DryRunResult> {
    const tests: TestResult[] = []
    for (const test of this.#collect()) tests.push(await this.#run(test))
    return {
      status: DryRunStatus.Complete,
      tests,
      mutantCoverage: changed.mutantCoverage ?? { static: {}, perTest: {} },
    }
  }

  async mutantRun({
    activeMutant,
    mutantActivation,
    hitLimit,
    testFilter,
  }: MutantRunOptions): Promise<MutantRunResult> {
    Object.assign(changed, { hitLimit, hitCount: 0 })
    changed.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined
    const result = await this.#runUntilFailure(activeMutant.id, testFilter)
    return toMutantRunResult(determineHitLimitReached(changed.hitCount, hitLimit) ?? result)
  }

  /** Runs the tests that are asked for, or all of them, with a change, until one fails. */
  async #runUntilFailure(mutant: string, only: readonly string[] | undefined): Promise<DryRunResult> {
    let found: readonly Test[]
    try {
      found = this.#collect()
    } catch (error) {
      return { status: DryRunStatus.Error, errorMessage: messageOf(error) }
    }
    changed.activeMutant = mutant
    const tests: TestResult[] = []
    for (const test of found.filter(({ name }) => only?.includes(name) ?? true)) {
      const result = await this.#run(test)
      tests.push(result)
      if (result.status === TestStatus.Failed) break
    }
    return { status: DryRunStatus.Complete, tests }
  }

  /** The tests, of modules that are evaluated anew. What asks a whole contract finds most and comes first, then the quickest. */
  #collect(): readonly Test[] {
    const load = createRequire(join(process.cwd(), 'tests.cjs'))
    const found = collectTests((vitest) =>
      this.#evaluate?.((name) => (name === 'vitest' ? vitest : load(name)) as unknown, {}),
    )
    const rank = ({ name, file }: Test): number =>
      file.endsWith('/contract.test.ts') ? -1 : (this.#took.get(name) ?? 0)
    return found.toSorted((one, other) => rank(one) - rank(other))
  }

  async #run({ name, file, run }: Test): Promise<TestResult> {
    const began = performance.now()
    changed.currentTestId = name
    const told = () => {
      changed.currentTestId = undefined
      const timeSpentMs = performance.now() - began
      this.#took.set(name, timeSpentMs)
      return { id: name, name, fileName: file, timeSpentMs }
    }
    try {
      await run()
      return { ...told(), status: TestStatus.Success }
    } catch (error) {
      return { ...told(), status: TestStatus.Failed, failureMessage: messageOf(error) }
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'quick', QuickRunner)]
