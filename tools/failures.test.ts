import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightFailures, vitestFailures } from './failures.ts'
import { root } from './step.ts'

test('of a run of unit tests, each test that failed is told with the first lines of its message', () => {
  const report = {
    testResults: [
      {
        name: join(root, 'base/one.test.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          {
            fullName: 'takes away',
            status: 'failed',
            failureMessages: ['Error: \u001b[31m2 is not 1\u001b[39m\n    at one.ts:1\n\nExpected: 1'],
          },
        ],
      },
    ],
  }
  expect(vitestFailures(report)).toEqual([
    'FAILED base/one.test.ts: takes away\n       Error: 2 is not 1\n       Expected: 1',
  ])
})

test('a file of unit tests that does not load is told too', () => {
  const report = {
    testResults: [
      { name: join(root, 'base/one.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  }
  expect(vitestFailures(report)).toEqual(['FAILED base/one.test.ts: could not be run\n       No such module'])
})

test('of a run of end-to-end tests, each test that failed is told, however deep it is grouped', () => {
  const passed = { file: 'a.test.ts', line: 1, title: 'opens', ok: true, tests: [] }
  const failed = {
    file: 'a.test.ts',
    line: 9,
    title: 'closes',
    ok: false,
    tests: [{ results: [{}, { error: { message: 'Timeout' } }] }],
  }
  expect(playwrightFailures({ suites: [{ specs: [passed], suites: [{ specs: [failed] }] }] })).toEqual([
    'FAILED tests/e2e/a.test.ts: closes\n       Timeout',
  ])
})
