import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { Health } from '../contract/queries.ts'

const nanosecondsInMs = 1_000_000
const resolutionMs = 20
const turnMs = 60_000

/** Watches how late this process is for what is due; it never ends, and keeps nothing running. */
export function watchDelay(): () => Health['delay'] {
  const [whole, ...turns] = [begin(), begin(), begin()]
  let current = 0
  // Two that take turns: one is whole minutes old when the other begins anew.
  setInterval(() => turns[(current = 1 - current)]?.reset(), turnMs).unref()
  return () => {
    const recent = delayIn(turns)
    const sinceStart = delayIn([whole])
    // Each histogram samples with a timer of its own: a pause that one saw the other may have seen a little shorter.
    return { recent, sinceStart: { ...sinceStart, max: Math.max(sinceStart.max, recent.max) } }
  }
}

function begin(): ELDHistogram {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  return histogram
}

const delayIn = (histograms: readonly ELDHistogram[]): Health['delay']['recent'] => ({
  p99: Math.max(...histograms.map((one) => inMs(one.percentile(99)))),
  max: Math.max(...histograms.map((one) => inMs(one.max))),
})

const inMs = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / nanosecondsInMs - resolutionMs) : 0
