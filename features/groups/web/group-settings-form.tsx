import { useAct, useRow } from '@atrium/engine/web'
import { RadioChoices, showOutcome } from '@atrium/ui'
import { GroupSettings, defaultGroupSettings, groupSettingsKey } from '../contract/group-settings.ts'
import { changeGroupSettings } from '../contract/change-group-settings.ts'

const choices = [
  { value: 'members', label: 'All members', hint: 'Guests cannot create groups.' },
  { value: 'admins', label: 'Only the owner and admins', hint: 'Members can still edit the groups they created.' },
] as const

/** Who can create groups: one of two, which counts at once. */
export function GroupSettingsForm() {
  const { whoCreates: chosen } = useRow(GroupSettings, groupSettingsKey) ?? defaultGroupSettings
  const act = useAct(changeGroupSettings)

  async function choose(whoCreates: GroupSettings['whoCreates']): Promise<void> {
    const answer = await act({ whoCreates })
    showOutcome(answer, 'Group settings saved.')
  }

  return (
    <RadioChoices
      legend="Who can create groups"
      name="whoCreates"
      choices={choices}
      chosen={chosen}
      onChoose={(value) => void choose(value)}
    />
  )
}
