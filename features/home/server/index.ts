import type { ServerFeature } from '@atrium/engine/server'
import { makeSample } from '../contract/make-sample.ts'
import { sampleAfter, sampleJob } from './sample-job.ts'

export const home: ServerFeature = {
  name: 'home',
  actions: [makeSample],
  after: sampleAfter,
  jobs: [sampleJob],
}
