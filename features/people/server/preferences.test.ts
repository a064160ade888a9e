import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { pairOfServers, until } from '../../../tests/pair.ts'
import { Preferences } from '../contract/preferences.ts'
import { setPreferences } from '../contract/set-preferences.ts'

const pair = pairOfServers()

const act = (input: unknown, by = pair().ada) =>
  pair().fixture.servers[0].actor.act({ id: newId(), by, action: setPreferences.name, input })

const find = (client: Client, id: string): Preferences | undefined =>
  client.row(Preferences, { space: ownSpace(id as PersonId), id })

/** Resolves once `client` shows the preferences of `id` as `isSo` says. */
const seen = (client: Client, id: string, isSo: (chosen: Preferences) => boolean) =>
  until(client, () => {
    const chosen = find(client, id)
    return chosen !== undefined && isSo(chosen)
  })

test('R3.15 world clocks that a person chose reach their other devices, and nobody else', async () => {
  const { ada, bob, open } = pair()
  const clocks = [{ label: 'Tokyo', zone: 'Asia/Tokyo' }]
  const [other, outsider] = [open(ada), open(bob)]
  expect(await act({ clocks })).toMatchObject({ ok: true })
  await seen(other, ada, (chosen) => chosen.clocks !== null)
  expect(find(other, ada)).toMatchObject({ clocks, zone: null })
  await act({ weekStart: 7 }, bob)
  await seen(outsider, bob, ({ weekStart }) => weekStart === 7)
  expect(outsider.rows(Preferences, ownSpace(ada))).toEqual([])
  await Promise.all([other.close(), outsider.close()])
})

test('what is not named stays, and null gives a choice back to the browser', async () => {
  const { ada, open } = pair()
  await act({ zone: 'Europe/Rome', hourCycle: 'h12', workingHours: { days: [1, 5], from: '08:30', to: '12:00' } })
  await act({ language: 'it' })
  await act({ hourCycle: null })
  const client = open(ada)
  await seen(client, ada, ({ language, hourCycle }) => language === 'it' && hourCycle === null)
  expect(find(client, ada)).toMatchObject({
    zone: 'Europe/Rome',
    workingHours: { days: [1, 5], from: '08:30', to: '12:00' },
  })
  await client.close()
})

const clock = { label: 'X', zone: 'Europe/Rome' }

test.each([
  [{ clocks: [clock, clock, clock, clock, clock, clock, clock] }, 'bad-input', 'You can add at most 6 clocks.'],
  [{ clocks: [{ ...clock, label: ' \u202e\u0000 ' }] }, 'no-label', 'Give each clock a name.'],
  [{ clocks: [{ ...clock, label: 'thirteen char' }] }, 'bad-input', "A clock's name can have at most 12 characters."],
  [
    { workingHours: { days: [], from: '17:00', to: '09:00' } },
    'ends-early',
    'Working hours must end after they start.',
  ],
  [{ workingHours: { days: [], from: '7:00', to: '25:00' } }, 'bad-input', 'A time is written as 09:00.'],
])('%j is refused as %s: %s', async (input, code, message) => {
  expect(await act(input)).toMatchObject({ code, message })
})

test('a zone, a language or a day that has no such form is refused', async () => {
  for (const input of [
    { zone: '<script>' },
    { zone: '' },
    { language: 'en_US; drop' },
    { weekStart: 0 },
    { weekStart: 8 },
  ])
    expect(await act(input)).toMatchObject({ code: 'bad-input' })
})
