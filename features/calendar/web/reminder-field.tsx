import { NativeSelect } from '@mantine/core'
import { ownSpace } from '@atrium/engine/contract'
import { useAct, useClient, useRow } from '@atrium/engine/web'
import { showToast } from '@atrium/ui'
import { EventReminder, setReminders } from '../contract/reminder.ts'

const choices = [
  { value: '', label: 'No reminder' },
  { value: '0', label: 'When it begins' },
  { value: '10', label: '10 minutes before' },
  { value: '30', label: '30 minutes before' },
  { value: '60', label: 'An hour before' },
  { value: '1440', label: 'A day before' },
  { value: '10,60', label: 'An hour and 10 minutes before' },
  { value: '10,1440', label: 'A day and 10 minutes before' },
]

interface Props {
  readonly space: string
  readonly id: string
}

/** When one wants to be reminded of an event; it holds at once, for oneself alone. */
export function ReminderField({ space, id }: Props) {
  const { person } = useClient()
  const row = useRow(EventReminder, { space: ownSpace(person), id })
  const act = useAct(setReminders)
  const value = row?.minutes.join() ?? ''
  const own = choices.some((one) => one.value === value) ? [] : [{ value, label: `${value} minutes before` }]

  async function choose(next: string): Promise<void> {
    const minutes = next === '' ? [] : next.split(',').map(Number)
    const answer = await act({ space, id, minutes })
    if (!answer.ok) showToast(answer.message)
  }

  return (
    <NativeSelect
      {...{ label: 'Remind me', data: [...choices, ...own], value }}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  )
}
