import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Action, type PersonId, teamSpace } from '@atrium/engine/contract'
import { run } from '@atrium/engine/server'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { describeStatus, setQuietHours } from '../contract/describe-status.ts'
import { Person } from '../contract/person.ts'
import { setStatus } from '../contract/set-status.ts'

let server: TestServer
let ada: PersonId
let late = 0

beforeAll(async () => {
  server = await startServer({ now: () => Date.now() + late })
  ada = await server.arrive('ada')
})
afterAll(() => server.close())

const act = <Input>(action: Action<Input>, input: NoInfer<Input>) =>
  server.actor.act({ id: newId(), by: ada, action: action.name, input })

async function read() {
  const text = 'select status, status_text, status_emoji, status_until, quiet_hours from person where id = $1'
  const [row] = await run(server.engine.pool, text, [ada])
  return Object.values(row as Record<string, unknown>)
}

test('a person says in words how they are, until they choose another status', async () => {
  await act(setStatus, { status: 'away' })
  expect(await act(describeStatus, { text: ' Lunch\u202e ', emoji: '👩🏽‍🍳' })).toMatchObject({ ok: true })
  expect(await read()).toEqual(['away', 'Lunch', '👩🏽‍🍳', null, null])
  await act(setStatus, { status: 'away' })
  expect((await read())[1]).toBe('Lunch')
  await act(setStatus, { status: 'online' })
  expect(await read()).toEqual(['online', '', '', null, null])
})

test('a status whose time is over is as if nothing had been said', async () => {
  const until = Date.now() + 60_000
  await act(setStatus, { status: 'inMeeting' })
  await act(describeStatus, { text: 'Review', emoji: '', until })
  await act(describeStatus, { text: 'Review with Bob', emoji: '' })
  expect(await read()).toEqual(['inMeeting', 'Review with Bob', '', until, null])
  late = 60_001
  await act(setStatus, { status: 'inMeeting' })
  expect(await read()).toEqual(['inMeeting', '', '', null, null])
  expect(await act(describeStatus, { text: '', emoji: '', until })).toMatchObject({ ok: false, code: 'past' })
})

test('quiet hours are said to the team, and taken back', async () => {
  const hours = { from: '22:00', to: '07:00', zone: 'Europe/Rome', days: [1, 2] }
  await act(setQuietHours, { hours })
  expect((await read()).at(-1)).toEqual(hours)
  await act(setQuietHours, { hours: null })
  expect((await read()).at(-1)).toBeNull()
  for (const wrong of [
    { ...hours, from: '7' },
    { ...hours, days: [] },
    { ...hours, days: [8] },
    { ...hours, zone: '<' },
  ])
    expect(await act(setQuietHours, { hours: wrong })).toMatchObject({ ok: false, code: 'bad-input' })
})

test('a text of more than 80 characters is refused, and what is no emoji is left out', async () => {
  expect(await act(describeStatus, { text: 'x'.repeat(81), emoji: '' })).toMatchObject({ ok: false, code: 'bad-input' })
  await act(describeStatus, { text: 'x'.repeat(80), emoji: '<b>' })
  expect(await read()).toMatchObject(['inMeeting', 'x'.repeat(80), '', null, null])
})

test('a profile kept by an older screen has nothing more to say', () => {
  const old = { space: teamSpace, id: ada, email: '', displayName: 'Ada', firstName: 'Ada', status: 'away' }
  expect(Person.upgrade?.(old, 1)).toMatchObject({
    ...old,
    statusText: '',
    statusUntil: null,
    quietHours: null,
    zone: null,
  })
})
