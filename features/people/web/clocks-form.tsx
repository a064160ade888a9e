import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { Form, FormError, showToast } from '@atrium/ui'
import { type Clock, maxClockLabel, maxClocks } from '../contract/preferences.ts'
import { setPreferences } from '../contract/set-preferences.ts'
import classes from './preferences.module.css'
import { useClockChoices } from './use-preferences.ts'
import { zoneNames } from './zones.ts'

/** The world clocks of the sidebar, to be changed (R3.15). What is being changed stays while other settings are saved. */
export function ClocksForm() {
  const { kept, usual } = useClockChoices()
  const act = useAct(setPreferences)
  const [edited, setEdited] = useState<readonly Clock[]>()
  const [error, setError] = useState<string>()
  const rows = edited ?? kept ?? usual

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const isUsual = JSON.stringify(rows) === JSON.stringify(usual)
    const answer = await act({ clocks: isUsual ? null : [...rows] })
    setError(answer.ok ? undefined : answer.message)
    if (!answer.ok) return
    setEdited(undefined)
    showToast('World clocks saved.')
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(event)} aria-label="World clocks">
      {rows.map((clock, index) => (
        <Row
          // oxlint-disable-next-line react/no-array-index-key -- a row is known by nothing but its place
          key={index}
          clock={clock}
          number={index + 1}
          onChange={(changed) => setEdited(rows.with(index, changed))}
          onRemove={() => setEdited(rows.toSpliced(index, 1))}
        />
      ))}
      <FormError>{error}</FormError>
      <Group justify="space-between" gap="sm">
        <Button
          variant="default"
          disabled={rows.length >= maxClocks}
          onClick={() => setEdited([...rows, { label: '', zone: 'UTC' }])}
        >
          Add a clock
        </Button>
        <Group gap="sm">
          <Button variant="default" onClick={() => setEdited(usual)}>
            Use the defaults
          </Button>
          <Button type="submit">Save clocks</Button>
        </Group>
      </Group>
    </Form>
  )
}

interface RowProps {
  readonly clock: Clock
  readonly number: number
  onChange(changed: Clock): void
  onRemove(): void
}

function Row({ clock, number, onChange, onRemove }: RowProps) {
  const of = `of clock ${number}`
  return (
    <div className={classes.clock}>
      <TextInput
        aria-label={`Name ${of}`}
        placeholder="Name"
        maxLength={maxClockLabel}
        value={clock.label}
        onChange={(event) => onChange({ ...clock, label: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={`Zone ${of}`}
        value={clock.zone}
        data={zonesWith(clock.zone)}
        onChange={(event) => onChange({ ...clock, zone: event.currentTarget.value })}
      />
      <Button variant="default" onClick={onRemove}>
        Remove<span className="unseen"> clock {number}</span>
      </Button>
    </div>
  )
}

const zonesWith = (zone: string): string[] => [...new Set(['UTC', ...zoneNames(zone)])]
