import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { startCollector } from '../../../tests/collector.ts'
import { createRequestIds } from '../http/request-ids.ts'
import { createLogger } from '../log.ts'
import { openTracing } from './open-tracing.ts'
import type { Tracing } from './tracing.ts'

const given = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
const traceparent = `00-${given.traceId}-${given.spanId}-01`
const unsampled = `00-${given.traceId}-${given.spanId}-00`
const requestIds = createRequestIds(() => false)

/** A busy machine may be late. */
const patience = { timeout: 60_000 }

async function open(url: string, believed: readonly string[] = []) {
  const lines: string[] = []
  const log = createLogger('info', (line) => lines.push(line))
  const tracing = await openTracing({ url, headers: {}, service: 'atrium', believed }, { requestIds, log })
  return { lines, tracing }
}

/** The spans, so many, of a request with that `traceparent`, in which a deed is done. */
async function spansOf(header: string, believed: readonly string[], count = 2) {
  await using collector = await startCollector()
  const { tracing } = await open(collector.url, believed)
  const answer = tracing.ofRequests((_request, response) => {
    tracing.watch.answered?.({ kind: 'action', name: 'lamp/light', ms: 1 })
    response.end()
  })
  const server = createServer(requestIds.naming(answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}`, { headers: { traceparent: header } })
  await new Promise((resolve) => server.close(resolve))
  await tracing.close()
  await vi.waitFor(() => expect(collector.spans()).toHaveLength(count), patience)
  return collector.spans()
}

const traceOf = (spans: Awaited<ReturnType<typeof spansOf>>) => new Set(spans.map(({ traceId }) => traceId))

test('a request belongs to the trace that a proxy names which is believed', async () => {
  const spans = await spansOf(traceparent, ['127.0.0.1'])
  expect(traceOf(spans)).toEqual(new Set([given.traceId]))
  const [request, deed] = ['GET', 'action lamp/light'].map((name) => spans.find((span) => span.name === name))
  expect([request?.parentSpanId, deed?.parentSpanId]).toEqual([given.spanId, request?.spanId])
})

test('nobody else names a trace, nor decides whether it is kept', async () => {
  for (const header of [traceparent, unsampled]) {
    const spans = await spansOf(header, ['10.0.0.5'])
    expect(traceOf(spans)).not.toContain(given.traceId)
  }
})

test('what a believed proxy does not keep is not sent', async () => {
  expect(await spansOf(unsampled, ['127.0.0.1'], 0)).toEqual([])
})

test.each([
  'a',
  `00-${'0'.repeat(32)}-${given.spanId}-01`,
  `00-${given.traceId}-${'0'.repeat(16)}-01`,
  `${traceparent}, ${traceparent}`,
  `${traceparent}-x`,
  traceparent.toUpperCase(),
])('%j names no trace', async (header) => {
  const spans = await spansOf(header, ['127.0.0.1'])
  expect(traceOf(spans)).not.toContain(given.traceId)
  expect(traceOf(spans).size).toBe(1)
})

const deedsOfOneBatch = 512

function doMany(tracing: Tracing, times: number): void {
  for (let done = 0; done < times; done += 1) tracing.watch.answered?.({ kind: 'query', name: 'lamp/find', ms: 1 })
}

test('it is said once that a collector takes nothing, and once that it does again', async () => {
  await using collector = await startCollector()
  const { tracing, lines } = await open(collector.url)
  const until = (count: number) => vi.waitFor(() => expect(collector.requests).toHaveLength(count), patience)
  collector.answerBy((response) => response.writeHead(400).end())
  doMany(tracing, deedsOfOneBatch)
  await until(1)
  await vi.waitFor(() => expect(lines).toHaveLength(1), patience)
  doMany(tracing, deedsOfOneBatch)
  await until(2)
  collector.answerBy()
  doMany(tracing, deedsOfOneBatch)
  await until(3)
  await vi.waitFor(() => expect(lines).toHaveLength(2), patience)
  await tracing.close()
  expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual([
    'The collector takes no traces; they are dropped until it does.',
    'The collector takes traces again.',
  ])
})

test('a slow collector holds up nobody, and is kept no more spans for than have room', async () => {
  await using collector = await startCollector()
  const { tracing } = await open(collector.url)
  const released = Promise.withResolvers<void>()
  collector.answerBy((response) => released.promise.then(() => response.writeHead(200).end('{}')))
  doMany(tracing, 10_000)
  released.resolve()
  await tracing.close()
  await vi.waitFor(() => expect(collector.spans()).toHaveLength(2_048 + deedsOfOneBatch), patience)
})

test('a process that ends does not wait until a collector that does not answer is given up', async () => {
  await using collector = await startCollector()
  const { tracing } = await open(collector.url)
  let isGivenUp = false
  collector.answerBy((response) => response.once('close', () => (isGivenUp = true)))
  doMany(tracing, 1)
  await tracing.close()
  expect(isGivenUp).toBe(false)
})

test('a job that fails is said to have failed, fails as it did, and what it does is part of it', async () => {
  await using collector = await startCollector()
  const { tracing } = await open(collector.url)
  const job = tracing.watch.job?.('lamp/mend', () => {
    tracing.watch.answered?.({ kind: 'action', name: 'lamp/light', ms: 1, code: 'fault' })
    return Promise.reject(new Error('no bulb for Ada'))
  })
  await expect(job).rejects.toThrow('no bulb for Ada')
  await tracing.close()
  await vi.waitFor(() => expect(collector.spans()).toHaveLength(2), patience)
  const [deed, whole] = collector.spans()
  expect([whole?.name, whole?.status?.code, deed?.parentSpanId]).toEqual(['job lamp/mend', 2, whole?.spanId])
  expect([deed?.name, deed?.status?.code, deed?.attributes]).toEqual([
    'action lamp/light',
    2,
    { 'atrium.action': 'lamp/light', 'atrium.refusal': 'fault' },
  ])
  expect(collector.bodies.join('')).not.toContain('Ada')
})
