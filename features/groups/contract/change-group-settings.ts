import { anytime, defineAction, defineGate, managers, teamSpace } from '@atrium/engine/contract'
import * as z from 'zod/mini'
import { AllowedSchema } from '@atrium/features/spaces/contract'
import { GroupSettings, defaultGroupSettings, groupSettingsKey, mayCreateGroup } from './group-settings.ts'

/** Keeps it to those who can create groups. */
export const mayCreateGroups = defineGate({
  name: 'members may create groups, for a member',
  refusals: { 'admins-only': 'Only the owner and the admins of the team can create groups.' },
  async pass(tx, _input: unknown, { role, refuse }) {
    const settings = (await tx.get(GroupSettings, groupSettingsKey)) ?? defaultGroupSettings
    if (!mayCreateGroup(role, settings)) refuse('admins-only')
  },
})

/** Decides who can create groups; those that are there stay. */
export const changeGroupSettings = defineAction({
  name: 'groups/change-settings',
  title: 'Who can create groups',
  input: z.object({ whoCreates: AllowedSchema }),
  may: managers,
  when: anytime,
  refusals: {},
  where: () => teamSpace,
  async apply(tx, { whoCreates: who }) {
    await tx.get(GroupSettings, groupSettingsKey)
    await tx.put(GroupSettings, { ...groupSettingsKey, whoCreates: who })
  },
})
