import { expect, test } from 'vitest'
import type { Client } from '@atrium/engine/web'
import { costOf } from '../../../../tests/cost.ts'
import { importCalendar } from './import-calendar.ts'

test('a file of 50 MB is not even opened, which is said at once', async () => {
  const file = new File([new Uint8Array(50_000_000)], 'all.ics')
  const cost = await costOf(async () => {
    const report = await importCalendar({} as Client, file, { space: 'team', zone: 'UTC' })
    const problems = ['The file is larger than 10 MB. Export fewer events at once.']
    expect(report).toEqual({ made: 0, changed: 0, known: 0, problems })
  })
  expect(cost).toBeLessThan(100)
})
