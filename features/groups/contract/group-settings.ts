import { type Role, defineRecord, teamSpace, writers, SpaceIdSchema } from '@atrium/engine/contract'
import * as z from 'zod/mini'
import { AllowedSchema, isAllowed } from '@atrium/features/spaces/contract'

/** What the team's owner and admins decided about groups, such as who can create them: one row, in the team's space. */
export const GroupSettings = defineRecord({
  name: 'groupSettings',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), whoCreates: AllowedSchema }),
})
export type GroupSettings = z.infer<typeof GroupSettings.schema>

export const groupSettingsKey = { space: teamSpace, id: teamSpace }

/** A group reaches nobody whom its creator could not mention one by one, so members may create them until it is decided otherwise. */
export const defaultGroupSettings: GroupSettings = { ...groupSettingsKey, whoCreates: 'members' }

/** Whether somebody of `role` in the team can create a group. */
export const mayCreateGroup = (role: Role | undefined, settings: Pick<GroupSettings, 'whoCreates'>): boolean =>
  isAllowed(role, settings.whoCreates, writers)
