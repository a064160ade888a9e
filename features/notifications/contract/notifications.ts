import type { FeatureContract } from '@atrium/engine/contract'
import { NotifyChoices, chooseWays } from './choices.ts'
import { NotifyLevel, setLevel } from './level.ts'
import { Notice, markNotices } from './notice.ts'

export const notificationsContract: FeatureContract = {
  kinds: [Notice, NotifyLevel, NotifyChoices],
  actions: [markNotices, setLevel, chooseWays],
}
