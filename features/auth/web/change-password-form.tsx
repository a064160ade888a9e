import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Form, FormError, showToast } from '@atrium/ui'
import { postPasswordChange } from './account-api.ts'
import { newPasswordMessage, passwordChangeFault } from './messages.ts'
import { usePolicy } from './use-policy.ts'

/** Changes the password of who is signed in, who has to know the current one (R5.22). */
export function ChangePasswordForm({ email }: { readonly email: string }) {
  const least = usePolicy().minPasswordLength
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const textOf = (name: string) => String(new FormData(form).get(name))
    const given = { current: textOf('current'), password: textOf('new'), confirmation: textOf('confirmation') }
    const fault = passwordChangeFault(given, navigator.onLine, least)
    setError(fault)
    if (fault) return
    setBusy(true)
    const answer = await postPasswordChange({ currentPassword: given.current, newPassword: given.password })
    setBusy(false)
    if (!answer.ok) return setError(newPasswordMessage(answer))
    form.reset()
    showToast('Password changed. You are signed out everywhere else.')
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(event)} aria-label="Change password">
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <Password label="Current password" name="current" autoComplete="current-password" />
      <Password label="New password" name="new" autoComplete="new-password" />
      <Password label="Confirm new password" name="confirmation" autoComplete="new-password" />
      <FormError>{error}</FormError>
      <Group justify="flex-end">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Changing password...' : 'Change password'}
        </Button>
      </Group>
    </Form>
  )
}

function Password(props: { readonly label: string; readonly name: string; readonly autoComplete: string }) {
  return <TextInput {...props} type="password" required withAsterisk={false} />
}
