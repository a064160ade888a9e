import type { FeatureContract } from '@atrium/engine/contract'
import { NotifyChoices, chooseWays } from './choices.ts'
import { EmailRefusal, tryEmailAgain } from './email.ts'
import { PushDevices, addDevice, endDevice } from './devices.ts'
import { NotifyLevel, setLevel } from './level.ts'
import { Notice, markNotices } from './notice.ts'

export const notificationsContract: FeatureContract = {
  kinds: [Notice, NotifyLevel, NotifyChoices, PushDevices, EmailRefusal],
  actions: [markNotices, setLevel, chooseWays, addDevice, endDevice, tryEmailAgain],
}
