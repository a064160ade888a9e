import { type Context, ROOT_CONTEXT, TraceFlags, isSpanContextValid, trace } from '@opentelemetry/api'

/** Version 00 of https://www.w3.org/TR/trace-context/#traceparent-header. */
const form = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** What a span is part of by a `traceparent`: of nothing where there is none or it is not one. */
export function parentOf(header: unknown): Context {
  const [, traceId = '', spanId = '', flags = ''] = (typeof header === 'string' && form.exec(header)) || []
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const parent = { traceId, spanId, traceFlags, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}
