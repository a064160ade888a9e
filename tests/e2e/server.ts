import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

/** The whole product on a free port with a data folder of its own. */
export interface RunningApp extends AsyncDisposable {
  readonly url: string
}

const root = join(import.meta.dirname, '../..')
const startsWithinMs = 60_000

/** Starts the app as a person would; disposing stops it and removes its data. */
export async function startApp(env: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-app-'))
  const child = spawn(process.execPath, ['app/bootstrap.mjs', 'start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LIMIT_FACTOR: '0', LOG_LEVEL: 'warn', ...env },
  })
  const url = `http://127.0.0.1:${port}`
  await ready(`${url}/readyz`, child)
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + startsWithinMs
  while (Date.now() < until && child.exitCode === null) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false, // not listening yet
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The app did not start.')
}
