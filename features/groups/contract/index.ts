export { changeGroup, createGroup, deleteGroup, leaveGroup } from './change-group.ts'
export { PeopleGroup } from './people-group.ts'
export { groupMention } from './group-mention.ts'
export { changeGroupSettings } from './change-group-settings.ts'
export { groupKinds } from './group-kinds.ts'
export { groupsContract } from './groups.ts'
export {
  type HandleOf,
  type MentionPart,
  excerptOf,
  maxMentionedGroups,
  mentionParts,
  mentionsIn,
  withNames,
} from './mentions.ts'
