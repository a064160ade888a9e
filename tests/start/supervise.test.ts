import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const supervised = `
  import { supervise } from './app/boot/supervise.mjs'
  process.exitCode = await supervise(process.execPath, ['--eval', process.env.SERVER])`

/** What a server says, each time with what the one before it came to, until one ends as it should. */
async function startsOf(firstEnd: string): Promise<{ readonly starts: readonly string[]; readonly code: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-supervise-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const server = `
    const isFirst = process.env.ATRIUM_ENDED === undefined
    console.log('started', isFirst ? 'first' : 'after ' + process.env.ATRIUM_ENDED.split(' ')[0])
    if (isFirst) ${firstEnd}`
  const env = { ...process.env, SERVER: server }
  const cwd = join(import.meta.dirname, '../..')
  const child = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', supervised], { cwd, env })
  const { stdout, code } = await child.then(
    (ended) => ({ stdout: ended.stdout, code: 0 }),
    (error: { readonly stdout: string; readonly code: number }) => error,
  )
  return { starts: stdout.split('\n').filter((line) => line.startsWith('started')), code }
}

test.each(['process.exit(70)', `process.kill(process.pid, 'SIGKILL')`])(
  'a server that ends by %s, which nobody wanted, is started anew and told so',
  async (end) => expect(await startsOf(end)).toEqual({ starts: ['started first', 'started after 1'], code: 0 }),
)

test.each([
  ['process.exit(0)', 0],
  ['process.exit(1)', 1],
  [`process.kill(process.pid, 'SIGTERM')`, 143],
])('a server that ends by %s is not, and its exit code is handed on', async (end, code) =>
  expect(await startsOf(end)).toEqual({ starts: ['started first'], code }),
)
