import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import type { Config } from '@atrium/engine/server/config'
import { type TestAtrium, openAtrium } from '../../tests/atrium.ts'
import { startCollector } from '../../tests/collector.ts'

const place = { headers: { authorization: 'Bearer of the collector' }, service: 'office', believed: [] }

async function openTraced(tracing: Config['tracing']): Promise<TestAtrium> {
  const atrium = await openAtrium(0, undefined, { tracing })
  let isOpen = true
  const close = atrium.close
  onTestFinished(() => (isOpen ? close() : undefined))
  return { ...atrium, close: () => ((isOpen = false), close()) }
}

async function jobsAreDone({ client }: TestAtrium): Promise<void> {
  const left = 'select from job_outbox union all select from graphile_worker._private_jobs where run_at <= now()'
  await vi.waitFor(async () => expect((await client.query(left)).rowCount).toBe(0), { timeout: 20_000 })
}

test('a collector is told of requests, deeds, questions and jobs, and of nothing that people wrote or are called', async () => {
  await using collector = await startCollector()
  const atrium = await openTraced({ ...place, url: collector.url })
  const ada = await atrium.newcomer()
  const { cookie } = ada
  const [id, word] = [newId(), `word${newId()}`]
  const posted = await fetch(`${atrium.url}/api/v1/actions/chat/send-message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: atrium.url, cookie },
    body: JSON.stringify({ space: teamSpace, id, text: `<!channel> ${word}` }),
  })
  const found = await fetch(`${atrium.url}/api/v1/queries/search/find?text=${word}`, { headers: { cookie } })
  await found.text()
  await atrium.get(`v1/queries/search/${word}`, { cookie })
  await atrium.post('v1/actions/chat/send-message', { space: newId(), id: newId(), text: word }, { cookie })
  await (await fetch(`${atrium.url}/files/team/${newId()}/${word}.pdf`, { headers: { cookie } })).text()
  await jobsAreDone(atrium)
  await atrium.close()

  const named = (name: string) => collector.spans().filter((span) => span.name === name)
  const awaited = {
    'POST /api/v1/actions/:feature/:action': 2,
    'action chat/send-message': 2,
    'GET /api/v1/queries/:feature/:query': 2,
    'query search/find': 1,
    'GET /files/:space/:id/*': 1,
    'job chat/notify': 1,
  }
  const counted = () => Object.fromEntries(Object.keys(awaited).map((name) => [name, named(name).length]))
  await vi.waitFor(() => expect(counted()).toEqual(awaited), { timeout: 20_000 })
  const [deed, refused] = named('action chat/send-message')
  expect(deed?.attributes).toEqual({
    'atrium.action': 'chat/send-message',
    'atrium.request': posted.headers.get('x-request-id'),
  })
  expect(refused?.attributes).toMatchObject({ 'atrium.refusal': 'no-access' })
  const request = named('POST /api/v1/actions/:feature/:action').find(({ spanId }) => spanId === deed?.parentSpanId)
  expect(request?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/v1/actions/:feature/:action',
    'http.response.status_code': posted.status,
    'atrium.request': posted.headers.get('x-request-id'),
  })
  const [question] = named('query search/find')
  const asked = named('GET /api/v1/queries/:feature/:query').find(({ spanId }) => spanId === question?.parentSpanId)
  expect(question?.traceId).toBe(asked?.traceId)
  expect(question?.attributes['atrium.request']).toBe(found.headers.get('x-request-id'))
  expect(named('job chat/notify')[0]?.attributes).toEqual({ 'atrium.job': 'chat/notify' })
  for (const span of collector.spans()) expect(span.endTimeUnixNano).toBeGreaterThanOrEqual(span.startTimeUnixNano)

  for (const { path, headers } of collector.requests)
    expect([path, headers.authorization]).toEqual(['/v1/traces', place.headers.authorization])
  expect(collector.resources()[0]).toMatchObject({ 'service.name': 'office' })
  const [token = ''] = cookie.split('=').slice(1)
  const told = collector.bodies.join('\n')
  for (const secret of [word, id, ada.name, ada.email, ada.password, token, '127.0.0.1', 'channel', 'Bearer'])
    expect([secret, told.includes(secret)]).toEqual([secret, false])
})

test('nobody notices that the collector is away', async () => {
  const atrium = await openTraced({ ...place, url: 'http://127.0.0.1:9/v1/traces' })
  const { cookie } = await atrium.newcomer()
  const message = { space: teamSpace, id: newId(), text: 'Hello' }
  const { status } = await atrium.post('v1/actions/chat/send-message', message, { cookie })
  expect(status).toBe(200)
  await atrium.close()
})
