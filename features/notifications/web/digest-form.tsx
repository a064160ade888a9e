import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { usePreferences } from '@atrium/features/people/web'
import { FormError } from '@atrium/ui'
import { type DailyDigest, digestDays, setDigest, usualDigest } from '../contract/digest.ts'
import { useDigest } from './use-digest.ts'

type Chosen = Pick<DailyDigest, 'time' | 'days'>

const dayWords = { all: 'Every day', weekdays: 'Monday to Friday' } as const

/** Whether one gets an email a day of what one has not read, and when. */
export function DigestForm() {
  const digest = useDigest()
  const act = useAct(setDigest)
  const [error, setError] = useState<string>()

  async function handleChange(chosen: Chosen | null): Promise<void> {
    const answer = await act({ digest: chosen })
    setError(answer.ok ? undefined : answer.message)
  }

  return (
    <Stack role="group" aria-label="Daily digest" gap="sm" mt="lg">
      <Checkbox
        label="Email me a daily digest"
        description="One email a day about everything in your inbox that you have not read and got no email about. If there is nothing, no email is sent."
        checked={digest !== undefined}
        onChange={(event) => void handleChange(event.currentTarget.checked ? usualDigest : null)}
      />
      {digest && <When digest={digest} onChange={(chosen) => void handleChange(chosen)} />}
      <FormError>{error}</FormError>
    </Stack>
  )
}

function When({ digest: { time, days }, onChange }: { digest: Chosen; onChange: (chosen: Chosen) => void }) {
  const { zone } = usePreferences()
  const timeWords = useTimeWords()
  const offered = halfHours.includes(time) ? halfHours : [...halfHours, time].toSorted()
  return (
    <>
      <div className="tiles">
        <NativeSelect
          label="Time of the digest"
          value={time}
          data={offered.map((value) => ({ value, label: timeWords(value) }))}
          onChange={(event) => onChange({ time: event.currentTarget.value, days })}
        />
        <NativeSelect
          label="Days of the digest"
          value={days}
          data={digestDays.map((value) => ({ value, label: dayWords[value] }))}
          onChange={(event) =>
            onChange({ time, days: digestDays.find((one) => one === event.currentTarget.value) ?? days })
          }
        />
      </div>
      <p className="hint">
        {zone.replaceAll('_', ' ')} time. It follows your time zone, and also comes in quiet hours.
      </p>
    </>
  )
}

const halfHours = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0')
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`
})

/** Writes a time of the day as the person's clocks do. */
function useTimeWords(): (time: string) => string {
  const { language, hourCycle } = usePreferences()
  const hour = hourCycle === 'h12' ? 'numeric' : '2-digit'
  const format = new Intl.DateTimeFormat(language, { hour, minute: '2-digit', hourCycle, timeZone: 'UTC' })
  return (time) => format.format(new Date(`1970-01-01T${time}Z`))
}
