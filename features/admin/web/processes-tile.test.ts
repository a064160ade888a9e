import { expect, test } from 'vitest'
import { processesTile } from './processes-tile.ts'

test('health says which processes there are, by what they are for', () => {
  const tileOf = (web: number, jobs: number, all: number) => processesTile({ processes: { web, jobs, all } })
  expect(tileOf(0, 0, 1)).toEqual({ label: 'Processes', value: '1', hint: '1 for web and jobs.' })
  expect(tileOf(2, 1, 0)).toEqual({ label: 'Processes', value: '3', hint: '2 for web, 1 for jobs.' })
})

test('health warns where no process runs jobs, and where none serves people', () => {
  expect(processesTile({ processes: { web: 2, jobs: 0, all: 0 } })).toEqual({
    label: 'Processes',
    value: '2',
    hint: 'No process runs jobs, so reminders, emails and imports wait. Start one with ROLE=jobs or ROLE=all.',
    tone: 'danger',
  })
  expect(processesTile({ processes: { web: 0, jobs: 1, all: 0 } })).toMatchObject({
    hint: 'No process serves people. Start one with ROLE=web or ROLE=all.',
    tone: 'danger',
  })
})
