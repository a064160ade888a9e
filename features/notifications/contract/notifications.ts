import type { FeatureContract } from '@atrium/engine/contract'
import { NotifyChoices } from './choices.ts'
import { DailyDigest } from './digest.ts'
import { EmailRefusal } from './email.ts'
import { Keyword, KeywordCount } from './keyword.ts'
import { LaterCount, LaterItem } from './later-item.ts'
import { NotifyLevel, setLevel } from './level.ts'
import { Notice, markNotices } from './notice.ts'
import { PushDevices } from './push-devices.ts'

export const notificationsContract: FeatureContract = {
  kinds: [
    Notice,
    NotifyLevel,
    NotifyChoices,
    DailyDigest,
    PushDevices,
    EmailRefusal,
    LaterItem,
    LaterCount,
    Keyword,
    KeywordCount,
  ],
  actions: [markNotices, setLevel],
}
