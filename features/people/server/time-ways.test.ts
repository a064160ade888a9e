import { expect, test } from 'vitest'
import type { PersonId } from '@atrium/engine/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { setPreferences } from '../contract/set-preferences.ts'
import { tellZone } from '../contract/tell-zone.ts'
import { profileOf } from './profiles.ts'
import { timeWaysOf } from './time-ways.ts'

const server = await serverOfFile()

async function waysOf(person: PersonId) {
  const { db } = server.engine.pages
  const profile = await profileOf(db, person)
  return profile && timeWaysOf(db, profile)
}

test('times are written as somebody chose, else as is usual where they are', async () => {
  const ada = await server.arrive('ada')
  expect(await waysOf(ada)).toEqual({ zone: 'UTC', language: 'en-GB', hourCycle: 'h23' })
  await server.act(ada, tellZone, { zone: 'America/Chicago' })
  expect(await waysOf(ada)).toEqual({ zone: 'America/Chicago', language: 'en-GB', hourCycle: 'h12' })
  await server.act(ada, setPreferences, { zone: 'Europe/Berlin', language: 'de' })
  expect(await waysOf(ada)).toEqual({ zone: 'Europe/Berlin', language: 'de', hourCycle: 'h23' })
  // What only a browser knows is left out.
  await server.act(ada, setPreferences, { zone: 'Mars/Olympus', language: 'xx-nowhere', hourCycle: 'h12' })
  expect(await waysOf(ada)).toEqual({ zone: 'America/Chicago', language: 'en-GB', hourCycle: 'h12' })
})
