import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { Form, FormError, showToast } from '@atrium/ui'
import { setPreferences } from '../contract/set-preferences.ts'
import { Days, weekdays } from './days.tsx'
import { preferencesOf, useOwnChoices, usePreferences } from './use-preferences.ts'
import { zoneNames } from './zones.ts'

const hours = { h12: '12 hours, 2:30 PM', h23: '24 hours, 14:30' } as const

/** Languages in which times and dates can be written, each by its own name. */
const languages = ['en-GB', 'en-US', 'ca', 'cs', 'da', 'de', 'es', 'fi', 'fr', 'it', 'ja', 'ko', 'nl', 'nb', 'pl', 'pt']
  .concat(['pt-BR', 'ro', 'sv', 'tr', 'uk', 'zh-CN'])
  .map((value) => ({ value, label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value }))

/** How times and dates are shown, and when the person works. */
export function PreferencesForm() {
  const chosen = useOwnChoices()
  const act = useAct(setPreferences)
  const [error, setError] = useState<string>()

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const answer = await act(choicesIn(new FormData(event.currentTarget)))
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) showToast('Preferences saved.')
  }

  return (
    <Form key={JSON.stringify(chosen)} onSubmit={(event) => void handleSubmit(event)} aria-label="Time and language">
      <Formats />
      <Hours />
      <FormError>{error}</FormError>
      <Group justify="flex-end">
        <Button type="submit">Save preferences</Button>
      </Group>
    </Form>
  )
}

const automatic = { zone: null, language: null, hourCycle: null, weekStart: null, workingHours: null } as const

function Formats() {
  const chosen = useOwnChoices()
  const browser = preferencesOf(undefined)
  const custom = preferencesOf({ ...automatic, zone: chosen?.zone ?? null, language: chosen?.language ?? null })
  const kept = (key: 'zone' | 'language' | 'hourCycle' | 'weekStart') => String(chosen?.[key] ?? '')
  const ofBrowser = (words: string) => ({ value: '', label: `Automatic (${words})` })
  return (
    <div className="tiles">
      <NativeSelect
        label="Time zone"
        name="zone"
        defaultValue={kept('zone')}
        data={[ofBrowser(browser.zone), ...zoneNames(chosen?.zone)]}
      />
      <NativeSelect
        label="Language of dates"
        name="language"
        defaultValue={kept('language')}
        data={[ofBrowser(browser.language), ...languages]}
      />
      <NativeSelect
        label="Time format"
        name="hourCycle"
        defaultValue={kept('hourCycle')}
        data={[
          ofBrowser(custom.hourCycle === 'h12' ? '12 hours' : '24 hours'),
          ...Object.entries(hours).map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        label="First day of the week"
        name="weekStart"
        defaultValue={kept('weekStart')}
        data={[
          ofBrowser(weekdays[custom.weekStart - 1] ?? ''),
          ...weekdays.map((label, index) => ({ value: String(index + 1), label })),
        ]}
      />
    </div>
  )
}

function Hours() {
  const { days, from, to } = usePreferences().workingHours
  return (
    <fieldset className="stack gap-12">
      <legend>Working hours</legend>
      <p className="hint">Your team sees them beside your local time and when finding a time to meet.</p>
      <Days chosen={days} />
      <div className="tiles">
        <TextInput label="From" name="from" type="time" defaultValue={from} required withAsterisk={false} />
        <TextInput label="To" name="to" type="time" defaultValue={to} required withAsterisk={false} />
      </div>
    </fieldset>
  )
}

function choicesIn(fields: FormData) {
  const text = (name: string): string => String(fields.get(name))
  const hourCycle = text('hourCycle')
  return {
    zone: text('zone') || null,
    language: text('language') || null,
    hourCycle: hourCycle === 'h12' || hourCycle === 'h23' ? hourCycle : null,
    weekStart: Number(text('weekStart')) || null,
    workingHours: { days: fields.getAll('days').map(Number), from: text('from'), to: text('to') },
  } as const
}
