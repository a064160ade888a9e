import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { Form, FormError, showToast } from '@atrium/ui'
import { setQuietHours } from '../contract/describe-status.ts'
import type { Person } from '../contract/person.ts'
import type { QuietHours } from '../contract/quiet-hours.ts'
import { Days } from './days.tsx'
import classes from './status-text-form.module.css'
import { usePreferences } from './use-preferences.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** When one does not want to be disturbed, by the clocks of one's zone. */
export function QuietHoursForm({ me, onSaved }: { me: Person; onSaved: () => void }) {
  const { zone: zoneHere } = usePreferences()
  const zone = me.zone ?? zoneHere
  const kept = me.quietHours
  const [isOn, setOn] = useState(kept !== null)
  const [error, setError] = useState<string>()
  const act = useAct(setQuietHours)

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const answer = await act({ hours: isOn ? hoursIn(new FormData(event.currentTarget), zone) : null })
    if (!answer.ok) return setError(answer.message)
    showToast(isOn ? 'Quiet hours set.' : 'Quiet hours turned off.')
    onSaved()
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(event)} aria-label="Quiet hours">
      <Checkbox
        label="Do not disturb me at set hours"
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {isOn && <Hours kept={kept} zone={zone} />}
      <FormError>{error}</FormError>
      <Group justify="flex-end">
        <Button type="submit" variant="default">
          Save quiet hours
        </Button>
      </Group>
    </Form>
  )
}

function Hours({ kept, zone }: { kept: QuietHours | null; zone: string }) {
  return (
    <>
      <div className={classes.times}>
        <label>
          From <input className="text-box" type="time" name="from" required defaultValue={kept?.from ?? '19:00'} />
        </label>
        <label>
          to <input className="text-box" type="time" name="to" required defaultValue={kept?.to ?? '08:00'} />
        </label>
      </div>
      <Days chosen={kept?.days ?? everyDay} />
      <p className="hint">
        {zone.replaceAll('_', ' ')} time. Notifications wait silently in your inbox, and people who message you are
        told.
      </p>
    </>
  )
}

const hoursIn = (form: FormData, zone: string) => ({
  from: textOf(form.get('from')),
  to: textOf(form.get('to')),
  zone,
  days: form.getAll('days').map(Number),
})

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')
