import type { FeatureContract } from '@atrium/engine/contract'
import { changeGroup, createGroup, deleteGroup, leaveGroup } from './change-group.ts'
import { FormerGroup, GroupHandles, PeopleGroup } from './group.ts'
import { GroupSettings, changeGroupSettings } from './group-settings.ts'

/** What a screen keeps of groups. */
export const groupKinds = [PeopleGroup, GroupHandles, FormerGroup, GroupSettings]

export const groupsContract: FeatureContract = {
  kinds: groupKinds,
  actions: [createGroup, changeGroup, leaveGroup, deleteGroup, changeGroupSettings],
}
