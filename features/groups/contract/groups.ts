import type { FeatureContract } from '@atrium/engine/contract'
import { changeGroup, createGroup, deleteGroup, leaveGroup } from './change-group.ts'
import { groupKinds } from './group-kinds.ts'
import { changeGroupSettings } from './change-group-settings.ts'

export const groupsContract: FeatureContract = {
  kinds: groupKinds,
  actions: [createGroup, changeGroup, leaveGroup, deleteGroup, changeGroupSettings],
}
