import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { Form, FormError, showToast } from '@atrium/ui'
import type { Preferences } from '../contract/preferences.ts'
import { setPreferences } from '../contract/set-preferences.ts'
import { Days, weekdays } from './days.tsx'
import { preferencesOf, useOwnChoices } from './use-preferences.ts'
import { zoneNames } from './zones.ts'

const hours = { h12: '12 hours, 2:30 PM', h23: '24 hours, 14:30' } as const

/** Languages in which times and dates can be written, each by its own name. */
const languages = ['en-GB', 'en-US', 'ca', 'cs', 'da', 'de', 'es', 'fi', 'fr', 'it', 'ja', 'ko', 'nl', 'nb', 'pl', 'pt']
  .concat(['pt-BR', 'ro', 'sv', 'tr', 'uk', 'zh-CN'])
  .map((value) => ({ value, label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value }))

/** How times and dates are shown, and when the person works. What is being changed stays while other settings are saved. */
export function PreferencesForm() {
  const chosen = useOwnChoices()
  const act = useAct(setPreferences)
  const [opened, setOpened] = useState(chosen)
  const [isEdited, setEdited] = useState(false)
  const [error, setError] = useState<string>()
  if (!isEdited && opened !== chosen) setOpened(chosen)

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const answer = await act(changedIn(choicesIn(new FormData(event.currentTarget)), opened))
    setError(answer.ok ? undefined : answer.message)
    if (!answer.ok) return
    setEdited(false)
    showToast('Preferences saved.')
  }

  return (
    <Form
      key={JSON.stringify({ ...opened, clocks: null })}
      onSubmit={(event) => void handleSubmit(event)}
      onChange={() => setEdited(true)}
      aria-label="Time and language"
    >
      <Formats chosen={opened} />
      <Hours chosen={opened} />
      <FormError>{error}</FormError>
      <Group justify="flex-end">
        <Button type="submit">Save preferences</Button>
      </Group>
    </Form>
  )
}

interface OpenedProps {
  /** As the form was opened. */
  readonly chosen: Preferences | undefined
}

const automatic = { zone: null, language: null, hourCycle: null, weekStart: null, workingHours: null } as const

function Formats({ chosen }: OpenedProps) {
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

function Hours({ chosen }: OpenedProps) {
  const { days, from, to } = preferencesOf(chosen).workingHours
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

type Choices = ReturnType<typeof choicesIn>

/** What was changed here, so that what another device changed meanwhile stays. */
function changedIn(choices: Choices, opened: Preferences | undefined): Partial<Choices> {
  const before = { ...automatic, ...opened, workingHours: preferencesOf(opened).workingHours }
  const same = (key: keyof Choices): boolean => JSON.stringify(choices[key]) === JSON.stringify(before[key])
  const { zone, language, hourCycle, weekStart, workingHours } = choices
  return {
    ...(!same('zone') && { zone }),
    ...(!same('language') && { language }),
    ...(!same('hourCycle') && { hourCycle }),
    ...(!same('weekStart') && { weekStart }),
    ...(!same('workingHours') && { workingHours }),
  }
}
