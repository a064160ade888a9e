import type { Action } from '@atrium/engine/contract'
import { chooseWays, giveUpWay } from './choose-ways.ts'
import { addDevice, endDevice, renewDevice } from './devices.ts'
import { setDigest } from './digest.ts'
import { tryEmailAgain } from './email.ts'
import { addKeyword, removeKeyword } from './keywords.ts'
import { finishLater, saveForLater, snoozeNotice } from './later.ts'
import { markAllNotices } from './notice.ts'

/** What is kept for later or chosen now and then: a screen fetches how it is done when it is. */
export const rareNotificationActions: readonly Action[] = [
  saveForLater,
  finishLater,
  snoozeNotice,
  markAllNotices,
  chooseWays,
  giveUpWay,
  setDigest,
  addDevice,
  renewDevice,
  endDevice,
  tryEmailAgain,
  addKeyword,
  removeKeyword,
]
