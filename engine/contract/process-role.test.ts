import { expect, test } from 'vitest'
import { processRoles, runsJobs, servesPeople } from './process-role.ts'

test('a process serves people, runs jobs, or does both', () => {
  const does = processRoles.map((role) => [role, servesPeople(role), runsJobs(role)])
  expect(does).toEqual([
    ['web', true, false],
    ['jobs', false, true],
    ['all', true, true],
  ])
})
