import { FormerGroup, GroupHandles, PeopleGroup } from './people-group.ts'
import { GroupSettings } from './group-settings.ts'

/** What a screen keeps of groups. */
export const groupKinds = [PeopleGroup, GroupHandles, FormerGroup, GroupSettings]
