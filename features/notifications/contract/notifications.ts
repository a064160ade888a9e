import type { FeatureContract } from '@atrium/engine/contract'
import { NotifyChoices, chooseWays, giveUpWay } from './choices.ts'
import { DailyDigest, setDigest } from './digest.ts'
import { EmailRefusal, tryEmailAgain } from './email.ts'
import { PushDevices, addDevice, endDevice, renewDevice } from './devices.ts'
import { Keyword, KeywordCount, addKeyword, removeKeyword } from './keywords.ts'
import { LaterCount, LaterItem } from './later-item.ts'
import { NotifyLevel, setLevel } from './level.ts'
import { Notice, markNotices } from './notice.ts'

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
  actions: [
    markNotices,
    setLevel,
    chooseWays,
    giveUpWay,
    setDigest,
    addDevice,
    renewDevice,
    endDevice,
    tryEmailAgain,
    addKeyword,
    removeKeyword,
  ],
}
