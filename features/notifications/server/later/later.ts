import type { ServerFeature } from '@atrium/engine/server'
import type { LaterSources } from './later-source.ts'
import { backJob, remindJob } from './remind.ts'
import { toldLaterAnswer } from './told-later.ts'

/** Tells what became of what people keep for later, as `sources` know. */
export const createLater = (sources: LaterSources): ServerFeature => ({
  name: 'later',
  queries: [toldLaterAnswer(sources)],
  jobs: [remindJob(sources), backJob(sources)],
})
