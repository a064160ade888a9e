import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

const Attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string() }).or(z.object({ intValue: z.coerce.number() })),
})

const Span = z
  .object({
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().optional(),
    name: z.string(),
    startTimeUnixNano: z.coerce.bigint(),
    endTimeUnixNano: z.coerce.bigint(),
    attributes: z.array(Attribute),
    status: z.object({ code: z.number().optional() }).optional(),
  })
  .transform((span) => ({ ...span, attributes: asRecord(span.attributes) }))

const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute).transform((all) => asRecord(all)) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

export type CollectedSpan = z.infer<typeof Span>

const asRecord = (all: readonly z.infer<typeof Attribute>[]): Readonly<Record<string, string | number>> =>
  Object.fromEntries(all.map(({ key, value }) => [key, 'stringValue' in value ? value.stringValue : value.intValue]))

const take = (response: ServerResponse): unknown =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')

/** Takes traces as a collector of OpenTelemetry does, over OTLP/HTTP in JSON, and shows what came; disposing closes it. */
export async function startCollector() {
  const bodies: string[] = []
  const requests: { readonly path: string | undefined; readonly headers: IncomingHttpHeaders }[] = []
  const state = { answer: take }
  const server = createServer((request, response) => {
    requests.push({ path: request.url, headers: request.headers })
    void text(request).then((body) => (bodies.push(body), state.answer(response)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const batches = () => bodies.flatMap((body) => Traces.parse(JSON.parse(body)).resourceSpans)
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1/traces`,
    bodies,
    requests,
    /** Has it answer in another way, or as usual. */
    answerBy: (answer = take) => void (state.answer = answer),
    spans: (): readonly CollectedSpan[] =>
      batches().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    /** Who sent each batch. */
    resources: () => batches().map(({ resource }) => resource.attributes),
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
