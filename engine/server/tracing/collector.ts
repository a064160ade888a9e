import { setTimeout as wait } from 'node:timers/promises'
import type { Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { ATTR_SERVICE_INSTANCE_ID, ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions'
import { newId } from '@atrium/base/id'
import type { CollectorPlace } from './collector-place.ts'
import type { TracingNeeds } from './tracing.ts'

/** The line to a collector. */
export interface Collector {
  readonly tracer: Tracer
  close(): Promise<void>
}

/** So many spans wait, and what does not fit is dropped: away or slow, a collector takes no more of us than that. */
const most = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 }
const sendMs = 10_000
const closeMs = 1_000

/** Nothing is made known to all of the program: packages that look for a tracer would else tell what is not for the collector. */
export function openCollector({ url, headers, service }: CollectorPlace, log: TracingNeeds['log']): Collector {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: sendMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: service, [ATTR_SERVICE_INSTANCE_ID]: newId() }),
    spanProcessors: [new BatchSpanProcessor({ exporter: warningOnce(exporter, log), ...most })],
  })
  return {
    tracer: provider.getTracer('atrium'),
    async close() {
      // What could not be sent was warned of, if it was the first.
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, wait(closeMs, undefined, { ref: false })])
    },
  }
}

/** Says once that spans are lost, and once that they are not any more. */
function warningOnce(exporter: SpanExporter, log: TracingNeeds['log']): SpanExporter {
  let isLost = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { error } = result
        if (error && !isLost) log.warn('The collector takes no traces; they are dropped until it does.', { error })
        if (!error && isLost) log.info('The collector takes traces again.')
        isLost = error !== undefined
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
