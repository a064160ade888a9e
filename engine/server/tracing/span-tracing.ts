import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions'
import { openCollector } from './collector.ts'
import type { CollectorPlace } from './collector-place.ts'
import { createIsTrusted } from '../http/caller.ts'
import { parentOf } from './parent-of.ts'
import type { Tracing, TracingNeeds } from './tracing.ts'

/** What is being done, and what is done in it is part of. */
interface Scope {
  readonly context: Context
  readonly request?: string | undefined
  route?(): string
}

const failed = { code: SpanStatusCode.ERROR }

export function createSpanTracing(place: CollectorPlace, { requestIds, log }: TracingNeeds): Tracing {
  const { tracer, close } = openCollector(place, log)
  const isBelieved = createIsTrusted({ nearest: place.believed, further: [] })
  const scopes = new AsyncLocalStorage<Scope>()

  function begin(request: IncomingMessage): { readonly scope: Scope; readonly span: Span } {
    // Whoever names the trace decides whether it is kept, and what it is put together with.
    const parent = isBelieved(request.socket.remoteAddress) ? parentOf(request.headers['traceparent']) : ROOT_CONTEXT
    const [id, method = ''] = [requestIds.current(), request.method]
    const attributes = { [ATTR_HTTP_REQUEST_METHOD]: method, 'atrium.request': id }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    return { span, scope: { context: trace.setSpan(parent, span), request: id } }
  }

  return {
    ofRequests: (listener) => (request, response) => {
      const { span, scope } = begin(request)
      response.once('close', () => end(span, scope, response))
      scopes.run(scope, () => listener(request, response))
    },
    routed(route) {
      const scope = scopes.getStore()
      if (scope) scope.route = route
    },
    watch: {
      answered({ kind, name, ms, code }) {
        const { context, request } = scopes.getStore() ?? { context: ROOT_CONTEXT }
        const attributes = { [`atrium.${kind}`]: name, 'atrium.refusal': code, 'atrium.request': request }
        const endTime = Date.now()
        const span = tracer.startSpan(`${kind} ${name}`, { attributes, startTime: endTime - ms }, context)
        if (code === 'fault') span.setStatus(failed)
        span.end(endTime)
      },
      async job(name, work) {
        const span = tracer.startSpan(`job ${name}`, { attributes: { 'atrium.job': name } }, ROOT_CONTEXT)
        try {
          await scopes.run({ context: trace.setSpan(ROOT_CONTEXT, span) }, work)
        } catch (error) {
          span.setStatus(failed)
          throw error
        } finally {
          span.end()
        }
      },
    },
    close,
  }
}

/** A route is a pattern of ours; the path itself has ids in it, and names of files. */
function end(span: Span, { route }: Scope, { req, statusCode, headersSent }: ServerResponse): void {
  const pattern = route?.() || undefined
  if (pattern) span.updateName(`${req.method} ${pattern}`).setAttribute(ATTR_HTTP_ROUTE, pattern)
  if (headersSent) span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, statusCode)
  if (headersSent && statusCode >= 500) span.setStatus(failed)
  span.end()
}
