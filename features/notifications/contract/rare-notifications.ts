import type { Action } from '@atrium/engine/contract'
import { finishLater, saveForLater, snoozeNotice } from './later.ts'

/** What is kept for later now and then: a screen fetches how it is done when it is. */
export const laterActions: readonly Action[] = [saveForLater, finishLater, snoozeNotice]
