import '@mantine/core/styles/Switch.layer.css'
import { Button, Group, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct, useConnection } from '@atrium/engine/web'
import { maxNameLength, rename } from '@atrium/features/people/contract'
import { useMe } from '@atrium/features/people/web'
import { chooseColorScheme, Form, FormError, showToast, useColorScheme, useEdit, useIsOnline } from '@atrium/ui'
import { EmailNote } from './email-note.tsx'
import { type GivenSettings, settingsFault } from './settings-fault.ts'

/** Name, address and look of the person (R3.14, R5.20–R5.24). */
export function SettingsForm({ onSaved }: { onSaved: (password: string) => void }) {
  const me = useMe()
  const { error, isSaving, save } = useSaving()
  const name = useEdit(me?.displayName ?? '')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!(await save({ name: name.change, password, confirmation }))) return
    name.end()
    setPassword('')
    setConfirmation('')
    onSaved(password)
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(event)} aria-label="Profile">
      <TextInput label="Display name" maxLength={maxNameLength} autoComplete="name" {...name.field} />
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
    </Form>
  )
}

/** In step with the profile menu (R4.20). */
function LightMode() {
  const isLight = useColorScheme() === 'light'
  return <Switch label="Light mode" checked={isLight} onChange={() => chooseColorScheme(isLight ? 'dark' : 'light')} />
}

function useSaving() {
  const me = useMe()
  const act = useAct(rename)
  const isOnline = useIsOnline()
  const { signedOut } = useConnection()
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  /** Saves the name; answers whether nothing stood against it. */
  async function save(given: GivenSettings): Promise<boolean> {
    const fault = await settingsFault(given, {
      isReachable: isOnline && !signedOut && me !== undefined,
      async rename(name) {
        setSaving(true)
        const answer = await act({ name })
        setSaving(false)
        return answer
      },
    })
    setError(fault)
    if (fault === undefined) showToast('Settings updated successfully!')
    return fault === undefined
  }

  return { error, isSaving, save }
}
