import * as z from 'zod/mini'
import {
  type Role,
  anytime,
  defineAction,
  defineRecord,
  managers,
  teamSpace,
  writers,
  SpaceIdSchema,
} from '@atrium/engine/contract'

/** Who can create groups: every member of the team, or its owner and admins alone. */
const whoCreates = ['members', 'admins'] as const

/** What the team's owner and admins decided about groups: one row, in the team's space. */
export const GroupSettings = defineRecord({
  name: 'groupSettings',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), whoCreates: z.enum(whoCreates) }),
})
export type GroupSettings = z.infer<typeof GroupSettings.schema>

export const groupSettingsKey = { space: teamSpace, id: teamSpace }

/** A group reaches nobody whom its creator could not mention one by one, so members may create them until it is decided otherwise. */
export const defaultGroupSettings: GroupSettings = { ...groupSettingsKey, whoCreates: 'members' }

/** Whether somebody of `role` in the team can create a group. */
export const mayCreateGroup = (role: Role | undefined, settings: Pick<GroupSettings, 'whoCreates'>): boolean =>
  role !== undefined && (settings.whoCreates === 'members' ? writers : managers).includes(role)

/** Decides who can create groups; those that are there stay. */
export const changeGroupSettings = defineAction({
  name: 'groups/change-settings',
  title: 'Who can create groups',
  input: z.object({ whoCreates: z.enum(whoCreates) }),
  may: managers,
  when: anytime,
  refusals: {},
  where: () => teamSpace,
  async apply(tx, { whoCreates: who }) {
    await tx.get(GroupSettings, groupSettingsKey)
    await tx.put(GroupSettings, { ...groupSettingsKey, whoCreates: who })
  },
})
