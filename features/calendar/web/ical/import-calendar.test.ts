import { expect, test } from 'vitest'
import type { Client } from '@atrium/engine/web'
import { importCalendar } from './import-calendar.ts'

test('a file of 50 MB is not even opened, which is said at once', async () => {
  const file = new File([new Uint8Array(50_000_000)], 'all.ics')
  const from = performance.now()
  const report = await importCalendar({} as Client, file, { space: 'team', zone: 'UTC' })
  expect(report).toEqual({
    made: 0,
    known: 0,
    problems: ['The file is larger than 10 MB. Export fewer events at once.'],
  })
  expect(performance.now() - from).toBeLessThan(100)
})
