import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { Form, FormError, showToast, useNow, useTime } from '@atrium/ui'
import { describeStatus, maxStatusText } from '../contract/describe-status.ts'
import type { Person } from '../contract/person.ts'
import { statusNow } from '../contract/status-now.ts'
import { clearTimes } from './clear-times.ts'
import classes from './status-text-form.module.css'
import { usePreferences } from './use-preferences.ts'

const presets = [
  ['🍽️', 'Lunch'],
  ['🎧', 'Focusing'],
  ['🏠', 'Working from home'],
  ['🚆', 'On my way'],
] as const

/** Says in one's own words how one is, and until when. */
export function StatusTextForm({ me, onSaved }: { me: Person; onSaved: () => void }) {
  const now = useNow()
  const { zone } = usePreferences()
  const before = statusNow(me, now)
  const [emoji, setEmoji] = useState(before.emoji)
  const [text, setText] = useState(before.text)
  const [choice, setChoice] = useState(keepsTime)
  const [error, setError] = useState<string>()
  const act = useAct(describeStatus)

  async function save(said: { text: string; emoji: string; until: number | null | undefined }): Promise<void> {
    const answer = await act(said)
    if (!answer.ok) return setError(answer.message)
    showToast(said.text || said.emoji ? 'Status text set.' : 'Status text cleared.')
    onSaved()
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    void save({ text, emoji, until: choice === keepsTime ? undefined : clearTimes(Date.now(), zone)[choice]?.until })
  }

  return (
    <Form onSubmit={handleSubmit} aria-label="Status text">
      <div className={classes.said}>
        <TextInput
          label="Emoji"
          maxLength={16}
          value={emoji}
          onChange={(event) => setEmoji(event.currentTarget.value)}
        />
        <TextInput
          label="What you are doing"
          placeholder="Back at 3"
          maxLength={maxStatusText}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      </div>
      <Presets
        onChoose={(sign, words) => {
          setEmoji(sign)
          setText(words)
        }}
      />
      <ClearAt me={me} choice={choice} onChoose={setChoice} />
      <FormError>{error}</FormError>
      <Group justify="flex-end" gap="sm">
        {(before.text || before.emoji) && (
          <Button variant="default" onClick={() => void save({ text: '', emoji: '', until: undefined })}>
            Clear status text
          </Button>
        )}
        <Button type="submit">Set status text</Button>
      </Group>
    </Form>
  )
}

function Presets({ onChoose }: { onChoose: (emoji: string, text: string) => void }) {
  return (
    <Group role="group" aria-label="Suggestions" gap="sm">
      {presets.map(([sign, words]) => (
        <button key={words} type="button" className="chip" onClick={() => onChoose(sign, words)}>
          <span aria-hidden="true">{sign}</span> {words}
        </button>
      ))}
    </Group>
  )
}

/** In place of a time to choose: that the status ends when it would anyhow. */
const keepsTime = -1

interface ClearAtProps {
  readonly me: Person
  readonly choice: number
  onChoose(choice: number): void
}

function ClearAt({ me: { statusUntil }, choice, onChoose }: ClearAtProps) {
  const now = useNow()
  const { zone } = usePreferences()
  const { clockTime, dayName } = useTime()
  const times = clearTimes(now, zone)
  const options = times.map(({ label }, index) => ({ value: String(index), label }))
  const isTimed = statusUntil !== null && statusUntil > now
  if (isTimed) {
    const label = `${dayName(statusUntil, now)}, ${clockTime(statusUntil)} (as set)`
    options.unshift({ value: String(keepsTime), label })
  }
  const shown = choice === keepsTime && !isTimed ? 0 : choice
  return (
    <NativeSelect
      label="Clear it"
      value={String(shown)}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      data={options}
    />
  )
}
