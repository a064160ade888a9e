import type { FeatureContract } from '@atrium/engine/contract'
import { Invitation } from './invitation.ts'
import { TeamSettings, changeSettings } from './team-settings.ts'

export const authContract: FeatureContract = {
  kinds: [TeamSettings, Invitation],
  actions: [changeSettings],
}
