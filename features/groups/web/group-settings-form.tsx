import { useAct, useRow } from '@atrium/engine/web'
import { showToast } from '@atrium/ui'
import {
  GroupSettings,
  changeGroupSettings,
  defaultGroupSettings,
  groupSettingsKey,
} from '../contract/group-settings.ts'
import classes from './group-settings-form.module.css'

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
    showToast(answer.ok ? 'Group settings saved.' : answer.message)
  }

  return (
    <fieldset className={classes.choices}>
      <legend>Who can create groups</legend>
      {choices.map(({ value, label, hint }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name="whoCreates"
            value={value}
            checked={chosen === value}
            onChange={() => void choose(value)}
          />
          <span>
            {label}
            <small>{hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
