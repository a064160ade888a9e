import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Says which packages were loaded once tracing was opened for nobody, and then for a collector. */
const script = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  const resolve = (name, context, next) => (name.startsWith('@') && loaded.add(name), next(name, context))
  registerHooks({ resolve })
  const { openTracing } = await import('./open-tracing.ts')
  const place = { url: 'http://127.0.0.1:9/v1/traces', headers: {}, service: 'atrium', believed: [] }
  const after = []
  for (const one of [undefined, place]) {
    await openTracing(one, { requestIds: {}, log: {} })
    after.push([...loaded])
  }
  console.log(JSON.stringify(after))`

test('nothing of OpenTelemetry is loaded unless traces are to be sent', () => {
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], options)
  expect(JSON.parse(stdout)).toEqual([[], expect.arrayContaining(['@opentelemetry/api', '@opentelemetry/sdk-trace'])])
})
