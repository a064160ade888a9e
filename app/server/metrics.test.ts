import { teamSpace } from '@atrium/engine/contract'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type TestAtrium, openAtrium } from '../../tests/atrium.ts'

let atrium: TestAtrium
let address = ''

beforeAll(async () => {
  atrium = await openAtrium(0, undefined, { metrics: { port: 0, host: '127.0.0.1' } })
  const { metricsServer } = atrium
  if (!metricsServer) throw new Error('Metrics were asked for.')
  metricsServer.listen(0, '127.0.0.1')
  await once(metricsServer, 'listening')
  address = `http://127.0.0.1:${(metricsServer.address() as AddressInfo).port}`
})
afterAll(() => atrium.close())

/** The lines of /metrics, without what explains them. */
async function figures(): Promise<readonly string[]> {
  const response = await fetch(`${address}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain;/)])
  return (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

test('actions, queries and refusals are counted by their names, and never by ids or words', async () => {
  const { cookie } = await atrium.newcomer()
  const [id, word] = [newId(), `word${newId()}`]
  await atrium.post('v1/actions/chat/send-message', { space: teamSpace, id, text: word }, { cookie })
  await atrium.post('v1/actions/chat/send-message', { space: newId(), id: newId(), text: word }, { cookie })
  await atrium.post(`v1/actions/chat/${word}`, {}, { cookie })
  await atrium.get(`v1/queries/search/find?text=${word}`, { cookie })
  await atrium.get(`v1/queries/search/${word}`, { cookie })
  const lines = await figures()
  expect(lines).toContain('atrium_action_seconds_count{name="chat/send-message"} 2')
  expect(lines).toContain('atrium_query_seconds_count{name="search/find"} 1')
  expect(lines).toContain('atrium_refusals_total{kind="action",code="no-access"} 1')
  expect(lines.filter((line) => /[\da-f]{8}-[\da-f]{4}-|@|word/.test(line))).toEqual([])
})

test('the feed, sockets, connections, jobs and the process itself are told of', async () => {
  const { cookie } = await atrium.newcomer()
  await atrium.client.query(`select graphile_worker.add_job('chat/notify', run_at => now() + interval '1 day')`)
  await atrium.client.query(`insert into mail (id, recipient, subject, text, at, state, next_at)
    values ('one', 'ada@example.org', '', '', (extract(epoch from now()) - 60) * 1000, 'waiting', 9e15)`)
  const before = await figures()
  const socket = await atrium.socket(cookie)
  const lines = await figures()
  await socket.close()
  const valueOf = (all: readonly string[], name: string): number =>
    Number(all.find((line) => line.startsWith(`${name} `))?.slice(name.length))
  expect(valueOf(lines, 'atrium_sockets')).toBe(valueOf(before, 'atrium_sockets') + 1)
  expect(valueOf(lines, 'atrium_feed_untold_entries')).toBe(0)
  expect(valueOf(lines, 'atrium_bus_heard')).toBe(1)
  expect(valueOf(lines, 'atrium_feed_seconds_count{from="here"}')).toBeGreaterThan(0)
  expect(valueOf(lines, 'atrium_database_waiting{pool="questions"}')).toBe(0)
  expect(valueOf(lines, 'atrium_database_connections{pool="main",state="idle"}')).toBeGreaterThan(0)
  expect(valueOf(lines, 'atrium_jobs{name="chat/notify",state="later"}')).toBe(1)
  expect(valueOf(lines, 'atrium_job_outbox_age_seconds')).toBe(0)
  expect(valueOf(lines, 'atrium_emails{state="waiting"}')).toBe(1)
  expect(valueOf(lines, 'atrium_email_age_seconds{state="waiting"}')).toBeGreaterThanOrEqual(60)
  expect(valueOf(lines, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(valueOf(lines, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})

test('nobody is told at the port that people reach, nor anything else at that of the metrics', async () => {
  const main = await fetch(`${atrium.url}/metrics`)
  expect(await main.text()).not.toContain('atrium_')
  for (const path of ['/', '/api/v1/docs', '/metrics/x', '/healthz'])
    expect((await fetch(`${address}${path}`)).status).toBe(404)
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404)
})
