/** So long somebody may still be on their way. */
const restMs = 300

/** Calls back after `afterMs`, once the page has nothing else to do; Safari cannot tell when that is. */
export function whenIdle(run: () => unknown, afterMs = restMs): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(run, { timeout: 2_000 })
    else run()
  }, afterMs)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
