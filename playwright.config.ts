import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { writeIntoMemory } from './tools/scratch.ts'

writeIntoMemory()

const port = Number(process.env['E2E_PORT'] ?? 4319)
const baseURL = `http://127.0.0.1:${port}`
const dataDir = process.env['E2E_DATA_DIR'] ?? join(tmpdir(), `atrium-e2e-${port}`)

/** Nothing leaves the machine, and a browser of root runs without its sandbox. */
const flags = [
  '--disable-quic',
  '--disable-gpu', // drawing as if there were one takes a tenth of the time
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  workers: 2,
  // A busy machine takes its time; what comes at once is not waited for.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // What takes too long for `npm test` is run by `npm run test:long`, and where its file is asked for.
  ...(process.env['LONG'] !== '1' && { grepInvert: /@long\b/ }),
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // Keeping all files of the app costs each new browser a second; the tests about it allow it.
    serviceWorkers: 'block',
    // Recording costs a third of the time: `E2E_TRACE=1` when something is to be looked into.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: flags },
  },
  webServer: {
    command: 'exec node app/bootstrap.mjs start',
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(port), DATA_DIR: dataDir, LIMIT_FACTOR: '0', LOG_LEVEL: 'warn' },
  },
})
