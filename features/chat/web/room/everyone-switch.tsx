import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import type { SpaceId } from '@atrium/engine/contract'
import { useAct, useRow } from '@atrium/engine/web'
import { showProblem } from '@atrium/ui'
import { EveryoneSettings, everyoneKey } from '../../contract/mention-everyone.ts'
import { changeEveryoneSettings } from '../../contract/change-everyone-settings.ts'

/** Whether members of a space can mention everyone in its chat, which counts at once. */
export function EveryoneSwitch({ space }: { readonly space: SpaceId }) {
  const isOnlyAdmins = useRow(EveryoneSettings, everyoneKey(space))?.whoMentions === 'admins'
  const act = useAct(changeEveryoneSettings)

  async function change(isOn: boolean): Promise<void> {
    const answer = await act({ space, whoMentions: isOn ? 'members' : 'admins' })
    if (!answer.ok) showProblem(answer.message)
  }

  return (
    <Switch
      label="Members can mention everyone"
      description="With @channel, @everyone, @all or @here. When off, only the owner and the admins can."
      checked={!isOnlyAdmins}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
