import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct, useConnection } from '@atrium/engine/web'
import { maxNameLength, rename } from '@atrium/features/people/contract'
import { useMe } from '@atrium/features/people/web'
import { FormError, chooseColorScheme, showToast, useColorScheme, useIsOnline } from '@atrium/ui'
import { EmailNote } from './email-note.tsx'
import classes from './settings.module.css'

/** Name, address and look of the person (R3.14, R5.20–R5.24). */
export function SettingsForm({ onSaved }: { onSaved: (password: string) => void }) {
  const me = useMe()
  const { error, isSaving, save } = useSaving(onSaved)
  const [name, setName] = useState(me?.displayName ?? '')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    void save({ name, password, confirmation })
  }

  return (
    <form onSubmit={handleSubmit} className={classes.form} aria-label="Profile">
      <TextInput
        label="Display name"
        maxLength={maxNameLength}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput label="Email" value={me?.email ?? ''} readOnly description={<EmailNote />} />
      <TextInput
        label="Password"
        type="password"
        autoComplete="off"
        value={password}
        description="Leave blank to keep the current one. To change it, you confirm with the current one after saving."
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextInput
        label="Confirm password"
        type="password"
        autoComplete="off"
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
      />
      <LightMode />
      <FormError>{error}</FormError>
      <Group justify="flex-end">
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save changes'}
        </Button>
      </Group>
    </form>
  )
}

/** In step with the profile menu (R4.20). */
function LightMode() {
  const isLight = useColorScheme() === 'light'
  return (
    <label className={classes.switch}>
      Light mode
      <input
        type="checkbox"
        role="switch"
        checked={isLight}
        onChange={() => chooseColorScheme(isLight ? 'dark' : 'light')}
      />
    </label>
  )
}

interface Given {
  readonly name: string
  readonly password: string
  readonly confirmation: string
}

function useSaving(onSaved: (password: string) => void) {
  const me = useMe()
  const act = useAct(rename)
  const isOnline = useIsOnline()
  const { signedOut } = useConnection()
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function save({ name, password, confirmation }: Given): Promise<void> {
    setError(undefined)
    if (password !== confirmation) return setError('Passwords do not match')
    if (!isOnline || signedOut || !me) return setError('Cannot update profile while offline or not logged in.')
    setSaving(true)
    const answer = name === me.displayName ? undefined : await act({ name })
    setSaving(false)
    if (answer?.ok === false) return setError(`Failed to update display name: ${answer.message}`)
    showToast('Settings updated successfully!')
    onSaved(password)
  }

  return { error, isSaving, save }
}
