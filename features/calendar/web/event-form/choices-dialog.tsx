import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Modal, Stack } from '@mantine/core'
import { ownSpace } from '@atrium/engine/contract'
import { useAct, useClient, useRow } from '@atrium/engine/web'
import { showProblem } from '@atrium/ui'
import { CalendarChoices } from '../../contract/calendar-choices.ts'
import { setChoices } from '../../contract/choose.ts'

/** What one wants of one's calendars; it holds at once. */
export function ChoicesDialog({ onClose }: { onClose(): void }) {
  const { person } = useClient()
  const row = useRow(CalendarChoices, { space: ownSpace(person), id: person })
  const { isMailed, isInMeeting } = row ?? { isMailed: false, isInMeeting: false }
  const act = useAct(setChoices)

  async function choose(given: { readonly isMailed?: boolean; readonly isInMeeting?: boolean }): Promise<void> {
    const answer = await act({ isMailed, isInMeeting, ...given })
    if (!answer.ok) showProblem(answer.message)
  }

  return (
    <Modal opened onClose={onClose} title="Calendar settings">
      <Stack gap="md">
        <Checkbox
          label="Send me all reminders by email, too"
          checked={isMailed}
          description="If this server can send email. Each event can have its own choice."
          onChange={(event) => void choose({ isMailed: event.currentTarget.checked })}
        />
        <Checkbox
          label="Set my status to “In a Meeting” while I am"
          checked={isInMeeting}
          description="During busy events in your own calendar and events you are going to. Any other status you set is kept."
          onChange={(event) => void choose({ isInMeeting: event.currentTarget.checked })}
        />
      </Stack>
    </Modal>
  )
}
