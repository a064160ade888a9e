import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Watch } from './watch.ts'
import { type Looked, createGauges } from './gauges.ts'

/** What is counted of this process, for those who run it: by names of ours alone, never by ids or words of people. */
export interface Metrics {
  readonly watch: Required<Pick<Watch, 'answered' | 'read' | 'told'>>
  /** Begins to look at what is there at the moment of asking. */
  open(looked: Looked): void
  /** All figures of this moment, as Prometheus reads them. */
  text(): Promise<string>
  readonly contentType: string
}

/** In seconds: a deed takes some milliseconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(): Metrics {
  const register = new Registry()
  const registers = [register]
  const answers = {
    action: new Histogram({
      name: 'atrium_action_seconds',
      help: 'From taking on an action to its answer, also where that is a refusal.',
      labelNames: ['name'],
      buckets,
      registers,
    }),
    query: new Histogram({
      name: 'atrium_query_seconds',
      help: 'From taking on a query to its answer, also where that is a refusal.',
      labelNames: ['name'],
      buckets,
      registers,
    }),
  }
  const refusals = new Counter({
    name: 'atrium_refusals_total',
    help: 'Actions and queries that were refused, by the code of the refusal.',
    labelNames: ['kind', 'code'],
    registers,
  })
  const reads = new Counter({
    name: 'atrium_reads_total',
    help: 'Queries that read the database, by whether the primary or a replica answered.',
    labelNames: ['from'],
    registers,
  })
  const lag = new Histogram({
    name: 'atrium_feed_seconds',
    help: 'Until followers were told of entries: since they were written here, or heard of elsewhere.',
    labelNames: ['from'],
    buckets,
    registers,
  })
  const gauges = createGauges(register)
  let looked: Looked | undefined
  collectDefaultMetrics({ register })

  return {
    contentType: register.contentType,
    watch: {
      answered({ kind, name, ms, code }) {
        answers[kind].observe({ name }, ms / 1_000)
        if (code !== undefined) refusals.inc({ kind, code })
      },
      read: (from) => reads.inc({ from }),
      told: ({ from, ms }) => lag.observe({ from }, ms / 1_000),
    },
    open: (given) => void (looked = given),
    async text() {
      if (looked) await gauges.look(looked)
      return register.metrics()
    },
  }
}
