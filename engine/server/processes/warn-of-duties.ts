import { type ProcessRole, runsJobs, servesPeople } from '@atrium/engine/contract'
import type { Logger } from '../log.ts'

/** Whoever is started anew is there again by then. */
const patienceMs = 30_000

const duties = [
  { isDoneBy: runsJobs, words: 'No process runs jobs, so they wait. Start one with ROLE=jobs or ROLE=all.' },
  { isDoneBy: servesPeople, words: 'No process serves people. Start one with ROLE=web or ROLE=all.' },
]

/** To be told again and again which roles there are; warns once of each duty that nobody has had for a while. `now` is in milliseconds. */
export function warnOfDuties(log: Pick<Logger, 'warn'>, now: () => number): (there: readonly ProcessRole[]) => void {
  const state = duties.map((duty) => ({ ...duty, since: now(), isTold: false }))
  return (there) => {
    for (const duty of state) {
      if (there.some(duty.isDoneBy)) [duty.since, duty.isTold] = [now(), false]
      else if (!duty.isTold && now() - duty.since > patienceMs) {
        log.warn(duty.words)
        duty.isTold = true
      }
    }
  }
}
