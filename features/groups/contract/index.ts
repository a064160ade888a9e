export { changeGroup, createGroup, deleteGroup, leaveGroup, mayChangeGroup } from './change-group.ts'
export { PeopleGroup, handleFrom, maxGroupName, maxHandle, mostPeople } from './group.ts'
export { groupMention } from './group-mention.ts'
export {
  GroupSettings,
  changeGroupSettings,
  defaultGroupSettings,
  groupSettingsKey,
  mayCreateGroup,
} from './group-settings.ts'
export { groupKinds, groupsContract } from './groups.ts'
