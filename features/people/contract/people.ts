import type { FeatureContract } from '@atrium/engine/contract'
import { describeStatus, setQuietHours } from './describe-status.ts'
import { Person } from './person.ts'
import { Preferences, setPreferences } from './preferences.ts'
import { rename } from './rename.ts'
import { setStatus } from './set-status.ts'
import { tellZone } from './tell-zone.ts'

export const peopleContract: FeatureContract = {
  kinds: [Person, Preferences],
  actions: [setStatus, rename, setPreferences, tellZone, describeStatus, setQuietHours],
}
