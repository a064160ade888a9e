import { NativeSelect, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ownSpace, type SpaceId } from '@atrium/engine/contract'
import { useAct, useClient, useRow } from '@atrium/engine/web'
import { IconButton, showProblem } from '@atrium/ui'
import { mostReminders, setReminders } from '../../contract/reminder.ts'
import { EventReminder } from '../../contract/event-reminder.ts'

const times: ReadonlyMap<number, string> = new Map([
  [0, 'When it starts'],
  [5, '5 minutes before'],
  [10, '10 minutes before'],
  [30, '30 minutes before'],
  [60, 'An hour before'],
  [120, '2 hours before'],
  [1_440, 'A day before'],
  [10_080, 'A week before'],
])

const ways = [
  { value: 'app', label: 'In Atrium' },
  { value: 'mail', label: 'By email' },
  { value: 'both', label: 'In Atrium and by email' },
]

interface Props {
  readonly space: SpaceId
  readonly id: string
}

/** When and how one is reminded of an event; it holds at once, for oneself alone. */
export function ReminderField({ space, id }: Props) {
  const { wished, set } = useReminders({ space, id })
  const free = [...times].filter(([minutes]) => !wished.has(minutes))
  return (
    <Stack component="section" gap="sm" mt={12} aria-label="Reminders">
      {wished.size > 0 && (
        <ul role="list" aria-label="Reminders">
          {[...wished].map(([minutes, way]) => (
            <li key={minutes} className="entry">
              <span className="grows">{wordsFor(minutes)}</span>
              <NativeSelect
                aria-label={`How: ${wordsFor(minutes)}`}
                size="xs"
                data={ways}
                value={way}
                onChange={(event) => set(minutes, event.currentTarget.value)}
              />
              <IconButton label={`No reminder: ${wordsFor(minutes)}`} onClick={() => set(minutes, '')}>
                <IconX size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {wished.size < mostReminders && (
        <NativeSelect
          label="Remind me"
          value=""
          data={[
            { value: '', label: wished.size === 0 ? 'No reminder' : 'Another time' },
            ...free.map(([minutes, label]) => ({ value: String(minutes), label })),
          ]}
          onChange={({ currentTarget: { value } }) => value !== '' && set(Number(value), 'app')}
        />
      )}
    </Stack>
  )
}

const wordsFor = (minutes: number): string => times.get(minutes) ?? `${minutes} minutes before`

/** The reminders of an event with how each comes, and what changes one; no way at all takes it away. */
function useReminders({ space, id }: Props) {
  const { person } = useClient()
  const row = useRow(EventReminder, { space: ownSpace(person), id })
  const act = useAct(setReminders)
  const { minutes = [], mail = [] } = row ?? {}
  const each = [...new Set([...minutes, ...mail])].toSorted((one, other) => one - other)
  const wished = new Map(each.map((one) => [one, wayOf(minutes.includes(one), mail.includes(one))]))

  async function choose(at: number, way: string): Promise<void> {
    const others = (list: readonly number[]): number[] => list.filter((one) => one !== at)
    const inApp = way === 'app' || way === 'both' ? [at] : []
    const byMail = way === 'mail' || way === 'both' ? [at] : []
    const answer = await act({ space, id, minutes: [...others(minutes), ...inApp], mail: [...others(mail), ...byMail] })
    if (!answer.ok) showProblem(answer.message)
  }

  return { wished, set: (at: number, way: string) => void choose(at, way) }
}

function wayOf(isInApp: boolean, isByMail: boolean): string {
  if (isInApp && isByMail) return 'both'
  return isByMail ? 'mail' : 'app'
}
