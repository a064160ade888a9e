import { readFileSync } from 'node:fs'
import * as vitest from 'vitest'

/** A test as it is found when its file is evaluated. */
export interface Test {
  /** Its file, the groups that it is in and its title. */
  readonly name: string
  readonly file: string
  readonly run: () => unknown
}

// Without a run of Vitest's, no snapshot is kept: the file is compared.
vitest.chai.use((_, { addMethod, flag }) => {
  addMethod(vitest.chai.Assertion.prototype, 'toMatchFileSnapshot', function (this: object, path: string) {
    if (flag(this, 'object') !== readFileSync(path, 'utf8')) throw new Error(`It is not as in ${path}.`)
  })
})

/** The tests that `evaluate` declares by what it takes for `vitest`: as much as the tests of contracts use for that. */
export function collectTests(evaluate: (instead: object) => void): readonly Test[] {
  const found: Test[] = []
  const groups: string[] = []
  let file = ''
  const add = (title: string, run: () => unknown): void => {
    found.push({ name: [file, ...groups, title].join(' > '), file, run })
  }
  const each = (cases: readonly unknown[]) => (title: string, run: (...given: unknown[]) => unknown) => {
    for (const [nth, one] of cases.entries()) {
      const given = Array.isArray(one) ? one : [one]
      add(`${title} (${nth + 1})`, () => run(...given))
    }
  }
  const describe = (title: string, declare: () => void): void => {
    groups.push(title)
    declare()
    groups.pop()
  }
  const inFile = (path: string): void => {
    file = path
  }
  evaluate({ ...vitest, test: Object.assign(add, { each }), describe, inFile })
  return found
}
