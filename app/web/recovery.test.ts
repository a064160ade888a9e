import { expect, test } from 'vitest'
import { type RecoveryNeeds, createRecovery, watchFaults } from './recovery.ts'

const fault = new Error('INTERNAL ASSERTION FAILED: Unexpected state')

/** A tab with its counts, of which each page load gets its own recovery. */
function createTab(given: Partial<RecoveryNeeds> = {}) {
  const kept = new Map<string, string>()
  const told: string[] = []
  const timers: { readonly afterMs: number; run(): void }[] = []
  function load() {
    timers.length = 0
    return createRecovery({
      reload: () => told.push('reload'),
      log: () => undefined,
      schedule: (run, afterMs) => timers.push({ run, afterMs }),
      counts: {
        read: (key) => kept.get(key) ?? null,
        keep: (key, value) => Boolean(kept.set(key, value)),
      },
      ...given,
    })
  }
  function backend(does: { clear?: boolean; reset?: boolean }) {
    const run = (name: string, success: boolean | undefined) => {
      told.push(name)
      if (success === undefined) return Promise.reject(new Error('broken'))
      return Promise.resolve({ success, requiresReload: !success })
    }
    return { clearLocalCache: () => run('clear', does.clear), resetConnection: () => run('reset', does.reset) }
  }
  return { load, backend, told, timers }
}

test('a fault of the data client clears the cache and reloads (R4.48)', async () => {
  for (const error of [fault, 'Unexpected state (ID: ca9)', new Error('Internal assertion failure')]) {
    const { load, backend, told } = createTab()
    const recovery = load()
    recovery.protect(backend({ clear: true, reset: true }))
    await recovery.handle(error)
    expect(told).toEqual(['clear', 'reload'])
  }
})

test('what cannot be cleared is reset, then reloaded (R4.48)', async () => {
  const { load, backend, told } = createTab()
  const recovery = load()
  recovery.protect(backend({ clear: false, reset: true }))
  await recovery.handle(fault)
  expect(told).toEqual(['clear', 'reset', 'reload'])
})

test('when neither helps, or both break, the page is reloaded after 1 second (R4.48, R9.01)', async () => {
  for (const does of [{ clear: false, reset: false }, {}, { clear: false }]) {
    const { load, backend, told, timers } = createTab()
    const recovery = load()
    recovery.protect(backend(does))
    await recovery.handle(fault)
    expect(told).not.toContain('reload')
    expect(timers.at(-1)?.afterMs).toBe(1_000)
    timers.at(-1)?.run()
    expect(told.at(-1)).toBe('reload')
  }
})

test('after 2 recoveries in a row the fault is shown, and nothing reloads (R4.48)', async () => {
  const { load, backend, told } = createTab()
  const heard: unknown[] = []
  for (let round = 1; round <= 3; round += 1) {
    const recovery = load()
    recovery.protect(backend({ clear: true }))
    recovery.subscribe(() => heard.push(recovery.fault()))
    await recovery.handle(fault)
  }
  expect(told).toEqual(['clear', 'reload', 'clear', 'reload'])
  expect(heard).toEqual([fault])
})

test('a page that ran for a minute counts anew', async () => {
  const { load, backend, told, timers } = createTab()
  for (let round = 1; round <= 4; round += 1) {
    const recovery = load()
    recovery.protect(backend({ clear: true }))
    if (round === 3) timers.find(({ afterMs }) => afterMs === 60_000)?.run()
    await recovery.handle(fault)
  }
  expect(told.filter((what) => what === 'reload')).toHaveLength(4)
})

test('a tab that cannot count does not reload', async () => {
  const { load, backend, told } = createTab({ counts: { read: () => null, keep: () => false } })
  const recovery = load()
  recovery.protect(backend({ clear: true }))
  await recovery.handle(fault)
  expect([told, recovery.fault()]).toEqual([[], fault])
})

test('other errors are left alone, and a second fault waits for the first', async () => {
  const { load, backend, told } = createTab()
  const recovery = load()
  recovery.protect(backend({ clear: true }))
  for (const error of [new TypeError('x is undefined'), 'offline', undefined]) await recovery.handle(error)
  expect(told).toEqual([])
  await Promise.all([recovery.handle(fault), recovery.handle(fault)])
  expect(told).toEqual(['clear', 'reload'])
})

test('unhandled errors and rejections of the page are handled', async () => {
  const { load, told, backend } = createTab()
  for (const event of [
    Object.assign(new Event('error'), { error: fault }),
    Object.assign(new Event('error'), { error: null, message: fault.message }),
    Object.assign(new Event('unhandledrejection'), { reason: fault }),
  ]) {
    told.length = 0
    const page = new EventTarget()
    const recovery = createTab().load()
    recovery.protect(backend({ clear: true }))
    watchFaults(recovery, page as Window)
    page.dispatchEvent(event)
    expect(told).toEqual(['clear'])
  }
  expect(load().fault()).toBeUndefined()
})
