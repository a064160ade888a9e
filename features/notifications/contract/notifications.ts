import type { FeatureContract } from '@atrium/engine/contract'
import { NotifyLevel, setLevel } from './level.ts'
import { Notice, markNotices } from './notice.ts'

export const notificationsContract: FeatureContract = {
  kinds: [Notice, NotifyLevel],
  actions: [markNotices, setLevel],
}
