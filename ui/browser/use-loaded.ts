import { useEffect, useState } from 'react'

type Work<Value> = (signal: AbortSignal) => Promise<Value>

interface Ways<Value> {
  /** Loads anew when it changes. */
  readonly news?: unknown
  /** What becomes of what was there before; it is the same function between renders. */
  readonly join?: (next: Value, before: Value | undefined) => Value
}

/**
 * What `load` resolves with, undefined before the first time. It runs anew when it is another function, so callers keep it
 * the same between renders; what was there stays until then, and while there is nothing to load. `signal` is aborted when
 * nobody waits any more: what comes later is dropped, and who opened something closes it.
 */
export function useLoaded<Value>(load: Work<Value> | undefined, { news, join }: Ways<Value> = {}): Value | undefined {
  const [loaded, setLoaded] = useState<{ readonly value: Value }>()
  useEffect(() => {
    if (!load) return undefined
    const stop = new AbortController()
    const { signal } = stop
    async function show(work: Work<Value>): Promise<void> {
      try {
        const next = await work(signal)
        if (!signal.aborted) setLoaded((before) => ({ value: join ? join(next, before?.value) : next }))
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }
    void show(load)
    return () => stop.abort()
  }, [load, news, join])
  return loaded?.value
}
