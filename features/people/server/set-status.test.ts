import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { pairOfServers, until } from '../../../tests/pair.ts'
import { cookieOf } from '../../../tests/server.ts'
import { Person } from '../contract/person.ts'
import { setStatus } from '../contract/set-status.ts'
import { statuses } from '../contract/shown-as.ts'

const pair = pairOfServers()

const find = (client: Client, id: string): Person | undefined => client.row(Person, { space: teamSpace, id })

/** Resolves once `client` shows a person `id` of whom `isSo` holds. */
const seen = (client: Client, id: string, isSo: (person: Person) => boolean) =>
  until(client, () => {
    const person = find(client, id)
    return person !== undefined && isSo(person)
  })

async function post(body: unknown, person?: PersonId) {
  const { fixture } = pair()
  const cookie = person ? { cookie: cookieOf({ person, session: newId() }) } : undefined
  const response = await fetch(`${fixture.servers[0].url}/api/users/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...cookie },
    body: JSON.stringify(body),
  })
  return { status: response.status, json: (await response.json()) as object }
}

test('POST /api/users/status answers OK with JSON and others see the status live (R7.01, R4.23)', async () => {
  const { ada, bob, open } = pair()
  const other = open(bob)
  await seen(other, ada, () => true)
  expect(await post({ status: 'inMeeting' }, ada)).toMatchObject({ status: 200, json: { ok: true } })
  await seen(other, ada, ({ status }) => status === 'inMeeting')
  expect(find(other, ada)?.lastStatusChange).toBeGreaterThan(0)
  expect(find(other, bob)?.status).not.toBe('inMeeting')
  await other.close()
})

test('a status is one of eight, and only for who is signed in (R4.21)', async () => {
  const { ada } = pair()
  expect(statuses).toEqual(['online', 'away', 'offline', 'doNotDisturb', 'sleeping', 'inMeeting', 'onVacation', 'sick'])
  for (const status of ['busy', '', 7, null]) expect(await post({ status }, ada)).toMatchObject({ status: 400 })
  expect(await post({ status: 'away' })).toMatchObject({ status: 401, json: { code: 'signed-out' } })
})

test('the same status again changes nothing', async () => {
  const { bob, open } = pair()
  const one = open(bob)
  await one.act(setStatus, { status: 'away' })
  await one.settled()
  const before = find(one, bob)?.lastStatusChange
  await one.act(setStatus, { status: 'away' })
  await one.settled()
  expect(find(one, bob)?.lastStatusChange).toBe(before)
  await one.close()
})
