import { processRoles, runsJobs, servesPeople } from '@atrium/engine/contract'
import type { Health } from '../contract/queries.ts'
import type { Tile } from './tile.ts'

const words = { web: 'web', jobs: 'jobs', all: 'web and jobs' }

/** Which processes there are, and what none of them does. */
export function processesTile({ processes }: Pick<Health, 'processes'>): Tile {
  const there = processRoles.filter((role) => processes[role] > 0)
  const value = String(there.reduce((sum, role) => sum + processes[role], 0))
  const tile = { label: 'Processes', value }
  if (!there.some(runsJobs))
    return {
      ...tile,
      hint: 'No process runs jobs, so reminders, emails and imports wait. Start one with ROLE=jobs or ROLE=all.',
      tone: 'danger',
    }
  if (!there.some(servesPeople))
    return { ...tile, hint: 'No process serves people. Start one with ROLE=web or ROLE=all.', tone: 'danger' }
  return { ...tile, hint: `${there.map((role) => `${processes[role]} for ${words[role]}`).join(', ')}.` }
}
