import { Stack, Switch } from '@mantine/core'
import { useAct, useAsk } from '@atrium/engine/web'
import { Section, showProblem } from '@atrium/ui'
import { newcomersQuery } from '../contract/join-default.ts'
import { updateWorkspace } from '../contract/update-workspace.ts'
import type { Workspace } from '../contract/workspace.ts'

/** Whether everybody new comes into this workspace, and how to have it otherwise (R4.50). */
export function Newcomers({ workspace: { space, id, onlyAdded } }: { workspace: Workspace }) {
  const { answer, again } = useAsk(newcomersQuery, { workspace: id }, onlyAdded)
  const update = useAct(updateWorkspace)
  const isHere = answer?.ok === true && answer.output.isHere && !onlyAdded

  async function handleChange(isOn: boolean): Promise<void> {
    const answered = await update({ space, onlyAdded: isOn })
    // What was asked when the switch was moved may have been answered from before.
    again()
    if (!answered.ok) showProblem(answered.message)
  }

  return (
    <Section title={isHere ? 'New people join here' : 'New people'}>
      <Stack gap="md">
        <p className="hint" role="status">
          {isHere
            ? 'Anyone who signs in for the first time becomes a member of this workspace. You are notified each time.'
            : 'They do not join this workspace when they first sign in.'}
        </p>
        <Switch
          label="Only people who are added"
          description="New people join the next oldest workspace that is open to them, or none."
          checked={onlyAdded}
          onChange={(event) => void handleChange(event.currentTarget.checked)}
        />
      </Stack>
    </Section>
  )
}
